/** Samples as rules see them, and which samples may hold a cause: all SQL of it. */
import { sql } from 'kysely'
import type { Rule } from '#domain/alert/rules.ts'
import type { Candidate, FoundSubstance, FoundTest, Reach, RuleSample, SoldAs } from '#domain/alert/rules-hits.ts'
import type { Database } from '#server/database/connect.ts'
import { isoTime } from '#server/database/iso-time.ts'
import { isDangerous, readAsDrug } from '#server/drugs/read-findings.ts'

type Drug = { readonly id: number; readonly name: string; readonly drug_class: string | null }

type Expected = {
  readonly text: string
  readonly meaning: string | null
  readonly drug_class: string | null
  readonly drugs: readonly Drug[]
}

type Row = Omit<RuleSample, 'sold_as' | 'tests'> & {
  readonly expected: readonly Expected[]
  /** null: no submitted report is there. A condition on it would have PostgreSQL make it twice. */
  readonly tests:
    | readonly (Omit<FoundTest, 'found'> & {
        readonly by_strip: boolean
        readonly strip: { readonly type: string; readonly drug: Drug | null } | null
        readonly found: readonly Omit<FoundSubstance, 'by_strip'>[]
      })[]
    | null
}

/** What stands in a place of a name and is no substance. */
const noSubstance = sql`('nothing', 'unnamed', 'not_analysed', 'not_stated')`

const drugOf = sql`jsonb_build_object('id', d.identity_id, 'name', d.identity, 'drug_class', d.drug_class)`

const found = sql`coalesce((select jsonb_agg(jsonb_build_object('drug_id', d.identity_id,
    'custom_drug', case when d.id is null then btrim(f.custom_drug) end, 'name', coalesce(d.identity, btrim(f.custom_drug)),
    'drug_class', case when d.id is null then n.drug_class else d.drug_class end, 'is_dangerous', ${isDangerous},
    'amount_kind', f.amount_kind, 'weight', f.weight, 'percent', f.percent, 'low', f.low, 'high', f.high, 'unit', f.unit,
    'measured_as', f.measured_as) order by f.list_order)
  from report_findings f ${readAsDrug}
  where f.report_id = r.id and (coalesce(n.meaning, '') not in ${noSubstance} or ${isDangerous})), '[]')`

/** What a positive strip says: the drug of its type's name, or the type, which names a class. */
const strip = sql`case when r.strip_result = 'POSITIVE' then jsonb_build_object('type', btrim(r.strip_type),
  'drug', (select ${drugOf} from drug_identities d where lower(d.name) = lower(btrim(r.strip_type)) limit 1)) end`

const expected = sql`coalesce((select jsonb_agg(jsonb_build_object('text', e.name, 'meaning', n.meaning, 'drug_class', n.drug_class,
    'drugs', coalesce((select jsonb_agg(distinct ${drugOf}) from drug_identities d where d.id = any (n.drug_ids)), '[]'))
    order by e.place)
  from unnest(s.expected_drugs) with ordinality e(name, place)
  left join name_readings n on n.place = 'EXPECTED' and n.text = e.name), '[]')`

