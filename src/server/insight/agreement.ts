/** Agreement of tests: which samples had which tests, and what each found of a target, counted by the database. */

import { sql } from 'kysely'
import type { readAgreement as endpoint } from '#contract/insight.ts'
import { type AgreementGroup, agreementsOf, isOfClass, isOfType } from '#domain/insight/agreement.ts'
import { isUnsaid } from '#domain/report/strip-type.ts'
import { rulesOf, technologyRows } from '#domain/technology/technologies.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { technologyRead } from '#server/known-technologies.ts'
import { readMeanings } from './queries.ts'
import { type Scope, scopeOf } from './scope.ts'

export async function readAgreement(call: Call<typeof endpoint>) {
  const scope = await scopeOf(call)
  return { ...scope.period, agreements: agreementsOf(await agreementGroups(call.db, scope)) }
}

/** A type of strips as most reports spell it, and every spelling in reports. */
type StripType = { readonly type: string; readonly written: readonly string[] }

/**
 * The types of strips that were used, the most used first. The query counts each spelling by itself: to join spellings,
 * it would have to normalise the text of each row.
 */
async function typesOf(db: Database): Promise<StripType[]> {
  const { rows } = await sql<{ written: string; reports: number }>`
    select strip_type as written, count(*)::int as reports from reports
    where is_newest and not is_draft and btrim(strip_type) <> ''
    group by 1 order by 2 desc, 1`.execute(db)
  const byType = Map.groupBy(rows, ({ written }) => written.trim().toLowerCase())
  // Nobody said what a strip of type 'Other' looks for.
  return [...byType.values()]
    .filter(([one]) => !isUnsaid(one?.written ?? ''))
    .map((ways) => {
      return { type: ways[0]?.written.trim() ?? '', written: ways.map(({ written }) => written) }
    })
}

/**
 * How many types one pass counts. Each sample is one number, with one bit per type for: which strips tested it, which
 * reacted, what infrared and mass spectrometry found, and what is hidden from the reader. Two more bits say whether it
 * had infrared and mass spectrometry at all. One number, since it groups a hundred thousand samples.
 */
const typesAtOnce = 12
const part = { dipped: 0, reacted: 1, infrared: 2, mass: 3, hidden: 4 } as const
const hadInfrared = 60
const hadMass = 61

/** Where the bits of a part begin. */
const shiftOf = (name: keyof typeof part) => sql.lit(part[name] * typesAtOnce)

type Mask = { readonly mask: string; readonly is_public: boolean }

/** The types of each drug and of each typed name, as bits. */
async function masksOf(db: Database, types: readonly string[]) {
  const { drugs, readings } = await readMeanings(db)
  const maskOf = (isOf: (type: string) => boolean) =>
    types.reduce((mask, type, bit) => (isOf(type) ? mask | (1n << BigInt(bit)) : mask), 0n)
  const listed = new Map<number, Mask>()
  for (const [id, { name, identity = name, drug_class, report_to_public }] of drugs) {
    const mask = maskOf((type) => isOfType(type, { identity, drug_class }))
    if (mask > 0n) listed.set(id, { mask: String(mask), is_public: report_to_public })
  }
  const typed = new Map<string, Mask>()
  for (const [text, { drug_id, drug_class }] of readings) {
    const mask = maskOf((type) => isOfClass(type, drug_class))
    const custom = mask > 0n ? { mask: String(mask), is_public: true } : undefined
    const found = drug_id === null ? custom : listed.get(drug_id)
    if (found !== undefined) typed.set(text, found)
  }
  return { listed, typed }
}

/**
 * Samples of the period by target and by what each test says of it. A target leaves out samples with a finding that is
 * hidden from this reader, so that no figure reveals it.
 */
async function agreementGroups(db: Database, scope: Scope): Promise<AgreementGroup[]> {
  const types = await typesOf(db)
  const passes = Array.from({ length: Math.ceil(types.length / typesAtOnce) }, (_, pass) =>
    types.slice(pass * typesAtOnce, (pass + 1) * typesAtOnce),
  )
  const groups: AgreementGroup[][] = []
  for (const pass of passes) groups.push(await groupsOf(db, scope, pass))
  return groups.flat()
}

