import { CollectionForm } from '#contract/samples.ts'
import type * as contract from '#contract/shifts.ts'
import { keysOf, recordOf } from '#domain/records.ts'
import { notTheSame } from '#domain/shift/labels.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Database } from '#server/database/connect.ts'
import { type Page, pageOf } from '#server/database/page-of.ts'
import type { Call } from '#server/http/call.ts'
import { findSamples } from '#server/samples/queries.ts'
import { findShift, isWaiting, receiptsOf, shiftOf, shiftRecords, unusedIds } from './queries.ts'

async function shiftsOf(shifts: ReturnType<typeof shiftRecords>, page: Page, now: Date) {
  const { count, results } = await pageOf(shifts, page)
  return { count, results: results.map((row) => shiftOf(row, now)) }
}

export function listShifts({ db, staff, query, now }: Call<typeof contract.listShifts>) {
  const shifts = shiftRecords(db, now).where('s.site_id', '=', staff.site_id)
  return shiftsOf(shifts.orderBy('s.begun_at', 'desc').orderBy('s.id'), query, now)
}

/** Open shifts first, the longest open one on top: it becomes overdue first. */
export function listAllShifts({ db, query, now }: Call<typeof contract.listAllShifts>) {
  const shifts = shiftRecords(db, now)
    .$if(query.waiting, (all) => all.where(isWaiting(now)))
    .orderBy('s.closed_at', (order) => order.desc().nullsFirst())
    .orderBy('s.begun_at')
    .orderBy('s.id')
  return shiftsOf(shifts, query, now)
}

export async function readShift({ db, staff, params, now }: Call<typeof contract.readShift>) {
  const shift = await findShift(db, params.shift_id, staff.site_id, now)
  return { shift, receipts: await receiptsOf(db, shift.id), unused_ids: await unusedIds(db, shift.id) }
}

export async function readAnyShift({ db, staff, params, query, now }: Call<typeof contract.readAnyShift>) {
  const shift = await findShift(db, params.shift_id, null, now)
  return { shift, unused_ids: await unusedIds(db, shift.id), asked: await askedOf(db, staff, shift, query) }
}

/** A page of the samples of a shift with an open question, each with the sample stored under its ID. */
export async function askedOf(db: Database, viewer: Viewer, shift: contract.Shift, { limit, offset }: Page) {
  const rows = await db
    .selectFrom('shift_receipts')
    .select(['sample_id', 'question', 'made_at', 'received_at', 'form', 'stored_as'])
    .where('shift_id', '=', shift.id)
    .where('question', 'is not', null)
    .orderBy('received_at')
    .orderBy('sample_id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (rows.length === 0) return { count: shift.asked, results: [] }
  const ids = rows.map(({ sample_id, stored_as }) => stored_as ?? sample_id)
  const samples = new Map((await findSamples(db, viewer, ids)).map((sample) => [sample.sample_id, sample]))
  const results = rows.map(({ sample_id, question, made_at, received_at, form, stored_as }) => {
    const sample = samples.get(stored_as ?? sample_id) ?? null
    return {
      ...{ sample_id, question: question ?? '', made_at, received_at },
      form: form === null ? answersOf(sample) : JSON.parse(form),
      other: stored_as === null ? sample : null,
      may_be_same: stored_as !== null || notTheSame(sample_id, sample, shift.site.id) === null,
    }
  })
  return { count: shift.asked, results }
}

/** The answers of a sample by the names of its form. */
function answersOf(sample: object | null): Record<string, unknown> {
  const answers = new Map(Object.entries(sample ?? {}))
  return recordOf(keysOf(CollectionForm.shape), (field) => answers.get(field) ?? null)
}
