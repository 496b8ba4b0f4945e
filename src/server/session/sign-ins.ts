/** Sign-ins, and refused tries with an account's email: kept for 90 days (see housekeeping). */
import { sql } from 'kysely'
import type { SignInTry } from '#contract/session.ts'
import type { Database, Write } from '#server/database/connect.ts'

/** How many of a person's newest sign-ins to show. */
const shown = 20

/** Notes a sign-in; `last_signed_in_at` of the account follows. */
export async function noteSignIn(tx: Write, user_id: number, now: Date, outcome: 'SIGNED_IN' | 'BY_LINK') {
  const at = now.toISOString()
  await tx.insertInto('sign_ins').values({ user_id, at, outcome }).execute()
  await tx.updateTable('users').set({ last_signed_in_at: at }).where('id', '=', user_id).execute()
}

/**
 * Notes a refused try. It is one statement whether the email has an account or not, so that its time does not tell
 * (R1.17).
 */
export async function noteRefusal(tx: Write, email: string, now: Date): Promise<void> {
  await sql`insert into sign_ins (user_id, at, outcome)
    select id, ${now.toISOString()}, 'REFUSED' from users where email = ${email}`.execute(tx)
}

/** The newest sign-ins and refusals of a person. */
export async function signInsOf(db: Database, user_id: number): Promise<SignInTry[]> {
  const rows = await db
    .selectFrom('sign_ins')
    .select(['at', 'outcome'])
    .where('user_id', '=', user_id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
  // The column's constraint allows the same words.
  return rows.map(({ at, outcome }) => ({ at, outcome: outcome as SignInTry['outcome'] }))
}
