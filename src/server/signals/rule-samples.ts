/** All SQL that reads samples for rules, and finds samples that may hold a cause. */

import { sql } from 'kysely'
import type { FoundSubstance, FoundTest, RuleSample, SoldAs } from '#domain/alert/rule-sample.ts'
import type { Rule } from '#domain/alert/rules.ts'
import type { Candidate, Reach } from '#domain/alert/rules-hits.ts'
import { type WiderClasses, widerClasses } from '#domain/substance/wider-classes.ts'
import { asNamed } from '#domain/technology/names.ts'
import type { Database } from '#server/database/connect.ts'
import { isoTime } from '#server/database/iso-time.ts'
import { isDangerous, isLeftOut, readAsDrug } from '#server/drugs/read-findings.ts'
import { collectedAt } from '#server/samples/collected-at.ts'
import { isDayKnown } from '#server/samples/exactness.ts'

type Drug = {
  readonly id: number
  readonly name: string
  readonly drug_class: string | null
  readonly mirror_group: string | null
}

type Expected = {
  readonly text: string
  readonly meaning: string | null
  readonly drug_class: string | null
  readonly drugs: readonly Drug[]
  readonly companion_ids: readonly number[]
}

type Row = Omit<RuleSample, 'sold_as' | 'tests'> & {
  readonly expected: readonly Expected[]
  /**
   * null: the sample has no submitted report. Filtered in code: with a condition, PostgreSQL would compute it twice.
   */
  readonly tests:
    | readonly (Omit<FoundTest, 'found'> & {
        readonly by_strip: boolean
        readonly method: string | null
        readonly strip: { readonly type: string; readonly drug: Drug | null } | null
        readonly found: readonly Omit<FoundSubstance, 'by_strip'>[]
      })[]
    | null
}

/** Readings of typed names that say of no substance that it was found. */
const noSubstance = sql`('nothing', 'not_analysed', 'not_stated')`

const drugOf = sql`jsonb_build_object('id', d.identity_id, 'name', d.identity, 'drug_class', d.drug_class,
  'mirror_group', d.mirror_group)`

/** A row that is no part of the sample is nothing that was found in it. */
const found = sql`coalesce((select json_agg(json_build_object('drug_id', d.identity_id,
    'custom_drug', case when d.id is null then btrim(f.custom_drug) end, 'name', coalesce(d.identity, btrim(f.custom_drug)),
    'drug_class', case when d.id is null then coalesce(f.named_class, n.drug_class) else d.drug_class end,
    'mirror_group', d.mirror_group, 'is_dangerous', ${isDangerous},
    'is_unknown', d.id is null and not ${isDangerous} and not coalesce(n.is_known, false),
    'is_unnamed', d.id is null and not ${isDangerous} and coalesce(n.meaning = 'unnamed', false),
    'salts', case when f.measured_as is not null then (select salts from drugs where id = d.identity_id) end,
    'amount_kind', f.amount_kind, 'weight', f.weight, 'percent', f.percent, 'low', f.low, 'high', f.high, 'unit', f.unit,
    'measured_as', f.measured_as) order by f.list_order)
  from report_findings f ${readAsDrug}
  where f.report_id = r.id and (coalesce(n.meaning, '') not in ${noSubstance} or ${isDangerous})
    and not ${isLeftOut}), '[]')`

/** What a positive strip says: the drug that its type names, or the type, which names a class. */
const strip = sql`case when r.strip_result = 'POSITIVE' then json_build_object('type', btrim(r.strip_type),
  'drug', (select ${drugOf} from drug_identities d where lower(d.name) = lower(btrim(r.strip_type)) limit 1)) end`

const expected = sql`coalesce((select json_agg(json_build_object('text', e.name, 'meaning', n.meaning, 'drug_class', n.drug_class,
    'drugs', coalesce((select jsonb_agg(distinct ${drugOf}) from drug_identities d where d.id = any (n.drug_ids)), '[]'),
    'companion_ids', array(select c.companion_id from companions c
      join drugs d on c.drug_id = coalesce(d.form_of, d.id) where d.id = any (n.drug_ids)))
    order by e.place)
  from unnest(s.expected_drugs) with ordinality e(name, place)
  left join name_readings n on n.place = 'EXPECTED' and n.text = e.name), '[]')`

/** Existing samples of these IDs, with their newest submitted reports. */
export async function ruleSamples(db: Database, ids: readonly string[]): Promise<RuleSample[]> {
  if (ids.length === 0) return []
  // The view of companions sorts all of them, so it is read once for all samples.
  const { rows } = await sql<Row>`
    with companions as materialized (select drug_id, companion_id from identity_companions)
    select s.sample_id, c.area_id, s.date_collected as collected_at, ${isDayKnown} as is_day_known, ${expected} as expected, t.tests
    from samples s join sites c on c.id = ${collectedAt}
    cross join lateral (
      select json_agg(json_build_object('report_id', r.id, 'at', ${isoTime('r.reported_at')}, 'technology', r.technology, 'method', r.method,
        'percent_basis', r.percent_basis, 'weight', r.weight, 'by_strip', r.strip_type <> '', 'strip', ${strip}, 'found', ${found})
        order by r.reported_at, r.id) as tests
      from reports r where r.sample_id = s.sample_id and r.is_newest and not r.is_draft
    ) t
    where s.sample_id = any (${[...ids]}) and s.deleted_at is null`.execute(db)
  const wider = rows.some(namesClass) ? await readWiderClasses(db) : () => []
  return rows.flatMap((row) => (row.tests === null ? [] : [asSample(row, row.tests, wider)]))
}

