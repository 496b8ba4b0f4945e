/** Signs a person in. What is wrong (no such account, wrong password, deactivated) is never told apart (decision 2). */
import type { signIn as endpoint } from '#contract/session.ts'
import { Failure } from '#server/http/failure.ts'
import type { Call } from '#server/http/serve.ts'
import { isPassword, pretendToCheck } from './passwords.ts'
import { findAccount, openSession } from './queries.ts'
import { checkSecondFactor } from './second-factor.ts'
import { noteRefusal, noteSignIn } from './sign-ins.ts'
import { tokensOf } from './tokens.ts'
import { attemptOf, beginAttempt, forgive, takeBack } from './waits.ts'

export async function signIn({ input, db, now, services, jwt, request }: Call<typeof endpoint>) {
  const { secret } = services
  const attempt = attemptOf(secret, input.email, request.address)
  await beginAttempt(db, attempt, now)
  const person = await findAccount(db, { email: input.email })
  const isRight =
    person === undefined || person.password_hash === null
      ? await pretendToCheck(input.password)
      : await isPassword(input.password, person.password_hash)
  if (person === undefined || !isRight) {
    await db.transaction().execute((tx) => noteRefusal(tx, input.email, now))
    throw new Failure('not_signed_in', 'No active account found with the given credentials')
  }
  await checkSecondFactor(db, { secret, user_id: person.id, otp: input.otp, now }).catch(async (error) => {
    // Only a code that was tried and wrong is a guess.
    if (input.otp === undefined) await takeBack(db, attempt, now)
    else await db.transaction().execute((tx) => noteRefusal(tx, input.email, now))
    throw error
  })
  const session = await db.transaction().execute(async (tx) => {
    await forgive(tx, attempt, now)
    await noteSignIn(tx, person.id, now, 'SIGNED_IN')
    return openSession(tx, person.id, now)
  })
  return tokensOf(jwt, secret, session, person)
}
