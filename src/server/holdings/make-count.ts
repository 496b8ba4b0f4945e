/** Stores a count: each sample that was to be there or was scanned, and what that means. */
import { sql } from 'kysely'
import type * as contract from '#contract/counts.ts'
import { sameWitness } from '#domain/faults.ts'
import type { CountKind, CountPlace } from '#domain/holdings/count.ts'
import { isSamePerson } from '#domain/person-name.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import { takenBack } from '#server/database/taken-back.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { isOwnSite } from '#server/own-sites.ts'
import { readCountOf } from './read-counts.ts'

type Line = {
  readonly sample_id: string
  readonly kind: CountKind
  readonly place: CountPlace | null
  readonly weighed: number | null
  readonly should_weigh: number | null
}

/** What a count would say; it is stored and taken back, so that it says the same. */
export async function previewCount(call: Call<typeof contract.previewCount>) {
  const { services, staff, input } = call
  return takenBack(services.db, async (tx) => {
    const id = await storeCount(tx, { ...call, names: { staff: staff.name, witness: '' }, scanned: input.scanned })
    const { expected, here, scanned, lines } = await readCountOf(tx, staff, id)
    return { expected, here, scanned, lines }
  })
}

export async function makeCount(call: Call<typeof contract.makeCount>) {
  const { db: tx, input, staff } = call
  const { fullname, witness, scanned } = input
  if (isSamePerson(fullname, witness)) throw badInput([{ field: 'witness', message: sameWitness }])
  const id = await storeCount(tx, { ...call, names: { staff: fullname, witness }, scanned })
  const after = { staff: fullname, witness, scanned: scanned.length }
  await recordAudit(tx, call, { action: 'add', entity: 'count', entity_id: String(id), after })
  return readCountOf(tx, staff, id)
}

type Stored = Pick<Call<typeof contract.makeCount>, 'staff' | 'now'> & {
  readonly names: { readonly staff: string; readonly witness: string }
  readonly scanned: Call<typeof contract.makeCount>['input']['scanned']
}

async function storeCount(tx: Write, { staff, now, names, scanned }: Stored): Promise<number> {
  const weights = new Map<string, number | null>()
  for (const [at, { sample_id, weight }] of scanned.entries()) {
    if (weights.has(sample_id))
      throw badInput([{ field: `scanned.${at}.sample_id`, message: `${sample_id} stands in this count twice.` }])
    weights.set(sample_id, weight)
  }
  const lines = await linesOf(tx, staff.site_id, weights)
  const { id } = await tx
    .insertInto('counts')
    .values({
      ...{ site_id: staff.site_id, ...names },
      ...{ counted_at: now.toISOString(), counted_by: staff.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < lines.length; from += 5000) {
    const rows = lines.slice(from, from + 5000).map((line) => ({ count_id: id, ...line }))
    await tx.insertInto('count_lines').values(rows).execute()
  }
  return id
}

/**
 * What custody says of samples, so that it fits what `holdings` says; `s` is the sample. What becomes of samples that the site
 * never had is not for it to read.
 */
const placeFor = (site: number) => sql<CountPlace>`case
  when not exists (select from custody_log c where c.sample_id = s.sample_id and ${isOwnSite('c.site_id', site)})
    and not exists (select from packages p where p.id = s.package_id and ${isOwnSite('p.to_site_id', site)}) then 'SITE'
  when s.deleted_at is not null then 'DELETED' when s.state = 'DISPOSED' then 'DISPOSED'
  when s.returned_at is not null then 'RETURNED' when s.state = 'MISSING' then 'LOST' when s.state = 'IN_TRANSPORT' then 'ROAD'
  when h.site_id is null then 'NOWHERE' else 'SITE' end`

async function linesOf(tx: Write, site: number, weights: ReadonlyMap<string, number | null>): Promise<Line[]> {
  const scanned = [...weights.keys()]
  const held = await tx
    .selectFrom('holdings as h')
    .innerJoin('samples as s', 's.sample_id', 'h.sample_id')
    .select(['s.sample_id', 'h.is_seen', sql<number | null>`(s.empty_weight + h.should_be)::float8`.as('should_weigh')])
    .where('h.site_id', '=', site)
    .execute()
  const others = await tx
    .selectFrom('samples as s')
    .leftJoin('holdings as h', 'h.sample_id', 's.sample_id')
    .select(['s.sample_id', placeFor(site).as('place')])
    .where('s.sample_id', '=', sql<string>`any (${scanned}::text[])`)
    .execute()
  const here = new Map(held.flatMap(({ sample_id, ...row }) => (sample_id === null ? [] : [[sample_id, row]])))
  const elsewhere = new Map(others.map((row) => [row.sample_id, row.place]))
  const missing = [...here]
    .filter(([id, { is_seen }]) => is_seen === true && !weights.has(id))
    .map(([sample_id, { should_weigh }]): Line => {
      return { sample_id, kind: 'MISSING', place: null, weighed: null, should_weigh }
    })
  const read = scanned.map((sample_id): Line => {
    const weighed = weights.get(sample_id) ?? null
    const own = here.get(sample_id)
    if (own !== undefined) return { sample_id, kind: 'HERE', place: null, weighed, should_weigh: own.should_weigh }
    const other = elsewhere.get(sample_id)
    if (other === undefined) return { sample_id, kind: 'UNKNOWN', place: null, weighed, should_weigh: null }
    return { sample_id, kind: 'ELSEWHERE', place: other, weighed, should_weigh: null }
  })
  return [...missing, ...read].sort((a, b) => (a.sample_id < b.sample_id ? -1 : 1))
}