/** Samples that are there, by ID, with their newest submitted reports. */
export async function ruleSamples(db: Database, ids: readonly string[]): Promise<RuleSample[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select s.sample_id, c.area_id, s.date_collected as collected_at, ${expected} as expected, t.tests
    from samples s join sites c on c.id = s.collecting_site_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('report_id', r.id, 'at', ${isoTime('r.reported_at')},
        'percent_basis', r.percent_basis, 'by_strip', r.technology = 'TEST_STRIP', 'strip', ${strip}, 'found', ${found})
        order by r.reported_at, r.id) as tests
      from reports r where r.sample_id = s.sample_id and r.is_newest and not r.is_draft
    ) t
    where s.sample_id = any (${[...ids]}) and s.deleted_at is null`.execute(db)
  return rows.flatMap((row) => (row.tests === null ? [] : [asSample(row, row.tests)]))
}

/** Nothing is known of an amount. */
const noAmount = { amount_kind: 'present', weight: null, percent: null, low: null, high: null, unit: null } as const

function asSample({ expected: names, tests: _tests, ...row }: Row, tests: NonNullable<Row['tests']>): RuleSample {
  return {
    ...row,
    sold_as: names.flatMap(asSoldAs),
    tests: tests.map(({ strip: positive, by_strip, found: substances, ...test }) => ({
      ...test,
      found: [
        ...substances.map((one) => ({ ...one, by_strip })),
        ...(positive === null ? [] : [byStrip(positive.type, positive.drug)]),
      ],
    })),
  }
}

const byStrip = (type: string, drug: Drug | null): FoundSubstance => ({
  ...noAmount,
  drug_id: drug?.id ?? null,
  custom_drug: drug === null ? type : null,
  name: drug?.name ?? type,
  drug_class: drug === null ? type : drug.drug_class,
  is_dangerous: false,
  measured_as: null,
  by_strip: true,
})

function asSoldAs({ text, meaning, drug_class, drugs }: Expected): SoldAs[] {
  if (meaning === 'not_stated' || meaning === 'nothing' || meaning === 'not_analysed' || meaning === 'unnamed')
    return []
  const [only] = drugs
  const label = meaning === 'drug' ? (only?.name ?? text) : meaning === 'class' ? (drug_class ?? text) : text.trim()
  const drug_classes = [drug_class, ...drugs.map((one) => one.drug_class)].filter((one) => one !== null)
  return [{ label, drug_ids: drugs.map(({ id }) => id), drug_classes }]
}

/** A candidate, and within what other samples are looked for. */
export type Asked = { readonly candidate: Candidate; readonly reach: Reach }

/**
 * Samples that may hold the cause of each candidate within its reach, the nearest in time first and at most so many: more
 * cannot change what `hitOf` says. Whether they hold it, `candidatesOf` says.
 */
export async function samplesWithin(db: Database, rule: Rule, asked: Asked): Promise<string[]> {
  const { candidate, reach } = asked
  const { cause } = candidate
  const isCluster = rule.kind === 'CLUSTER'
  // Any one says that it was seen; of a cluster as many on one side as would make it.
  const isExact = cause.drug_id !== null && rule.sold_as_class === null
  const most = isCluster ? 2 * (rule.samples ?? 2) : isExact ? 1 : 5
  // No report is written before its time: none with a smaller number was made within reach.
  const since = isCluster
    ? sql`and r.id >= (select coalesce(min(id), 0) from (select id from reports
        where is_newest and not is_draft and reported_at >= ${reach.collected_from} offset 0) late)`
    : sql``
  const own = rule.by_area
    ? sql`and (select area_id from sites c where c.id = s.collecting_site_id) is not distinct from ${cause.area_id}`
    : sql``
  const within = sql`join samples s on s.sample_id = r.sample_id and s.deleted_at is null
      and s.date_collected >= ${reach.collected_from}
      and (${reach.collected_to}::timestamptz is null or s.date_collected <= ${reach.collected_to})
      ${own} ${soldAs(rule, cause.sold_as)}
    where r.is_newest and not r.is_draft and r.sample_id <> ${candidate.sample_id}
      and r.reported_at <= ${reach.reported_to} and r.reported_at >= ${reach.collected_from} ${since}`
  // By each name alone, so that an index leads from the newest report on.
  const seen = (names: ReturnType<typeof sql>, from: ReturnType<typeof sql>) => sql`select one.* from (${names}) x(name)
    cross join lateral (select r.sample_id, s.date_collected ${from} ${isCluster ? sql`` : sql`order by r.id desc limit ${most}`}) one`
  const finding = (column: ReturnType<typeof sql>) =>
    sql`from report_findings f join reports r on r.id = f.report_id and ${column} = x.name ${within}`
  const strips = sql`from reports r ${within} and r.strip_result = 'POSITIVE' and lower(btrim(r.strip_type)) = x.name`
  const listed = sql`select id from drugs where id = ${cause.drug_id} or form_of = ${cause.drug_id}`
  const words = sql`select text from name_readings where place = 'FINDING'`
  const parts =
    cause.drug_id === null
      ? [
          seen(sql`${words} and lower(btrim(text)) = lower(${cause.custom_drug})`, finding(sql`f.custom_drug`)),
          seen(sql`select lower(${cause.custom_drug}::text)`, strips),
        ]
      : [
          seen(listed, finding(sql`f.drug_id`)),
          seen(sql`${words} and drug_id in (${listed})`, finding(sql`f.custom_drug`)),
          seen(sql`select distinct lower(btrim(name)) from drugs where id in (${listed})`, strips),
        ]
  const nearest = isCluster
    ? sql`order by abs(extract(epoch from date_collected - ${candidate.collected_at}::timestamptz))`
    : sql``
  const { rows } = await sql<{ sample_id: string }>`
    select sample_id from (select distinct sample_id, date_collected from (${sql.join(parts, sql` union all `)}) seen) seen
    ${nearest} limit ${most}`.execute(db)
  return rows.map(({ sample_id }) => sample_id)
}

/** That a sample was sold as this, by the words that mean it. */
function soldAs(rule: Rule, label: string | null) {
  const ofDrugs = (drugs: ReturnType<typeof sql>) =>
    sql`select text from name_readings where place = 'EXPECTED' and drug_ids && array(${drugs})`
  if (label !== null) {
    const drugs = sql`select i.id from drug_identities i where lower(i.identity) = lower(${label})`
    return sql`and s.expected_drugs && array(select ${label}::text union ${ofDrugs(drugs)}
      union select text from name_readings where place = 'EXPECTED' and (lower(drug_class) = lower(${label}) or lower(btrim(text)) = lower(${label})))`
  }
  if (rule.sold_as_drug_id !== null) {
    const id = rule.sold_as_drug_id
    return sql`and s.expected_drugs && array(${ofDrugs(sql`select id from drugs where id = ${id} or form_of = ${id}`)})`
  }
  // A class is compared in the domain: any sample of which something was said may be of it.
  return sql``
}
