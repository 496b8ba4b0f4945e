/**
 * Changes one's own password: asks for the current one, ends every session and every open link, and continues in a new
 * session, so that copies of old tokens are worthless.
 */
import type { changePassword as endpoint } from '#contract/session.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, credentials, Failure } from '#server/http/failure.ts'
import { settingsOf } from '#server/settings.ts'
import { namesOfService } from './known-names.ts'
import { voidLinks } from './one-time-links.ts'
import { passwordFault } from './password-fault.ts'
import { hashPassword } from './passwords.ts'
import { endSessions, lockSession, openSession } from './queries.ts'
import { checkOwnPassword } from './reauthenticate.ts'
import { tokensOf } from './tokens.ts'
import { takeBack } from './waits.ts'

export async function changePassword(call: Call<typeof endpoint>) {
  const { input, db, staff, now, services, jwt, request } = call
  const typed = { password: input.current_password, field: 'current_password' }
  const { account, attempt } = await checkOwnPassword(call, typed)
  await takeBack(db, attempt, now)
  const service = await settingsOf(db)
  const fault = await passwordFault(input.new_password, { service, person: staff, names: await namesOfService(db) })
  if (fault !== null) throw badInput([{ field: 'new_password', message: fault }])
  const password_hash = await hashPassword(input.new_password)
  return db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, staff.session_id)
    if (session === undefined || session.ended_at !== null) throw new Failure('not_signed_in', credentials.bad)
    await tx.updateTable('users').set({ password_hash }).where('id', '=', staff.id).execute()
    await endSessions(tx, { user_id: staff.id }, now, 'the password was changed')
    await voidLinks(tx, staff.id, now)
    const renewed = await openSession(tx, staff.id, now, session)
    await recordAudit(
      tx,
      { staff, now, request },
      { action: 'change password', entity: 'user', entity_id: String(staff.id) },
    )
    return tokensOf(jwt, services.secret, renewed, account)
  })
}
