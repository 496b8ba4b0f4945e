/**
 * Asks a signed-in person to prove again who they are (ASVS 7.5): by the password, and the code of the second factor
 * where they have one. Wrong guesses count as at signing in, so a stolen session is no way around the waits.
 */
import type { reauthenticate as endpoint } from '#contract/session.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { isPassword } from './passwords.ts'
import { findAccount } from './queries.ts'
import { checkSecondFactor } from './second-factor.ts'
import { attemptOf, beginAttempt, forgive, takeBack } from './waits.ts'

type Prover = Pick<Call<typeof endpoint>, 'staff' | 'db' | 'now' | 'services' | 'request'>

/** Checks the caller's own password as one attempt; 400 under `field` when it is wrong, 429 while they must wait. */
export async function checkOwnPassword(
  { db, staff, now, services, request }: Prover,
  { password, field }: { password: string; field: string },
) {
  // This session is no stranger who guesses elsewhere: it waits for its own failures alone.
  const attempt = attemptOf(services.secret, staff.email, request.address, staff.session_id)
  await beginAttempt(db, attempt, now)
  const account = await findAccount(db, { id: staff.id })
  if (account?.password_hash == null || !(await isPassword(password, account.password_hash))) {
    throw badInput([{ field, message: 'This is not your current password.' }])
  }
  return { account, attempt }
}

export async function reauthenticate(call: Call<typeof endpoint>) {
  const { input, db, staff, now, services } = call
  const { attempt } = await checkOwnPassword(call, { password: input.password, field: 'password' })
  const who = { secret: services.secret, user_id: staff.id }
  await checkSecondFactor(db, { ...who, otp: input.otp, now }).catch(async (error) => {
    if (input.otp === undefined) await takeBack(db, attempt, now)
    throw error
  })
  await db.transaction().execute(async (tx) => {
    await forgive(tx, attempt, now)
    await tx
      .updateTable('sessions')
      .set({ authenticated_at: now.toISOString() })
      .where('id', '=', staff.session_id)
      .execute()
  })
  return {}
}
