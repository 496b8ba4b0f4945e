/** Registers a sample (spec S4, S5): under a free registered ID of the own site, which is taken in the same write. */

import { sql } from 'kysely'
import type { CollectionForm, registerSample as endpoint } from '#contract/samples.ts'
import { localDay, returnDate, zonedInstant } from '#domain/dates.ts'
import { keysOf } from '#domain/records.ts'
import { registration } from '#domain/sample/sample-lifecycle.ts'
import { onlyAskedAnswers } from '#domain/survey/collection-survey.ts'
import { containerOf, type FreeSample, surveyFaults } from '#domain/survey/survey-faults.ts'
import type { SampleState } from '#domain/terms.ts'
import { auditRow } from '#server/audit/record.ts'
import { freeIdsOf } from '#server/collection/queries.ts'
import { type Database, inTransaction, type Write } from '#server/database/connect.ts'
import { noteNames } from '#server/drugs/dictionary.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import type { Services } from '#server/http/services.ts'
import { knownSettings, type Settings } from '#server/settings.ts'
import { checkCodeSecret, type SampleRecord, sampleOf } from './queries.ts'
import { custodyEntry } from './record-move.ts'

type Registering = Call<typeof endpoint>

export async function registerSample(call: Registering) {
  const { services, staff } = call
  // Before the write: one that held a connection must not wait for an answer made on another.
  const [settings, site] = [await knownSettings(services), await knownSite(services, staff.site_id)]
  return call.write((db) => register(call, db, settings, site))
}

type Site = Awaited<ReturnType<typeof knownSite>>

async function register(call: Registering, db: Database, settings: Settings, site: Site) {
  const { input, staff, now } = call
  const today = localDay(now.toISOString(), settings.time_zone)
  const container_type = containerOf[input.sample_type]
  const faultsWith = (samplesFree: readonly FreeSample[]) =>
    surveyFaults(input, { editing: false, showDate: site.show_date, samplesFree, today })
  // As if the ID were free: whether it is, the statement that takes it says.
  if (faultsWith([{ sample_id: input.sample_id, container_type }]).length > 0)
    throw badInput(faultsWith(await freeIds(db, site.id, input.sample_id)))
  const date_collected = collectedTime(input, now, today, site.show_date, settings.time_zone)
  const answers = answersToStore(input)
  const row = {
    ...answers,
    collecting_site_id: site.id,
    date_collected,
    return_date: returnDate(date_collected, settings.time_zone, site.turnaround_days, settings.holidays),
    last_update: now.toISOString(),
    state: registration.to,
    is_not_tdcs: input.collected_from === 'STAFF_AGENCY' || site.outside_programme,
  }
  const store = (one: Database) => storing(call, one, row, answers, container_type).executeTakeFirst()
  const afterReading = async (tx: Write) => {
    await noteNames(tx, 'expected', answers.expected_drugs)
    return store(tx)
  }
  const stored = (await store(db)) ?? (await inTransaction(db, afterReading))
  if (stored === undefined) throw badInput(faultsWith(await freeIds(db, site.id, input.sample_id)))
  return sampleOf({ ...stored, ...justCollected, collected_at: site.name }, staff)
}

/**
 * The one statement that registers. It stores nothing where the ID is not free, or where an expected drug has a name that
 * nobody has read yet. The entries are those of every other move, written by the statement that takes the ID: a counter with
 * a queue registers as fast as the database can commit. Two that want one ID wait for each other at its row, and the second
 * one finds it taken.
 */
function storing(call: Registering, db: Database, row: NewSample, answers: Answers, container_type: Container) {
  const entry = custodyEntry(call, row, registration.log, { staff: row.collected_by })
  const audit = auditRow(call, { action: 'register', entity: 'sample', entity_id: row.sample_id, after: answers })
  return db
    .with('taken', (cte) =>
      cte
        .updateTable('registered_ids')
        .set({ used_at: row.last_update })
        .where('sample_id', '=', row.sample_id)
        .where('site_id', '=', row.collecting_site_id)
        .where('container_type', '=', container_type)
        .where('used_at', 'is', null)
        .where('voided_at', 'is', null)
        .where(areAllRead(row.expected_drugs))
        .returning(['container_type', 'empty_weight']),
    )
    .with('stored', (cte) =>
      cte
        .insertInto('samples')
        .columns(['container_type', 'empty_weight', ...keysOf(row)])
        .expression((eb) => eb.selectFrom('taken').select(['container_type', 'empty_weight', ...valuesOf(row)]))
        .returningAll(),
    )
    .with('entered', (cte) =>
      cte
        .insertInto('custody_log')
        .columns(keysOf(entry))
        .expression((eb) => eb.selectFrom('stored').select(valuesOf(entry))),
    )
    .with('audited', (cte) =>
      cte
        .insertInto('audit_log')
        .columns(keysOf(audit))
        .expression((eb) => eb.selectFrom('stored').select(valuesOf(audit))),
    )
    .selectFrom('stored')
    .selectAll()
    .select(checkCodeSecret(call.staff).as('check_code_secret'))
}

type Answers = ReturnType<typeof answersToStore>
type NewSample = Answers & {
  readonly collecting_site_id: number
  readonly date_collected: string
  readonly return_date: string
  readonly last_update: string
  readonly state: SampleState
  readonly is_not_tdcs: boolean
}
type Container = FreeSample['container_type']

/** Whether each of these names was typed before, so that nobody has to read it. */
const areAllRead = (names: readonly string[]) =>
  sql<boolean>`not exists (select from unnest(${[...names]}::text[]) as typed where not exists (
    select from name_readings n where n.place = 'EXPECTED' and n.text = typed))`

/** The values of a row as a select gives them. */
const valuesOf = (row: object) => Object.entries(row).map(([column, value]) => sql.val(value).as(column))

/** What a sample that was registered in this moment has not. */
const justCollected = {
  analysis_site_name: null,
  package: null,
  own_report: 'NONE',
  important_findings: [],
} as const satisfies Partial<SampleRecord>

/** A site, whole. */
export const siteOf = (db: Database, id: number) =>
  db.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The own site as this server remembers it. */
const knownSite = ({ db, memory }: Services, id: number) => memory.remember(`site ${id}`, () => siteOf(db, id))

/** The answers as they are stored: those not asked of this kind of sample are null (decision 6). */
export function answersToStore(input: CollectionForm) {
  const { date_collected: _day, ...answers } = onlyAskedAnswers(input)
  // The survey's faults were asked before: a provision is there, or its step was skipped and it is INTERNALLY.
  return { ...answers, results_provision: answers.results_provision ?? 'INTERNALLY' }
}

/** Now, or noon of the day that was asked for: the hour of an earlier day is not known. */
function collectedTime(input: CollectionForm, now: Date, today: string, showDate: boolean, zone: string): string {
  const day = showDate ? input.date_collected : null
  return day === null || day === today ? now.toISOString() : zonedInstant(day, '12:00', zone)
}

/** This ID when it is free at the site, and what else is: what a refusal is worded by. */
async function freeIds(tx: Database, site_id: number, sample_id: string) {
  const own = await freeIdsOf(tx, site_id).where('sample_id', '=', sample_id).execute()
  return [...own, ...(await anyFreeIds(tx, site_id))]
}

/** One free ID of each container, only to tell 'none are registered' from 'this one is not free' (spec S5). */
export async function anyFreeIds(tx: Database, site_id: number) {
  const first = (container_type: Container) =>
    freeIdsOf(tx, site_id).where('container_type', '=', container_type).limit(1).execute()
  return [...(await first('VIAL')), ...(await first('BAG'))]
}
