/** Makes worklists, and hands them to people and machines of their lab. */
import { sql } from 'kysely'
import type * as contract from '#contract/worklists.ts'
import { placeFaults, usualLayout, type WorklistLayout, worklistFormats } from '#domain/machine/worklist.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import { found } from '#server/admin/find.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { isOwnSite } from '#server/own-sites.ts'
import { findSamples } from '#server/samples/queries.ts'
import { placesOf } from './worklist-queries.ts'

const thisWorklist = 'This worklist'
const mostListed = 100

const heads = (db: Database, site_id: number) =>
  db
    .selectFrom('worklists as w')
    .innerJoin('instruments as i', 'i.id', 'w.instrument_id')
    .select(['w.id', 'w.instrument_id', 'i.name', 'w.made_by', 'w.made_at'])
    .select(sql<number>`(select count(*)::int from worklist_places p where p.worklist_id = w.id)`.as('places'))
    .select(
      sql<number>`(select count(*)::int from worklist_places p where p.worklist_id = w.id and p.sample_id is not null)`.as(
        'samples',
      ),
    )
    .where(isOwnSite('w.site_id', site_id))
    .orderBy('w.id', 'desc')

type Head = Awaited<ReturnType<ReturnType<typeof heads>['executeTakeFirstOrThrow']>>
const headOf = ({ instrument_id, name, ...head }: Head) => ({ ...head, instrument: { id: instrument_id, name } })

const layoutOf = (row: { readonly format: string; readonly columns: WorklistLayout['columns'] } = usualLayout) => ({
  format: worklistFormats.find((one) => one === row.format) ?? usualLayout.format,
  columns: [...row.columns],
})

const layouts = (db: Database) =>
  db
    .selectFrom('worklist_layouts')
    .select(['instrument_id', 'format'])
    .select(sql<WorklistLayout['columns']>`columns`.as('columns'))

export async function listWorklists({ db, staff }: Call<typeof contract.listWorklists>) {
  const worklists = (await heads(db, staff.site_id).limit(mostListed).execute()).map(headOf)
  const instruments = await db.selectFrom('instruments').select('id').where('site_id', '=', staff.site_id).execute()
  const stored = await layouts(db).execute()
  return {
    worklists,
    layouts: instruments.map(({ id }) => ({
      instrument_id: id,
      ...layoutOf(stored.find(({ instrument_id }) => instrument_id === id)),
    })),
  }
}

async function worklistAt(db: Database, site_id: number, id: number): Promise<contract.Worklist> {
  const head = found(await heads(db, site_id).where('w.id', '=', id).executeTakeFirst(), thisWorklist)
  const stored = await layouts(db).where('instrument_id', '=', head.instrument_id).executeTakeFirst()
  return { ...headOf(head), layout: layoutOf(stored), places: (await placesOf(db, [id])).get(id) ?? [] }
}

export const readWorklist = ({ db, params, staff }: Call<typeof contract.readWorklist>) =>
  worklistAt(db, staff.site_id, params.id)

export const fetchWorklist = ({ db, params, machine }: Call<typeof contract.fetchWorklist>) =>
  worklistAt(db, machine.site_id, params.id)

export async function fetchWorklists({ db, query, machine }: Call<typeof contract.fetchWorklists>) {
  const { instrument } = query
  const rows = await heads(db, machine.site_id)
    .$if(instrument !== undefined, (lists) => lists.where(sql<boolean>`lower(i.name) = lower(${instrument ?? ''})`))
    .limit(mostListed)
    .execute()
  return { worklists: rows.map(headOf) }
}

export async function makeWorklist(call: Call<typeof contract.makeWorklist>) {
  const { db: tx, input, staff, now } = call
  const instrument = await ownInstrument(tx, input.instrument_id, staff.site_id)
  if (instrument.retired_at !== null)
    throw badInput([{ field: 'instrument_id', message: `${instrument.name} is not in use any more.` }])
  const places = input.places.map((place) => ({
    ...place,
    ...(place.kind === 'SAMPLE' ? { label: null } : { sample_id: null }),
  }))
  const faults = placeFaults(places)
  const ids = places.flatMap(({ sample_id }) => sample_id ?? [])
  const samples = new Map(
    (ids.length === 0 ? [] : await findSamples(tx, staff, ids)).map((sample) => [sample.sample_id, sample]),
  )
  const ofSamples = places.flatMap(({ sample_id }, at) => {
    if (sample_id === null) return []
    const sample = samples.get(sample_id)
    const message =
      sample === undefined ? `Your lab has no sample ${sample_id}.` : refusal('saveDraft', sample, staff)?.detail
    return message === undefined ? [] : [{ at, field: 'sample_id', message }]
  })
  const all = [...faults, ...ofSamples].sort((one, other) => one.at - other.at)
  if (all.length > 0) throw badInput(all.map(({ at, field, message }) => ({ field: `places.${at}.${field}`, message })))
  const { id } = await tx
    .insertInto('worklists')
    .values({ site_id: staff.site_id, instrument_id: instrument.id, made_by: staff.name, made_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('worklist_places')
    .values(
      // placeFaults refused those without a position.
      places.map(({ position, ...place }, at) => ({
        ...place,
        position: position ?? '',
        worklist_id: id,
        list_order: at + 1,
      })),
    )
    .execute()
  const after = { instrument: instrument.name, places: places.length, samples: ids.length }
  await recordAudit(tx, call, { action: 'make', entity: 'worklist', entity_id: String(id), after })
  return worklistAt(tx, staff.site_id, id)
}

async function ownInstrument(db: Database, id: number, site_id: number) {
  const row = await db
    .selectFrom('instruments')
    .select(['id', 'name', 'retired_at'])
    .where('id', '=', id)
    .where('site_id', '=', site_id)
    .executeTakeFirst()
  if (row === undefined) throw badInput([{ field: 'instrument_id', message: 'Choose an instrument of your lab.' }])
  return row
}

export async function keepWorklistLayout(call: Call<typeof contract.keepWorklistLayout>) {
  const { db: tx, input, params, staff, now } = call
  const row = await tx
    .selectFrom('instruments')
    .select('name')
    .where('id', '=', params.id)
    .where('site_id', '=', staff.site_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { name } = found(row, 'This instrument')
  const before = await layouts(tx).where('instrument_id', '=', params.id).executeTakeFirst()
  const kept = {
    ...{ format: input.format, columns: JSON.stringify(input.columns) },
    ...{ confirmed_by: staff.name, confirmed_at: now.toISOString() },
  }
  await tx
    .insertInto('worklist_layouts')
    .values({ instrument_id: params.id, ...kept })
    .onConflict((conflict) => conflict.column('instrument_id').doUpdateSet(kept))
    .execute()
  const heading = ({ columns }: WorklistLayout) => columns.map((column) => column.heading)
  await recordAudit(tx, call, {
    ...{ action: 'keep', entity: 'worklist layout', entity_id: String(params.id) },
    before: { instrument: name, format: layoutOf(before).format, headings: heading(layoutOf(before)) },
    after: { instrument: name, format: input.format, headings: heading(input) },
  })
  return input
}
