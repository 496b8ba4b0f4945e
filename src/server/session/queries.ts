/** All SQL of signing in. */

import { sql } from 'kysely'
import type { Database, Write } from '#server/database/connect.ts'
import { personColumns } from '#server/http/signed-in.ts'
import { renewableUntil } from './tokens.ts'

/** The closed sites that the person's site took over: a device may still be out for one of them. */
const tookOver = sql<number[]>`array(select c.id from sites c where c.taken_over_by = users.site_id order by 1)`

/** An account that may sign in, with its password's hash. */
export async function findAccount(db: Database, by: { email: string } | { id: number }) {
  const accounts = db
    .selectFrom('users')
    .innerJoin('sites', 'sites.id', 'users.site_id')
    .select([...personColumns, 'users.password_hash'])
    .select(tookOver.as('took_over'))
    .where('users.active', '=', true)
  return 'email' in by
    ? accounts.where('users.email', '=', by.email).executeTakeFirst()
    : accounts.where('users.id', '=', by.id).executeTakeFirst()
}

/** A session, locked until the transaction ends. */
export async function lockSession(tx: Write, id: string) {
  return tx.selectFrom('sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Opens a session; its first tokens carry rotation 0. If it replaces another session, give both times of that one: the
 * person did not sign in again.
 */
export async function openSession(
  tx: Write,
  user_id: number,
  at: Date,
  { created_at, authenticated_at } = { created_at: at.toISOString(), authenticated_at: at.toISOString() },
) {
  return tx
    .insertInto('sessions')
    .values({
      user_id,
      rotated_at: at.toISOString(),
      authenticated_at,
      expires_at: renewableUntil(at, { created_at }),
      created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends one session, or all sessions of a person, except one if given; returns how many were open. */
export async function endSessions(
  tx: Write,
  which: { id: string } | { user_id: number; except?: string },
  at: Date,
  ended_because: string,
): Promise<number> {
  const ending = tx
    .updateTable('sessions')
    .set({ ended_at: at.toISOString(), ended_because })
    .where('ended_at', 'is', null)
  const these =
    'id' in which
      ? ending.where('id', '=', which.id)
      : which.except === undefined
        ? ending.where('user_id', '=', which.user_id)
        : ending.where('user_id', '=', which.user_id).where('id', '<>', which.except)
  return Number((await these.executeTakeFirst()).numUpdatedRows)
}
