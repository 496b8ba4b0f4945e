/**
 * What a reader sees becomes a draft of the report of the site that asked, or its result where that site allows it. A draft that
 * somebody of the site has changed since stays as it is: the reading stands beside it.
 */
import type { TestInput } from '#contract/analysis.ts'
import type * as contract from '#contract/readings.ts'
import { splitFullName } from '#domain/person-name.ts'
import { hasEnded, mayWrite, readingFaults, readingState } from '#domain/reading/reading.ts'
import { isSubmitted } from '#domain/sample/lifecycle-conditions.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import { type OwnReport, ownReports } from '#server/analysis/queries.ts'
import { saveReports } from '#server/analysis/save-reports.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { lockSamples } from '#server/samples/queries.ts'
import { lockReading, type ReadingRow, taskFor } from './queries.ts'

type Writing = Call<typeof contract.writeReading>

export async function writeReading(call: Writing) {
  const { db: tx, staff, params, input, now } = call
  const row = await lockReading(tx, params.number, staff, now)
  if (!mayWrite(row, staff, now)) {
    const isOver = hasEnded({ state: readingState(row, now) })
    throw new Failure('conflict', isOver ? readingFaults.ended : readingFaults.notYours)
  }
  const { found, not_found, remarks, fullname } = input
  if (found.length + not_found.length === 0 && remarks === '')
    throw badInput([{ field: 'found', message: readingFaults.nothing }])
  if (input.submits && !row.reader_submits)
    throw new Failure('conflict', 'The site that asked submits this result itself. Write it as a draft.')
  if (input.submits && found.length + not_found.length === 0)
    throw badInput([{ field: 'found', message: 'A result needs a substance that was found, or that was not.' }])
  await tx
    .updateTable('readings')
    .set({
      ...{ found: JSON.stringify(found), not_found: JSON.stringify(not_found), remarks, reader: fullname },
      read_at: now.toISOString(),
    })
    .where('id', '=', row.id)
    .execute()
  const saved = await sayingNothing(row, () => saveAsSite(call, row))
  await tx.updateTable('readings').set(saved).where('id', '=', row.id).execute()
  const after = { found: found.length, not_found: not_found.length, submitted: input.submits, by: fullname }
  await recordAudit(tx, call, { action: 'write', entity: 'reading', entity_id: row.number, after })
  return taskFor(tx, staff, now, row.number)
}

/** Saves it as the lab that asked would, in the reader's name; says why it stands beside the draft. */
async function saveAsSite(call: Writing, row: ReadingRow) {
  const { db: tx, input } = call
  const lab = { performs_analysis: true, performs_collection: false, is_admin: false, site_id: row.site_id }
  const staff = { ...call.staff, ...lab }
  const [sample] = await lockSamples(tx, staff, [row.sample_id])
  const kept = { beside: null, draft_version: row.draft_version }
  if (sample === undefined) return kept
  const reports = await ownReports(tx, row.sample_id, row.site_id)
  const own = reports.filter((one) => one.technology === row.technology)
  const isAdded = input.submits && refusal('submitReport', sample, staff) !== null
  const why = refusal(isAdded ? 'correct' : input.submits ? 'submitReport' : 'saveDraft', sample, staff)
  if (input.submits && (why !== null || own.some((one) => !one.is_draft)))
    throw new Failure('conflict', 'The site that asked can take no result now. Write it as a draft: the site reads it.')
  if (why !== null) return { ...kept, beside: hasResult(sample) ? notDrafted : why.detail }
  // A result ends the analysis: what the lab still writes would stand on no page.
  if (input.submits && !isAdded && (await hasOtherDraft(tx, row, reports)))
    throw new Failure('conflict', readingFaults.otherDraft)
  const draft = own.find((one) => one.is_draft)
  const isChanged = draft !== undefined && draft.draft_version !== row.draft_version
  if (isChanged && input.submits)
    throw new Failure(
      'conflict',
      'Somebody of the site that asked is writing this result. Write it as a draft: they read it.',
    )
  if (isChanged) return { ...kept, beside: 'Somebody of this site changed the draft, so it stays as it is.' }
  const saved = await saveReports({
    ...call,
    staff,
    params: undefined,
    query: { is_draft: !input.submits, further_analysis: false, confirmed: [] },
    input: {
      ...{ sample: row.sample_id, full_weight: null, tests: [testOf(row, input)] },
      // The sample has a result by another technology: what is added to it says why.
      ...{ stage: null, correction: isAdded ? added : null },
    },
  })
  const written = saved.reports.find((one) => one.is_draft && one.technology === row.technology)
  return { beside: null, draft_version: written?.draft_version ?? null }
}

