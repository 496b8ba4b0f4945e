/** Counts whom a site could not take, and takes a tap back. No audit row: it would keep who noted it, and the minute. */
import { sql } from 'kysely'
import type * as contract from '#contract/counter.ts'
import { nothingToTakeBack, takeBackSince, takeBackUntil } from '#domain/sample/turned-away.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'

const hour = 3600_000

export async function noteTurnedAway({ db: tx, input, staff, now }: Call<typeof contract.noteTurnedAway>) {
  const site = await tx.selectFrom('sites').select('collects').where('id', '=', staff.site_id).executeTakeFirstOrThrow()
  if (!site.collects) throw new Failure('conflict', 'Your site does not collect samples.')
  await tx
    .insertInto('turned_away')
    .values({
      ...{ site_id: staff.site_id, reason: input.reason, noted_by: staff.id, noted_at: now.toISOString() },
      hour: new Date(Math.floor(now.getTime() / hour) * hour).toISOString(),
    })
    .execute()
  return { reason: input.reason, until: takeBackUntil(now) }
}

export async function undoTurnedAway({ db: tx, staff, now }: Call<typeof contract.undoTurnedAway>) {
  const last = sql<number>`(select id from turned_away where noted_by = ${staff.id} and site_id = ${staff.site_id}
    and noted_at > ${takeBackSince(now)} order by noted_at desc, id desc limit 1)`
  const row = await tx.deleteFrom('turned_away').where('id', '=', last).returning('reason').executeTakeFirst()
  if (row === undefined) throw new Failure('not_found', nothingToTakeBack)
  return row
}

/** Forgets who noted what can no longer be taken back. */
export async function forgetWhoNoted(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('turned_away')
    .set({ noted_by: null, noted_at: null })
    .where('noted_at', '<=', takeBackSince(now))
    .execute()
}