/** Whether something in a sample is known by its class only. */
const namesClass = ({ expected: names, tests }: Row): boolean =>
  names.some(({ meaning }) => meaning === 'class') ||
  (tests ?? []).some(
    ({ strip: positive, found: rows }) =>
      positive?.drug === null || rows.some(({ drug_id, drug_class }) => drug_id === null && drug_class !== null),
  )

async function readWiderClasses(db: Database): Promise<WiderClasses> {
  const { rows } = await sql<{ drug_class: string }>`
    select distinct drug_class from drugs where form_of is null and retired_at is null and drug_class is not null`.execute(
    db,
  )
  return widerClasses(rows.map(({ drug_class }) => drug_class))
}

/** An amount of which nothing is known. */
const noAmount = { amount_kind: 'present', weight: null, percent: null, low: null, high: null, unit: null } as const

function asSample(
  { expected: names, tests: _tests, ...row }: Row,
  tests: NonNullable<Row['tests']>,
  wider: WiderClasses,
): RuleSample {
  const asClasses = (one: FoundSubstance): FoundSubstance => {
    if (one.drug_id !== null || one.drug_class === null) return one
    return { ...one, drug_class: [one.drug_class, ...wider(one.drug_class)].join('; ') }
  }
  return {
    ...row,
    sold_as: names.flatMap((name) => asSoldAs(name, wider)),
    tests: tests.map(asNamed).map(({ strip: positive, by_strip, found: substances, method: _method, ...test }) => ({
      ...test,
      found: [
        ...substances.map((one) => ({ ...one, by_strip })),
        ...(positive === null ? [] : [byStrip(positive.type, positive.drug)]),
      ].map(asClasses),
    })),
  }
}

const byStrip = (type: string, drug: Drug | null): FoundSubstance => ({
  ...noAmount,
  drug_id: drug?.id ?? null,
  custom_drug: drug === null ? type : null,
  name: drug?.name ?? type,
  drug_class: drug === null ? type : drug.drug_class,
  mirror_group: drug?.mirror_group ?? null,
  is_dangerous: false,
  is_unknown: false,
  is_unnamed: false,
  measured_as: null,
  salts: null,
  by_strip: true,
})

function asSoldAs({ text, meaning, drug_class, drugs, companion_ids }: Expected, wider: WiderClasses): SoldAs[] {
  if (meaning === 'not_stated' || meaning === 'nothing' || meaning === 'not_analysed' || meaning === 'unnamed')
    return []
  const [only] = drugs
  const label = meaning === 'drug' ? (only?.name ?? text) : meaning === 'class' ? (drug_class ?? text) : text.trim()
  const drug_classes = [drug_class, ...drugs.map((one) => one.drug_class)].filter((one) => one !== null)
  const mirror_groups = drugs.flatMap(({ mirror_group }) => mirror_group ?? [])
  const wider_classes = drug_class === null ? [] : wider(drug_class)
  return [{ label, drug_ids: drugs.map(({ id }) => id), drug_classes, wider_classes, mirror_groups, companion_ids }]
}

/** A candidate, and the reach within which to look for other samples. */
export type Asked = { readonly candidate: Candidate; readonly reach: Reach }

/** A name that reports may use for a cause, and the words that its samples were sold as; null: any. */
type Name = {
  readonly cause: number
  readonly drug_id: number | null
  readonly custom_drug: string | null
  readonly strip: string | null
}

/** Every name of each cause: its drug with its forms, the words that mean it, and what strips call it. */
async function namesOf(db: Database, rule: Rule, asked: readonly Asked[]): Promise<Name[]> {
  const causes = asked.map(({ candidate }, cause) => ({ ...candidate.cause, cause }))
  // A rule on one drug counts its mirror forms with it.
  const mirrors =
    rule.mirror_group === null
      ? sql``
      : sql`or d.id in (select m.id from drug_identities m where m.mirror_group = ${rule.mirror_group})`
  const { rows } = await sql<Name>`
    with causes as materialized (select * from jsonb_to_recordset(${JSON.stringify(causes)}::jsonb)
      as c(cause int, drug_id int, custom_drug text)),
    listed as materialized (select c.cause, d.id, d.name from causes c join drugs d on d.id = c.drug_id or d.form_of = c.drug_id ${mirrors})
    select cause, id as drug_id, null as custom_drug, null as strip from listed
    union all select l.cause, null, n.text, null from listed l join name_readings n on n.place = 'FINDING' and n.drug_id = l.id
    union all select distinct cause, null::int, null, lower(btrim(name)) from listed
    union all select c.cause, null, n.text, null from causes c
      join name_readings n on n.place = 'FINDING' and lower(btrim(n.text)) = lower(c.custom_drug) where c.drug_id is null
    union all select cause, null, null, lower(custom_drug) from causes where drug_id is null`.execute(db)
  return rows
}