async function groupsOf(db: Database, scope: Scope, used: readonly StripType[]): Promise<AgreementGroup[]> {
  const types = used.map(({ type }) => type)
  // Two kinds are compared with strips; the others are left out.
  const isCounted = (as: 'strip' | 'infrared' | 'mass_spectrometry') =>
    sql`k.key = any(${technologyRows().flatMap(({ key }) => (rulesOf(key).agreement === as ? [key] : []))}::text[])`
  const written = used.flatMap((one, bit) => one.written.map((way) => ({ way, mask: String(1n << BigInt(bit)) })))
  const { listed, typed } = await masksOf(db, types)
  const analyst = scope.viewer.performs_analysis
    ? sql`s.routed_to @> array[${scope.viewer.site_id}]::integer[]`
    : sql`false`
  // Read only findings of what strips look for, and group them by report before grouping samples.
  const { rows } = await sql<{ bits: string; samples: number }>`
    with types as (
      select * from unnest(${written.map(({ way }) => way)}::text[], ${written.map(({ mask }) => mask)}::bigint[]) t(type, mask)
    ), listed as (
      select * from unnest(${[...listed.keys()]}::int[], ${[...listed.values()].map(({ mask }) => mask)}::bigint[],
        ${[...listed.values()].map(({ is_public }) => is_public)}::boolean[]) l(id, mask, is_public)
    ), typed as (
      select * from unnest(${[...typed.keys()]}::text[], ${[...typed.values()].map(({ mask }) => mask)}::bigint[],
        ${[...typed.values()].map(({ is_public }) => is_public)}::boolean[]) l(text, mask, is_public)
    ), found as (
      select report_id, bit_or(mask) as mask, bit_or(case when is_public then 0 else mask end) as secret from (
        select f.report_id, l.mask, l.is_public from report_findings f join listed l on l.id = f.drug_id
        union all select f.report_id, n.mask, n.is_public from report_findings f join typed n on n.text = f.custom_drug) f
      group by report_id
    ), told as (
      select r.sample_id, bit_or(case
          when ${isCounted('strip')} then (t.mask << ${shiftOf('dipped')})
            | case when r.strip_result = 'POSITIVE' then t.mask << ${shiftOf('reacted')} else 0 end
          when ${isCounted('infrared')} then (1::bigint << ${sql.lit(hadInfrared)}) | (coalesce(f.mask, 0) << ${shiftOf('infrared')})
          when ${isCounted('mass_spectrometry')} then (1::bigint << ${sql.lit(hadMass)}) | (coalesce(f.mask, 0) << ${shiftOf('mass')}) end
        | case when f.secret > 0 and not ${analyst} then f.secret << ${shiftOf('hidden')} else 0 end) as bits
      from samples s join reports r on r.sample_id = s.sample_id and r.is_newest and not r.is_draft
      cross join lateral (select ${sql.raw(technologyRead('r'))} as key) k
      left join types t on t.type = r.strip_type
      left join found f on f.report_id = r.id
      where ${scope.within} and s.reported_at is not null
        and r.strip_result is distinct from 'INVALID'
      group by r.sample_id
    )
    select bits::text as bits, count(*)::int as samples from told where bits is not null group by told.bits`.execute(db)
  const tested = rows.map(({ bits, samples }) => ({ bits: BigInt(bits), samples }))
  // Only types that the period's strips had: do not reveal what other sites test.
  const inUse = tested.reduce((all, { bits }) => all | bits, 0n)
  return tested.flatMap(({ bits, samples }) =>
    types.flatMap((target, type) => {
      const has = (name: keyof typeof part, of = bits) => ((of >> BigInt(part[name] * typesAtOnce + type)) & 1n) === 1n
      const had = (test: number) => ((bits >> BigInt(test)) & 1n) === 1n
      if (!has('dipped', inUse) || has('hidden')) return []
      const infrared = had(hadInfrared) ? has('infrared') : null
      const mass_spectrometry = had(hadMass) ? has('mass') : null
      return [{ target, samples, strip: has('dipped') ? has('reacted') : null, infrared, mass_spectrometry }]
    }),
  )
}
