/** Samples as public numbers count them, by the names that the public reads: those that no row counts yet, and changed ones. */
import { type SqlBool, sql } from 'kysely'
import { zonedInstant } from '#domain/dates.ts'
import { type AmountFound, comparedBand } from '#domain/numbers/compared-amount.ts'
import { mondayOf, type NumberSample } from '#domain/numbers/told-weeks.ts'
import { isOpen } from '#domain/report/combined-finding.ts'
import { compare, isSame } from '#domain/report/compared.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import type { Database } from '#server/database/connect.ts'
import { isLeftOut, readAsDrug } from '#server/drugs/read-findings.ts'
import { collectedAt } from '#server/samples/collected-at.ts'
import { isDayKnown } from '#server/samples/exactness.ts'
import { readExpectedDrugs } from '#server/samples/expected-drugs.ts'

/** Replaces typed words, which may say anything, and expected drugs that the service hides. */
const other = 'Other'

const newestFindings = sql`reports r join report_findings f on f.report_id = r.id`

/** The reports of a sample that are its newest ones now, or were at a time. */
const ofSample = (at: string | null) =>
  at === null
    ? sql`r.sample_id = s.sample_id and r.is_newest and not r.is_draft`
    : sql`r.sample_id = s.sample_id and not r.is_draft and r.reported_at <= ${at} and not exists (select from reports v
        where v.sample_id = r.sample_id and v.site_id = r.site_id and v.technology = r.technology
          and v.strip_type = r.strip_type and not v.is_draft and v.version > r.version and v.reported_at <= ${at})`

/** Samples with a submitted report of which the day is known, collected before the Monday `until`. */
export const uncountedSamples = (db: Database, until: string, time_zone: string): Promise<NumberSample[]> =>
  readSamples(db, { at: null, time_zone }, (rows) =>
    rows
      .where('s.deleted_at', 'is', null)
      .where('s.reported_at', 'is not', null)
      .where('s.date_collected', '<', zonedInstant(until, '00:00', time_zone))
      .where(isDayKnown)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('counted_samples as c').whereRef('c.sample_id', '=', 's.sample_id'))),
      ),
  )

/** These samples as they were at a time, by the dictionary of today; those that were deleted, or had no result, are left out. */
export const samplesAt = (
  db: Database,
  ids: readonly string[],
  at: string,
  time_zone: string,
): Promise<NumberSample[]> =>
  readSamples(db, { at, time_zone }, (rows) =>
    rows
      .where('s.sample_id', '=', sql<string>`any(${ids})`)
      .where(({ or, eb }) => or([eb('s.deleted_at', 'is', null), eb('s.deleted_at', '>', at)]))
      // A sample whose every result was taken back had none.
      .where(sql<SqlBool>`exists (select from reports r where ${ofSample(at)} and not r.taken_back)`),
  )

/** Samples joined with the site that collected them. */
const collected = (db: Database) =>
  db.selectFrom('samples as s').innerJoin('sites', (join) => join.on('sites.id', '=', collectedAt))

