/**
 * Signs a person in. The refusal never tells the reasons apart: no such account, wrong password, deactivated (R1.17).
 */
import type { signIn as endpoint } from '#contract/session.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { add, perMinute, takeBackCount } from '#server/http/limits.ts'
import { knownBrowser } from './known-browser.ts'
import { isPassword, pretendToCheck } from './passwords.ts'
import { findAccount, openSession } from './queries.ts'
import { checkSecondFactor } from './second-factor.ts'
import { withPlace } from './sign-in-queue.ts'
import { noteRefusal, noteSignIn } from './sign-ins.ts'
import { tokensOf } from './tokens.ts'
import { attemptOf, beginAttempt, forgive, takeBack } from './waits.ts'

type SignIn = Call<typeof endpoint>

export async function signIn(call: SignIn) {
  const { input, services, request, now } = call
  const browser = knownBrowser(services.secret, input.email, input.browsers, now)
  // A try without a place costs nothing and is not counted.
  return withPlace(browser === null ? 'strangers' : 'known', request.address, () => attempt(call, browser))
}

async function attempt(call: SignIn, browser: string | null) {
  const { input, db, now, services, jwt, request } = call
  const { secret } = services
  const one = attemptOf(secret, input.email, request.address, browser)
  const share = browser === null ? await shareOf(call) : noShare
  await beginAttempt(db, one, now, share).catch(async (error) => {
    // The attempt was refused before any guess was checked.
    await share.takeBack()
    throw error
  })
  const person = await findAccount(db, { email: input.email })
  const lane = browser === null ? 'strangers' : 'known'
  const isRight =
    person === undefined || person.password_hash === null
      ? await pretendToCheck(input.password, lane)
      : await isPassword(input.password, person.password_hash, lane)
  if (person === undefined || !isRight) {
    await db.transaction().execute((tx) => noteRefusal(tx, input.email, now))
    throw new Failure('not_signed_in', 'No active account found with the given credentials')
  }
  await checkSecondFactor(db, { secret, user_id: person.id, otp: input.otp, now }).catch(async (error) => {
    // Only a wrong code is a guess, not a missing one.
    if (input.otp === undefined) await Promise.all([takeBack(db, one, now), share.takeBack()])
    else await db.transaction().execute((tx) => noteRefusal(tx, input.email, now))
    throw error
  })
  await share.takeBack()
  const session = await db.transaction().execute(async (tx) => {
    await forgive(tx, one, now)
    await noteSignIn(tx, person.id, now, 'SIGNED_IN')
    return openSession(tx, person.id, now)
  })
  return tokensOf(jwt, secret, session, person)
}

const noShare = { isAddressUsedUp: false, takeBack: async () => {} }

/** Counts a failure of the address before the outcome is known, so that parallel guesses are all counted. */
async function shareOf({ services, request: { address }, now }: SignIn) {
  const hits = await add(services, 'sign-in', address, now)
  return {
    isAddressUsedUp: hits > perMinute['sign-in'],
    takeBack: () => takeBackCount(services, 'sign-in', address, now),
  }
}