/**
 * Samples that may hold the causes of one sample's candidates, each within its reach, nearest in time first. The number
 * is limited: more cannot change what `hitOf` says. `candidatesOf` decides whether a sample really holds a cause. Names
 * are looked up first: then PostgreSQL plans one statement for all of them, and finds the samples of each by an index.
 */
export async function samplesWithin(db: Database, rule: Rule, asked: readonly Asked[]): Promise<string[]> {
  const [first] = asked
  if (first === undefined) return []
  const { candidate, reach } = first
  const isCluster = rule.kind === 'CLUSTER'
  const words = await soldAsWords(db, rule, asked)
  const names = (await namesOf(db, rule, asked)).flatMap((name) => {
    const one = asked[name.cause]
    if (one === undefined) return []
    const { cause } = one.candidate
    const isExact = cause.drug_id !== null && rule.sold_as_class === null
    // One sighting is enough to say that a cause was seen; a cluster needs its number of samples before and after.
    const most = isCluster ? 2 * (rule.samples ?? 2) : isExact ? 1 : 5
    return [{ ...name, most, reported_to: one.reach.reported_to, sold_as: words(cause.sold_as) }]
  })
  const own = rule.by_area
    ? sql`and (select area_id from sites c where c.id = ${collectedAt}) is not distinct from ${candidate.cause.area_id}`
    : sql``
  // Reports are numbered in order of time: no report with a smaller number is within reach.
  const late = (id: ReturnType<typeof sql>) => (isCluster ? sql`and ${id} >= (select first from late)` : sql``)
  const within = sql`join samples s on s.sample_id = r.sample_id and s.deleted_at is null
      and s.date_collected >= ${reach.collected_from}
      and (${reach.collected_to}::timestamptz is null or s.date_collected <= ${reach.collected_to})
      ${isCluster ? sql`and ${isDayKnown}` : sql``} ${own} and (x.sold_as is null or s.expected_drugs && x.sold_as)
    where r.is_newest and not r.is_draft and r.sample_id <> ${candidate.sample_id}
      and (r.reported_at <= x.reported_to and r.reported_at >= ${reach.collected_from}) is true`
  const nearest = (from: ReturnType<typeof sql>) =>
    isCluster
      ? sql`select sample_id from (select distinct r.sample_id, s.date_collected ${from}) seen
          order by abs(extract(epoch from date_collected - ${candidate.collected_at}::timestamptz)) limit x.most`
      : sql`select r.sample_id ${from} order by r.id desc limit x.most`
  const ofFinding = (column: 'drug_id' | 'custom_drug') =>
    nearest(sql`from report_findings f join reports r on r.id = f.report_id and f.${sql.ref(column)} = x.${sql.ref(column)}
      ${within} ${late(sql`f.report_id`)}`)
  const ofStrip = nearest(
    sql`from reports r ${within} and r.strip_result = 'POSITIVE' and lower(btrim(r.strip_type)) = x.strip ${late(sql`r.id`)}`,
  )
  const each = (part: ReturnType<typeof sql>) => sql`select one.sample_id from names x cross join lateral (${part}) one`
  const { rows } = await sql<{ sample_id: string }>`
    with names as materialized (select * from jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
      as x(drug_id int, custom_drug text, strip text, most int, reported_to timestamptz, sold_as text[])),
    late as materialized (select coalesce(min(id), 0) as first from (select id from reports
      where is_newest and not is_draft and reported_at >= ${reach.collected_from} offset 0) late)
    ${each(ofFinding('drug_id'))} union ${each(ofFinding('custom_drug'))} union ${each(ofStrip)}`.execute(db)
  return rows.map(({ sample_id }) => sample_id)
}

/**
 * The words of `expected_drugs` that match what a rule asks for; null where it asks for nothing, or for a class, which
 * the domain compares.
 */
async function soldAsWords(db: Database, rule: Rule, asked: readonly Asked[]) {
  const labels = [...new Set(asked.flatMap(({ candidate: { cause } }) => cause.sold_as ?? []))]
  if (labels.length === 0 && rule.sold_as_drug_id === null) return () => null
  const { rows } = await sql<{ label: string | null; words: string[] }>`
    select l.label, array(select l.label where l.label is not null union
      select n.text from name_readings n where n.place = 'EXPECTED' and (n.drug_ids && l.drugs
        or lower(n.drug_class) = lower(l.label) or lower(btrim(n.text)) = lower(l.label))) as words
    from (
      select label, array(select i.id from drug_identities i where lower(i.identity) = lower(label)) as drugs
      from unnest(${labels}::text[]) label
      union all
      select null, array(select id from drugs where id = ${rule.sold_as_drug_id} or form_of = ${rule.sold_as_drug_id})
    ) l`.execute(db)
  const byLabel = new Map(rows.map(({ label, words }) => [label, words]))
  return (label: string | null) =>
    label === null && rule.sold_as_drug_id === null ? null : (byLabel.get(label) ?? null)
}
