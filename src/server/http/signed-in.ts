/** All SQL of admitting a call: the person that a token names. */
import type { Database } from '#server/database/connect.ts'
import { credentials, Failure } from './failure.ts'
import type { Staff } from './staff.ts'

/** The columns that a call knows of a person. */
export const personColumns = [
  'users.id',
  'users.email',
  'users.name',
  'users.performs_collection',
  'users.performs_analysis',
  'users.is_admin',
  'users.issues_alerts',
  'users.releases_alerts',
  'users.reads_for_others',
  'users.site_id',
  'sites.name as site',
] as const

const noUser = () => new Failure('not_signed_in', credentials.noUser)

/** The person a token names, with today's flags and site; 401 where there is none, or their session has ended. */
export async function findSignedIn(db: Database, token: { user_id: number; session_id: string }): Promise<Staff> {
  if (!Number.isSafeInteger(token.user_id)) throw noUser()
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
  if (row === undefined) throw noUser()
  const { session_id, ended_at, authenticated_at, ...person } = row
  if (session_id === null || ended_at !== null || authenticated_at === null)
    throw new Failure('not_signed_in', credentials.bad)
  return { ...person, session_id, authenticated_at }
}
