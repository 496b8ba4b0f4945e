/** The samples that may be told and that no row of public numbers counts yet, by the names that the public reads. */
import { sql } from 'kysely'
import { zonedInstant } from '#domain/dates.ts'
import { mondayOf, type NumberSample } from '#domain/numbers/told-weeks.ts'
import type { Database } from '#server/database/connect.ts'
import { isLeftOut, readAsDrug } from '#server/drugs/read-findings.ts'
import { collectedAt } from '#server/samples/collected-at.ts'
import { isDayKnown } from '#server/samples/exactness.ts'

/** Replaces typed words, which may say anything, and expected drugs that the service hides. */
const other = 'Other'

const newestFindings = sql`reports r join report_findings f on f.report_id = r.id`
const ofSample = sql`r.sample_id = s.sample_id and r.is_newest and not r.is_draft`

/** Samples with a submitted report of which the day is known, collected before the Monday `until`. */
export async function uncountedSamples(db: Database, until: string, time_zone: string): Promise<NumberSample[]> {
  const options = await db.selectFrom('options').select('name').where('list', '=', 'ExpectedDrugs').execute()
  const hidden = await hiddenExpected(db)
  const listed = new Set(options.map(({ name }) => name.toLowerCase()).filter((name) => !hidden.has(name)))
  const rows = await db
    .selectFrom('samples as s')
    .innerJoin('sites', (join) => join.on('sites.id', '=', collectedAt))
    .select(['s.sample_id', 'sites.area', 's.expected_drugs'])
    .select([
      sql<string>`(s.date_collected at time zone ${time_zone})::date`.as('day'),
      sql<string[]>`array(select distinct coalesce(d.report_to_client_name, d.identity)
        from ${newestFindings} ${readAsDrug} where ${ofSample} and d.report_to_public)`.as('found'),
      sql<boolean>`exists (select from ${newestFindings} ${readAsDrug} where ${ofSample} and d.id is null
        and f.custom_drug is not null and not ${isLeftOut}
        and coalesce(n.meaning, 'custom') not in ('nothing', 'unnamed', 'not_analysed', 'not_stated'))`.as('has_typed'),
    ])
    .where('s.deleted_at', 'is', null)
    .where('s.reported_at', 'is not', null)
    .where('s.date_collected', '<', zonedInstant(until, '00:00', time_zone))
    .where(isDayKnown)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('counted_samples as c').whereRef('c.sample_id', '=', 's.sample_id'))),
    )
    .orderBy('s.sample_id')
    .execute()
  return rows.map(({ sample_id, area, day, expected_drugs, found, has_typed }) => ({
    ...{ sample_id, area },
    week: mondayOf(day),
    expected: [...new Set(expected_drugs.map((name) => (listed.has(name.toLowerCase()) ? name : other)))],
    found: has_typed ? [...found, other] : found,
  }))
}

/** Names that people expected, in small letters, of drugs that the service hides today. */
export async function hiddenExpected(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ text: string }>`select lower(n.text) as text from name_readings n
    join drug_identities d on d.id = n.drug_id where n.place = 'EXPECTED' and not d.report_to_public`.execute(db)
  return new Set(rows.map(({ text }) => text))
}

/** Which drugs the public reads by each name today. */
export async function drugsByName(db: Database): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ name: string; ids: number[] }>`
    select coalesce(report_to_client_name, identity) as name, array_agg(id order by id) as ids
    from drug_identities where report_to_public group by 1`.execute(db)
  return new Map(rows.map(({ name, ids }) => [name, ids]))
}
