/** Changes one's own password: asks for the current one, and signs out every other browser. */
import type { changePassword as endpoint } from '#contract/session.ts'
import { recordAudit } from '#server/audit/record.ts'
import { badInput, credentials, Failure } from '#server/http/failure.ts'
import type { Call } from '#server/http/serve.ts'
import { readSettings } from '#server/service/settings.ts'
import { hashPassword, passwordFault } from './passwords.ts'
import { endSessions, lockSession } from './queries.ts'
import { checkOwnPassword } from './reauthenticate.ts'
import { renewableUntil, tokensOf } from './tokens.ts'
import { takeBack } from './waits.ts'

export async function changePassword(call: Call<typeof endpoint>) {
  const { input, db, staff, now, services, jwt, request } = call
  const typed = { password: input.current_password, field: 'current_password' }
  const { account, attempt } = await checkOwnPassword(call, typed)
  await takeBack(db, attempt, now)
  const { name } = await readSettings(db)
  const fault = await passwordFault(input.new_password, [name, staff.name, staff.email])
  if (fault !== null) throw badInput([{ field: 'new_password', message: fault }])
  const password_hash = await hashPassword(input.new_password)
  return db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, staff.session_id)
    if (session === undefined || session.ended_at !== null) throw new Failure('not_signed_in', credentials.bad)
    await tx.updateTable('users').set({ password_hash }).where('id', '=', staff.id).execute()
    await endSessions(tx, { user_id: staff.id, except: staff.session_id }, now, 'the password was changed')
    const expires_at = renewableUntil(now, session)
    const rotated = { rotation: session.rotation + 1, rotated_at: now.toISOString(), expires_at }
    await tx.updateTable('sessions').set(rotated).where('id', '=', session.id).execute()
    await recordAudit(
      tx,
      { staff, now, request },
      { action: 'change password', entity: 'user', entity_id: String(staff.id) },
    )
    return tokensOf(jwt, services.secret, { ...session, ...rotated }, account)
  })
}