/** Whether the lab has a draft by another technology; what another reader may submit themselves is none. */
async function hasOtherDraft(tx: Write, row: ReadingRow, reports: readonly OwnReport[]): Promise<boolean> {
  const read = await tx
    .selectFrom('readings')
    .select(['technology', 'draft_version'])
    .where('sample_id', '=', row.sample_id)
    .where('site_id', '=', row.site_id)
    .where('reader_submits', '=', true)
    .where('submitted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  const isRead = ({ technology, draft_version }: OwnReport) =>
    read.some((one) => one.technology === technology && one.draft_version === draft_version)
  return reports.some((one) => one.is_draft && one.technology !== row.technology && !isRead(one))
}

const hasResult = isSubmitted.isTrue
const added = 'Somebody of another site read its files.'
const notDrafted = 'The sample has a result already, so this is in no draft. Add it with ‘Correct Results’.'

const none = { named_answer: null, named_drug: null, named_class: null, named_reason: null, measured_as: undefined }
const noAmount = { weight: null, percent: null, low: null, high: null, unit: null }

function testOf(
  { technology, is_liquid }: ReadingRow,
  { found, not_found, remarks, fullname }: Writing['input'],
): TestInput {
  const { first, last } = splitFullName(fullname)
  return {
    technology,
    sample: null,
    data: {
      sample: null,
      drugs_found: found.map(({ name, is_trace }) => ({
        ...{ drug: null, custom_drug: name, ...none, ...noAmount },
        amount_kind: is_trace ? ('trace' as const) : ('present' as const),
      })),
      not_found: not_found.map((name) => ({ drug: null, custom_drug: name, low: null, unit: null })),
      ...{ reactions: [], may_be: [], percent_basis: null, is_liquid, weight: null },
      ...{ strip_type: null, strip_result: null, strip_lines: null, water_ml: null, dissolved_mg: null },
      ...{ strip_lot: null, instrument: null, notes: '', tech_notes: remarks },
      ...{ staff_first_name: first, staff_last_name: last },
    },
  }
}

/** Runs work whose refusals name the sample and the fields of its report; their reader knows neither. */
async function sayingNothing<T>(row: ReadingRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const said = (text: string) => text.replaceAll(row.sample_id, 'this sample')
    const { errors = [], warnings = [] } = error.extra
    // Only who has the vial knows.
    if (errors.some(({ field }) => field.endsWith('.is_liquid')))
      throw new Failure(
        'conflict',
        'The site that asked has not said whether the sample is a liquid. Write it as a draft: the site adds it.',
      )
    if (errors.length > 0)
      throw badInput(errors.map(({ field, message }) => ({ field: fieldOf(field), message: said(message) })))
    const rest = warnings.length > 0 ? ' The site that asked must answer this: write it as a draft.' : ''
    throw new Failure(error.code, `${said(error.message)}${rest}`)
  }
}

/** A field of the report as the form of a reading calls it. */
function fieldOf(field: string): string {
  const [, list, place] = /\.(drugs_found|not_found)\.(\d+)/.exec(field) ?? []
  if (list === undefined) return field.includes('staff_') ? 'fullname' : 'found'
  return list === 'drugs_found' ? `found.${place}.name` : `not_found.${place}`
}
