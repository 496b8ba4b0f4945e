/** Signs a person in. What is wrong (no such account, wrong password, deactivated) is never told apart (decision 2). */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { signIn as endpoint } from '#contract/session.ts'
import type { Database } from '#server/database/connect.ts'
import { Failure } from '#server/http/failure.ts'
import type { Call } from '#server/http/serve.ts'
import { isPassword, pretendToCheck } from './passwords.ts'
import { findAccount, openSession } from './queries.ts'
import { noteRefusal, noteSignIn } from './sign-ins.ts'
import { lifetimes, tokensOf } from './tokens.ts'

const freeFailures = 5
const longestWait = 300

/** Seconds to wait after so many failures: none for five, then doubling from 2 s up to 5 minutes. */
export function waitAfter(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(longestWait, 2 ** (failures - freeFailures + 1))
}

export async function signIn({ input, db, now, services, jwt }: Call<typeof endpoint>) {
  const account = createHash('sha256').update(input.email).digest('hex')
  await refuseWhileWaiting(db, account, now)
  const person = await findAccount(db, { email: input.email })
  const isRight =
    person === undefined || person.password_hash === null
      ? await pretendToCheck(input.password)
      : await isPassword(input.password, person.password_hash)
  if (person === undefined || !isRight) {
    await recordFailure(db, account, input.email, now)
    throw new Failure('not_signed_in', 'No active account found with the given credentials')
  }
  const session = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('sign_in_failures').where('account', '=', account).execute()
    await noteSignIn(tx, person.id, now, 'SIGNED_IN')
    return openSession(tx, person.id, now, new Date(now.getTime() + lifetimes.refresh * 1000))
  })
  return tokensOf(jwt, services.secret, session, person)
}

async function refuseWhileWaiting(db: Database, account: string, now: Date) {
  const row = await db
    .selectFrom('sign_in_failures')
    .select('wait_until')
    .where('account', '=', account)
    .executeTakeFirst()
  const seconds = row === undefined ? 0 : Math.ceil((Date.parse(row.wait_until) - now.getTime()) / 1000)
  if (seconds <= 0) return
  const detail = `Too many sign-ins failed. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`
  throw new Failure('too_many', detail, { retryAfter: seconds })
}

/** Counts under a row lock, so that failures at once are all counted; a day without failures forgets. */
async function recordFailure(db: Database, account: string, email: string, now: Date) {
  await db.transaction().execute(async (tx) => {
    await noteRefusal(tx, email, now)
    const at = now.toISOString()
    const dayAgo = new Date(now.getTime() - 24 * 3600_000).toISOString()
    const { failures } = await tx
      .insertInto('sign_in_failures')
      .values({ account, failures: 1, last_failed_at: at, wait_until: at })
      .onConflict((conflict) =>
        conflict.column('account').doUpdateSet({
          failures: sql`case when sign_in_failures.last_failed_at < ${dayAgo} then 1 else sign_in_failures.failures + 1 end`,
          last_failed_at: at,
        }),
      )
      .returning('failures')
      .executeTakeFirstOrThrow()
    const wait_until = new Date(now.getTime() + waitAfter(failures) * 1000).toISOString()
    await tx.updateTable('sign_in_failures').set({ wait_until }).where('account', '=', account).execute()
  })
}
