/** All SQL of signing in. */

import type { Database, Write } from '#server/database/connect.ts'
import type { Staff } from './staff.ts'
import { renewableUntil } from './tokens.ts'

const personColumns = [
  'users.id',
  'users.email',
  'users.name',
  'users.performs_collection',
  'users.performs_analysis',
  'users.is_admin',
  'users.site_id',
  'sites.name as site',
] as const

/**
 * The person a token names, with today's flags and site. Null when they are not there or deactivated; 'ended' when
 * they signed out or were signed out.
 */
export async function findSignedIn(
  db: Database,
  token: { user_id: number; session_id: string },
): Promise<Staff | 'ended' | null> {
  if (!Number.isSafeInteger(token.user_id)) return null
  const row = await db
    .selectFrom('users')
    .innerJoin('sites', 'sites.id', 'users.site_id')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.user_id', '=', 'users.id').on('sessions.id', '=', token.session_id),
    )
    .select([...personColumns, 'sessions.id as session_id', 'sessions.ended_at', 'sessions.authenticated_at'])
    .where('users.id', '=', token.user_id)
    .where('users.active', '=', true)
    .executeTakeFirst()
  if (row === undefined) return null
  const { session_id, ended_at, authenticated_at, ...person } = row
  if (session_id === null || ended_at !== null || authenticated_at === null) return 'ended'
  return { ...person, session_id, authenticated_at }
}

/** An account that may sign in, with its password's hash. */
export async function findAccount(db: Database, by: { email: string } | { id: number }) {
  const accounts = db
    .selectFrom('users')
    .innerJoin('sites', 'sites.id', 'users.site_id')
    .select([...personColumns, 'users.password_hash'])
    .where('users.active', '=', true)
  return 'email' in by
    ? accounts.where('users.email', '=', by.email).executeTakeFirst()
    : accounts.where('users.id', '=', by.id).executeTakeFirst()
}

/** A session with its person, locked until the transaction ends. */
export async function lockSession(tx: Write, id: string) {
  return tx.selectFrom('sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Opens a session; its first tokens carry rotation 0. One that takes the place of another keeps when that began and when
 * its person proved who they are: it is a new number, not a new sign-in.
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

/** Ends sessions of a person: one, or all but one; how many were open. */
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
