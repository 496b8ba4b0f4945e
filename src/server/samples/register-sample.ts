/** Registers a sample (spec S4, S5): under a free registered ID of the own site, which is taken in the same write. */

import { sql } from 'kysely'
import type { CollectionForm, registerSample as endpoint } from '#contract/samples.ts'
import { localDay, returnDate, zonedInstant } from '#domain/dates.ts'
import { keysOf } from '#domain/records.ts'
import { registration } from '#domain/sample/sample-lifecycle.ts'
import { onlyAskedAnswers } from '#domain/survey/collection-survey.ts'
import { containerOf, type FreeSample, surveyFaults } from '#domain/survey/survey-faults.ts'
import { auditRow } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import { noteNames } from '#server/drugs/dictionary.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import type { Services } from '#server/http/services.ts'
import { knownSettings } from '#server/settings.ts'
import { checkCodeSecret, type SampleRecord, sampleOf } from './queries.ts'
import { custodyEntry } from './record-move.ts'

export async function registerSample(call: Call<typeof endpoint>) {
  const { input, staff, db: tx, now, services } = call
  // By the transaction's own connection: writes that each held one and waited for another would wait for each other.
  const known = { ...services, db: tx }
  const [settings, site] = [await knownSettings(known), await knownSite(known, staff.site_id)]
  const today = localDay(now.toISOString(), settings.time_zone)
  const container_type = containerOf[input.sample_type]
  const faultsWith = (samplesFree: readonly FreeSample[]) =>
    surveyFaults(input, { editing: false, showDate: site.show_date, samplesFree, today })
  // As if the ID were free: whether it is, the statement that takes it says.
  if (faultsWith([{ sample_id: input.sample_id, container_type }]).length > 0)
    throw badInput(faultsWith(await freeIds(tx, site.id, input.sample_id)))
  const date_collected = collectedTime(input, now, today, site.show_date, settings.time_zone)
  const at = now.toISOString()
  const answers = answersToStore(input)
  const row = {
    ...answers,
    collecting_site_id: site.id,
    date_collected,
    return_date: returnDate(date_collected, settings.time_zone, site.turnaround_days, settings.holidays),
    last_update: at,
    state: registration.to,
    is_not_tdcs: input.collected_from === 'STAFF_AGENCY' || site.outside_programme,
  }
  const entry = custodyEntry(call, row, registration.log, { staff: input.collected_by })
  const change = { action: 'register', entity: 'sample', entity_id: input.sample_id, after: answers }
  const audit = auditRow(call, change)
  // The entries are those of every other move, written here by the one statement that takes the ID: a counter with a queue
  // registers as fast as the database can commit. Two that want one ID wait for each other at its row, and the second one
  // finds it taken.
  const stored = await tx
    .with('taken', (cte) =>
      cte
        .updateTable('registered_ids')
        .set({ used_at: at })
        .where('sample_id', '=', input.sample_id)
        .where('site_id', '=', site.id)
        .where('container_type', '=', container_type)
        .where('used_at', 'is', null)
        .where('voided_at', 'is', null)
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
    .select(checkCodeSecret.as('check_code_secret'))
    .select(unreadExpected(answers.expected_drugs).as('unread'))
    .executeTakeFirst()
  if (stored === undefined) throw badInput(faultsWith(await freeIds(tx, site.id, input.sample_id)))
  if (stored.unread) await noteNames(tx, 'expected', answers.expected_drugs)
  return sampleOf({ ...stored, ...justCollected, collected_at: site.name }, staff)
}

/** Whether one of these names was never typed before, so that somebody must read it. */
const unreadExpected = (names: readonly string[]) =>
  sql<boolean>`exists (select from unnest(${[...names]}::text[]) as typed where not exists (
    select from name_readings n where n.place = 'EXPECTED' and n.text = typed))`

/** The values of a row as a select gives them. */
const valuesOf = (row: object) => Object.entries(row).map(([column, value]) => sql.val(value).as(column))

/** What a sample that was registered in this moment has not. */
const justCollected = {
  analysis_site_name: null,
  person: null,
  prepared_at: null,
  from_site_id: null,
  from_site_name: null,
  own_report: 'NONE',
  important_findings: [],
} as const satisfies Partial<SampleRecord>

/** The own site as this server remembers it. */
function knownSite({ db, memory }: Services, id: number) {
  const read = () => db.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return memory === undefined ? read() : memory.remember(`site ${id}`, ['service'], read)
}

/** The answers as they are stored: those not asked of this kind of sample are null (decision 6). */
export function answersToStore(input: CollectionForm) {
  const asked = onlyAskedAnswers(input)
  const { date_collected: _day, expected_drugs, sample_effect, checking_reasons, colour, texture, ...rest } = asked
  return {
    ...rest,
    sample_id: input.sample_id,
    collected_by: input.collected_by,
    collected_from: input.collected_from,
    sample_type: input.sample_type,
    // The survey's faults were asked before: a provision is there, or its step was skipped and it is INTERNALLY.
    results_provision: asked.results_provision ?? 'INTERNALLY',
    expected_drugs: [...expected_drugs],
    sample_effect: [...sample_effect],
    checking_reasons: [...checking_reasons],
    colour: [...colour],
    texture: [...texture],
  }
}

/** Now, or noon of the day that was asked for: the hour of an earlier day is not known. */
function collectedTime(input: CollectionForm, now: Date, today: string, showDate: boolean, zone: string): string {
  const day = showDate ? input.date_collected : null
  return day === null || day === today ? now.toISOString() : zonedInstant(day, '12:00', zone)
}

/** This ID when it is free at the site, and what else is: what a refusal is worded by. */
async function freeIds(tx: Write, site_id: number, sample_id: string) {
  const own = tx
    .selectFrom('registered_ids')
    .select(['sample_id', 'container_type'])
    .where('sample_id', '=', sample_id)
    .where('site_id', '=', site_id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
  return [...(await own.execute()), ...(await anyFreeIds(tx, site_id))]
}

/** One free ID of each container, only to tell 'none are registered' from 'this one is not free' (spec S5). */
export async function anyFreeIds(tx: Write, site_id: number) {
  const first = (container_type: 'VIAL' | 'BAG') =>
    tx
      .selectFrom('registered_ids')
      .select(['sample_id', 'container_type'])
      .where('site_id', '=', site_id)
      .where('container_type', '=', container_type)
      .where('used_at', 'is', null)
      .where('voided_at', 'is', null)
      .limit(1)
      .execute()
  return [...(await first('VIAL')), ...(await first('BAG'))]
}