async function readSamples(
  db: Database,
  { at, time_zone }: { readonly at: string | null; readonly time_zone: string },
  which: (rows: ReturnType<typeof collected>) => ReturnType<typeof collected>,
): Promise<NumberSample[]> {
  const newest = ofSample(at)
  const options = await db.selectFrom('options').select('name').where('list', '=', 'ExpectedDrugs').execute()
  const hidden = await hiddenExpected(db)
  const listed = new Set(options.map(({ name }) => name.toLowerCase()).filter((name) => !hidden.has(name)))
  const rows = await which(collected(db))
    .select(['s.sample_id', 'sites.area', 's.expected_drugs'])
    .select([
      sql<string>`(s.date_collected at time zone ${time_zone})::date`.as('day'),
      sql<FoundDrug[]>`(select coalesce(jsonb_agg(distinct jsonb_build_object(
          'name', coalesce(d.report_to_client_name, d.identity), 'identity', d.identity,
          'drug_class', d.drug_class, 'mirror_group', d.mirror_group)), '[]'::jsonb)
        from ${newestFindings} ${readAsDrug} where ${newest} and d.report_to_public)`.as('drugs'),
      sql<FoundAmount[]>`(select coalesce(jsonb_agg(jsonb_build_object(
          'name', coalesce(d.report_to_client_name, d.identity), 'identity', d.identity,
          'drug_class', d.drug_class, 'mirror_group', d.mirror_group, 'report_id', r.id, 'technology', r.technology,
          'percent_basis', r.percent_basis, 'tested', r.weight, 'is_liquid', r.is_liquid, 'weight', f.weight,
          'percent', f.percent, 'amount_kind', f.amount_kind, 'low', f.low, 'high', f.high, 'unit', f.unit,
          'measured_as', f.measured_as, 'salts', i.salts, 'has_forms', i.salts is not null or exists (
            select from drugs o where o.form_of = i.id and o.form <> 'same' and o.retired_at is null))), '[]'::jsonb)
        from ${newestFindings} ${readAsDrug} join drugs i on i.id = d.identity_id
        where ${newest} and d.report_to_public)`.as('amounts'),
      sql<boolean>`exists (select from ${newestFindings} ${readAsDrug} where ${newest} and d.id is null
        and f.custom_drug is not null and not ${isLeftOut}
        and coalesce(n.meaning, 'custom') not in ('nothing', 'unnamed', 'not_analysed', 'not_stated'))`.as('has_typed'),
    ])
    .orderBy('s.sample_id')
    .execute()
  const meanings = await readExpectedDrugs(db)
  return rows.map(({ sample_id, area, day, expected_drugs, drugs, amounts, has_typed }) => {
    const expected = [...new Set(expected_drugs.map((name) => (listed.has(name.toLowerCase()) ? name : other)))]
    const found = [...new Set(drugs.map(({ name }) => name))].sort()
    const meant = expected.map((name) => meanings.get(name)?.others ?? null)
    return {
      ...{ sample_id, area, expected },
      week: mondayOf(day),
      found: has_typed ? [...found, other] : found,
      ...turnedOut(meant, drugs, has_typed),
      amounts: expected.flatMap((name, at) => amountOf(name, meant[at] ?? null, amounts)),
    }
  })
}

type FoundDrug = { name: string; identity: string; drug_class: string | null; mirror_group: string | null }

type FoundAmount = FoundDrug & AmountFound

/** The band of an expected drug that is one drug and no kind of drug; none where its amount cannot be compared. */
function amountOf(name: string, meant: ExpectedDrug | null, found: readonly FoundAmount[]) {
  if (meant === null || !isClear(meant) || meant.drug_class !== null || meant.identities.length !== 1) return []
  const band = comparedBand(found.filter((drug) => isSame(meant, { drug, custom_drug: null })))
  return band === null ? [] : [[name, band] as const]
}

const isClear = (one: ExpectedDrug | null) => one?.is_stated === true && !one.is_many && !isOpen(one)

/** A sample's outcome by the drugs that the public reads; none where one expected name does not tell one drug. */
function turnedOut(meant: readonly (ExpectedDrug | null)[], drugs: readonly FoundDrug[], has_typed: boolean) {
  const expected = meant.filter((one) => one !== null)
  const compared = drugs.map((drug) => ({ name: drug.name, ...compare({ drug, custom_drug: null }, expected, [], []) }))
  const itself = compared.flatMap(({ name, expected: own }) => own.map((one) => [one, name] as const))
  const mayBe = itself.length === 0 && compared.some(({ may_be }) => may_be.length > 0)
  if (meant.length === 0 || !meant.every(isClear) || mayBe) return { outcome: null, itself }
  const hasOther = has_typed || compared.some(({ is_surprise }) => is_surprise)
  if (itself.length > 0) return { outcome: hasOther ? ('with_other' as const) : ('as_expected' as const), itself }
  return { outcome: hasOther ? ('instead' as const) : null, itself }
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
