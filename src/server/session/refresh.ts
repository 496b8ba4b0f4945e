/**
 * Rotates a refresh token (R1.19). If a token is used twice within 30 s, an answer was lost or a second tab asked:
 * give the same answer again. If later, it was stolen: end the whole session.
 */
import type { refreshSession as endpoint, logOut as logOutEndpoint } from '#contract/session.ts'
import { isAhead } from '#server/http/ahead.ts'
import type { Call } from '#server/http/call.ts'
import { credentials, Failure } from '#server/http/failure.ts'
import { endSessions, findAccount, lockSession } from './queries.ts'
import { lifetimes, readRefreshToken, renewableUntil, tokensOf } from './tokens.ts'

export async function refreshSession({ input, db, now, services, jwt }: Call<typeof endpoint>) {
  const token = readRefreshToken(services.secret, input.refresh)
  if (token === null) throw new Failure('not_signed_in', credentials.bad)
  // Throw the refusal after the transaction: a reused token ends the session, and a rollback would undo that.
  const outcome = await db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, token.id)
    if (session === undefined || session.ended_at !== null) return 'refused'
    if (Date.parse(session.expires_at) <= now.getTime() || isAhead(session.rotated_at, now)) return 'refused'
    const person = await findAccount(tx, { id: session.user_id })
    if (person === undefined) return 'no user'
    if (token.rotation === session.rotation) {
      const expires_at = renewableUntil(now, session)
      const rotated = { rotation: session.rotation + 1, rotated_at: now.toISOString(), expires_at }
      await tx.updateTable('sessions').set(rotated).where('id', '=', session.id).execute()
      return tokensOf(jwt, services.secret, { ...session, ...rotated }, person)
    }
    const age = now.getTime() - Date.parse(session.rotated_at)
    if (token.rotation === session.rotation - 1 && age <= lifetimes.repeat * 1000) {
      return tokensOf(jwt, services.secret, session, person)
    }
    await endSessions(tx, { id: session.id }, now, 'a refresh token was used twice')
    return 'ended'
  })
  if (outcome === 'refused' || outcome === 'ended') throw new Failure('not_signed_in', credentials.bad)
  if (outcome === 'no user') throw new Failure('not_signed_in', credentials.noUser)
  return outcome
}

/** Ends the session; ignores an unknown token. */
export async function logOut({ input, db, now, services }: Call<typeof logOutEndpoint>) {
  const token = readRefreshToken(services.secret, input.refresh)
  if (token === null) return {}
  await db.transaction().execute((tx) => endSessions(tx, { id: token.id }, now, 'logged out'))
  return {}
}
