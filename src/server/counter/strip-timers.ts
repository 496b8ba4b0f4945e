/** Strips that run at a counter (R2.48): dipped, and read or thrown away. Nobody is told while one runs. */
import { sql } from 'kysely'
import type * as contract from '#contract/counter.ts'
import { isUnsaid, seenText } from '#domain/report/strip-type.ts'
import { isTestedHere } from '#domain/sample/lifecycle-conditions.ts'
import { readyAt, stripRuns } from '#domain/sample/strip-timer.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { settleStripType } from '#server/drugs/strip-types.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { lockSamples } from '#server/samples/queries.ts'

type StripCall = Call<typeof contract.startStrip> | Call<typeof contract.stopStrip>

/** More strips than any counter dips of one sample. */
const mostStrips = 20

/** The strip as typed, of a sample at the caller's own counter, which is locked. */
async function stripOf({ db: tx, staff, params, input }: StripCall) {
  const [sample] = await lockSamples(tx, staff, [params.sample_id])
  if (sample === undefined || !isTestedHere.isTrue(sample) || sample.tested_here_site !== staff.site_id)
    throw new Failure('conflict', isTestedHere.otherwise(params.sample_id).detail)
  const strip_type = seenText(input.strip_type)
  if (isUnsaid(strip_type)) throw badInput([{ field: 'strip_type', message: 'Say which strip.' }])
  return { sample_id: sample.sample_id, strip_type }
}

export async function startStrip(call: Call<typeof contract.startStrip>) {
  const { db: tx, staff, now } = call
  const { sample_id, strip_type: typed } = await stripOf(call)
  // By the name that its line in a report gets, so that the result takes it out of the list.
  const read = await settleStripType(tx, typed)
  if ('fault' in read) throw badInput([{ field: 'strip_type', message: read.fault }])
  const strip = { sample_id, strip_type: read.is }
  const times = { started_at: now.toISOString(), ready_at: readyAt(now), started_by: staff.id }
  await tx
    .insertInto('strip_timers')
    .values({ ...strip, ...times })
    .onConflict((conflict) => conflict.columns(['sample_id', 'strip_type']).doUpdateSet(times))
    .execute()
  const { count } = await tx
    .selectFrom('strip_timers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sample_id', '=', strip.sample_id)
    .executeTakeFirstOrThrow()
  if (count > mostStrips) throw new Failure('conflict', `At most ${mostStrips} strips of one sample can run.`)
  return { strip_type: strip.strip_type, ready_at: times.ready_at }
}

export async function stopStrip(call: Call<typeof contract.stopStrip>) {
  const { sample_id, strip_type } = await stripOf(call)
  const stopped = await call.db
    .deleteFrom('strip_timers')
    .where('sample_id', '=', sample_id)
    .where('strip_type', '=', strip_type)
    .executeTakeFirst()
  if (stopped.numDeletedRows === 0n) throw new Failure('not_found', 'This strip is not in the list.')
  return { strip_type }
}

/** The strips of these samples that were dipped and not read yet, the first one first. */
export async function stripsOf(db: Database, sample_ids: readonly string[]) {
  if (sample_ids.length === 0) return []
  return db
    .selectFrom('strip_timers')
    .select(['sample_id', 'strip_type', 'ready_at'])
    .where('sample_id', 'in', [...sample_ids])
    .orderBy('ready_at')
    .orderBy('strip_type')
    .execute()
}

/** The samples of a site's counter with a strip in the list. */
export async function samplesWithStrips(db: Database, site_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('samples as s')
    .select('s.sample_id')
    .where('s.tested_here_site', '=', site_id)
    .where('s.deleted_at', 'is', null)
    .where(sql<boolean>`exists (select from strip_timers r where r.sample_id = s.sample_id)`)
    .execute()
  return rows.map(({ sample_id }) => sample_id)
}

/** Refuses to tell a person, and to give the rest back, while a strip of their sample runs or was not read. */
export async function refuseWhileStripRuns(tx: Write, sample_id: string): Promise<void> {
  if ((await stripsOf(tx, [sample_id])).length > 0) throw new Failure('conflict', stripRuns(sample_id))
}

/** Forgets all strips of a sample that is not tested any more. */
export async function dropStrips(tx: Write, sample_id: string): Promise<void> {
  await tx.deleteFrom('strip_timers').where('sample_id', '=', sample_id).execute()
}

/** Takes out of the list what was read: strips that were ready, and of which a result was submitted now. */
export async function dropRead(tx: Write, sample_id: string, types: readonly string[], now: Date): Promise<void> {
  if (types.length === 0) return
  await tx
    .deleteFrom('strip_timers')
    .where('sample_id', '=', sample_id)
    .where('ready_at', '<=', now.toISOString())
    .where(
      sql<string>`lower(strip_type)`,
      'in',
      types.map((type) => type.toLowerCase()),
    )
    .execute()
}
