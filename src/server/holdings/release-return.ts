/** Releases a return of a site: stores what was read, with its names for both kinds of readers. It never changes. */
import type * as contract from '#contract/returns.ts'
import type { Return } from '#contract/returns.ts'
import { noFigures } from '#domain/holdings/return.ts'
import { fromUnits, gramDecimals } from '#domain/report/quantities.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { answeringSite } from '#server/own-sites.ts'
import { badDay, checkOf, type Gathered, gather, named, readReturnOf, saidBy, seesAllOf } from './read-returns.ts'

/** PostgreSQL takes 65,535 values a statement. */
const together = 4000

const grams = (units: number) => fromUnits(units, gramDecimals)

function* parts<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += together) yield rows.slice(from, from + together)
}

export async function releaseReturn(call: Call<typeof contract.releaseReturn>): Promise<Return> {
  const { db: tx, staff, input, now } = call
  const { from, to, fullname } = input
  const site = input.site ?? staff.site_id
  // Who reads a site's returns as an administrator releases none of it.
  if ((await answeringSite(tx, site)) !== staff.site_id) throw new Failure('not_found', 'This site was not found.')
  // One release of a site after the other, so that none overlaps.
  await tx.selectFrom('sites').select('id').where('id', '=', site).forUpdate().execute()
  const gathered = await gather({ db: tx, site, from, to, now })
  if (gathered.not_yet !== null) throw badDay(gathered.not_yet)
  const said = saidBy((await named(tx, site, gathered, await seesAllOf(tx, staff, site))).samples)
  if (checkOf({ from, to, ...said }) !== input.check)
    throw new Failure('conflict', 'The figures have changed since you read them. Look at them again.')
  const { id } = await tx
    .insertInto('site_returns')
    .values({
      ...{ site_id: site, from_day: from, to_day: to, from_at: gathered.instants.from, to_at: gathered.instants.to },
      ...{ staff: fullname, released_at: now.toISOString(), released_by: staff.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeSamples(tx, id, site, gathered)
  const after = { from, to, staff: fullname }
  await recordAudit(tx, call, { action: 'release', entity: 'return', entity_id: String(id), after })
  return readReturnOf(tx, staff, id, false)
}

async function storeSamples(tx: Write, return_id: number, site: number, gathered: Gathered) {
  const lab = await named(tx, site, gathered, true)
  const others = await named(tx, site, gathered, false)
  // A name may have changed for one kind of reader alone.
  const ids = [...new Set([...lab.samples, ...others.samples].map(({ sample_id }) => sample_id))].sort()
  const known = ids.map(
    (id) => gathered.known.get(id) ?? { sample_id: id, begin: noFigures, differences: [], moves: [] },
  )
  const samples = known.flatMap(({ sample_id, begin }) => {
    const [all, some] = [lab.names.get(sample_id), others.names.get(sample_id)]
    if (all === undefined || some === undefined) return []
    return [
      {
        ...{ return_id, sample_id, before_id: lab.before.get(sample_id)?.return_id ?? null },
        ...{ lab_name: all.name, lab_basis: all.basis, others_name: some.name, others_basis: some.basis },
        ...{ others_drug_id: some.drug_id, others_expected: some.expected },
        ...{ begin_vials: begin.vials, begin_not_weighed: begin.not_weighed, begin_grams: grams(begin.units) },
      },
    ]
  })
  const moves = known.flatMap(({ sample_id, moves: all }) =>
    all.map(({ at, what, figures: { vials, not_weighed, units, apart } }, n) => ({
      ...{ return_id, sample_id, n, at, what, vials, not_weighed },
      ...{ grams: grams(units), apart: grams(apart) },
    })),
  )
  const corrections = known.flatMap(({ sample_id, differences }) =>
    differences.map(({ what, from, to }) => ({
      ...{ return_id, sample_id, what },
      ...{ from_vials: from.vials, from_not_weighed: from.not_weighed },
      ...{ from_grams: grams(from.units), from_apart: grams(from.apart) },
      ...{ to_vials: to.vials, to_not_weighed: to.not_weighed, to_grams: grams(to.units), to_apart: grams(to.apart) },
    })),
  )
  for (const part of parts(samples)) await tx.insertInto('return_samples').values(part).execute()
  for (const part of parts(moves)) await tx.insertInto('return_moves').values(part).execute()
  for (const part of parts(corrections)) await tx.insertInto('return_corrections').values(part).execute()
}
