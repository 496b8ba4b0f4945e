/**
 * What people change in their own account besides the password: the second factor, and the browsers where they are
 * signed in.
 */
import type * as contract from '#contract/session.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { settingsOf } from '#server/settings.ts'
import { voidLinks } from './one-time-links.ts'
import { endSessions } from './queries.ts'
import {
  beginSecondFactor as begin,
  hasSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes as renewCodes,
  takeAppCode,
} from './second-factor.ts'

export async function readSecondFactor({ db, staff }: Call<typeof contract.readSecondFactor>) {
  const is_on = await hasSecondFactor(db, staff.id)
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', staff.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { is_on, recovery_codes_left: Number(left) }
}

export async function beginSecondFactor({ db, staff, now, services }: Call<typeof contract.beginSecondFactor>) {
  if (await hasSecondFactor(db, staff.id)) throw new Failure('conflict', 'The second step is on already.')
  const { name: service } = await settingsOf(db)
  return begin(db, { secret: services.secret, user_id: staff.id, email: staff.email, service, now })
}

export async function confirmSecondFactor(call: Call<typeof contract.confirmSecondFactor>) {
  const { db: tx, staff, now, services, input } = call
  if (await hasSecondFactor(tx, staff.id)) throw new Failure('conflict', 'The second step is on already.')
  if (!(await takeAppCode(tx, { secret: services.secret, user_id: staff.id }, input.otp, now))) {
    throw badInput([{ field: 'otp', message: 'This is not the code that your app shows now. Enter the newest one.' }])
  }
  const set = { confirmed_at: now.toISOString() }
  await tx.updateTable('second_factors').set(set).where('user_id', '=', staff.id).execute()
  await recordAudit(tx, call, { action: 'turn on second step', entity: 'user', entity_id: String(staff.id) })
  return { recovery_codes: await renewCodes(tx, staff.id) }
}

export async function turnOffSecondFactor(call: Call<typeof contract.turnOffSecondFactor>) {
  const { db: tx, staff } = call
  if (await removeSecondFactor(tx, staff.id)) {
    await recordAudit(tx, call, { action: 'turn off second step', entity: 'user', entity_id: String(staff.id) })
  }
  return { is_on: false, recovery_codes_left: 0 }
}

export async function renewRecoveryCodes(call: Call<typeof contract.renewRecoveryCodes>) {
  const { db: tx, staff } = call
  if (!(await hasSecondFactor(tx, staff.id))) throw new Failure('conflict', 'The second step is off.')
  await recordAudit(tx, call, { action: 'renew recovery codes', entity: 'user', entity_id: String(staff.id) })
  return { recovery_codes: await renewCodes(tx, staff.id) }
}

export async function listSessions({ db, staff, now }: Call<typeof contract.listSessions>) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'rotated_at'])
    .where('user_id', '=', staff.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('rotated_at', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ id, created_at, rotated_at }) => ({
    id,
    began_at: created_at,
    active_at: rotated_at,
    is_this: id === staff.session_id,
  }))
}

export async function endOtherSessions(call: Call<typeof contract.endOtherSessions>) {
  const { db: tx, staff, now } = call
  await endSessions(tx, { user_id: staff.id, except: staff.session_id }, now, 'signed out by the person elsewhere')
  // An open link would let its holder back in.
  await voidLinks(tx, staff.id, now)
  await recordAudit(tx, call, { action: 'sign out elsewhere', entity: 'user', entity_id: String(staff.id) })
  return {}
}
