/**
 * Lets administrators set and try the gateway of text messages. Its key is stored sealed, and neither shown nor
 * audited.
 */
import type * as contract from '#contract/admin/sms.ts'
import type { SmsGateway } from '#contract/admin/sms.ts'
import { contactFault, phoneNumber } from '#domain/contact/contact.ts'
import { auditChange } from '#server/audit/changed.ts'
import { recordAudit } from '#server/audit/record.ts'
import { sendSms, smsAuthorization } from '#server/contacts/send-sms.ts'
import { messageIn } from '#server/contacts/send-word.ts'
import { smsGateway } from '#server/contacts/waiting-contacts.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import type { Services } from '#server/http/services.ts'
import { open, seal } from '#server/sealed.ts'
import { settingsOf } from '#server/settings.ts'

async function shown(db: Database, { secret }: Services): Promise<{ gateway: SmsGateway }> {
  const stored = await smsGateway(db)
  if (stored === undefined) return { gateway: null }
  const { url, sender, authorization_sealed: sealed } = stored
  const canBeRead = sealed === null || open(sealed, secret, smsAuthorization) !== null
  return { gateway: { url, sender, has_authorization: sealed !== null, authorization_can_be_read: canBeRead } }
}

export const readSmsGateway = ({ db, services }: Call<typeof contract.readSmsGateway>) => shown(db, services)

export async function changeSmsGateway(call: Call<typeof contract.changeSmsGateway>) {
  const { db: tx, input, services } = call
  const before = await smsGateway(tx)
  const was = (row: typeof before) => ({
    url: row?.url ?? null,
    sender: row?.sender ?? null,
    key: row?.authorization_sealed == null ? null : 'set',
  })
  const what = { action: 'change', entity: 'sms gateway', entity_id: 'service' }
  if (input.gateway === null) {
    await tx.deleteFrom('sms_gateway').execute()
    await auditChange(tx, call, what, was(before), was(undefined))
    return shown(tx, services)
  }
  const { authorization, url, sender } = input.gateway
  const kept = before?.authorization_sealed ?? null
  if (authorization === undefined && kept !== null && new URL(url).origin !== new URL(before?.url ?? url).origin) {
    // Otherwise somebody who may change the gateway could have its key sent to one of their own.
    throw badInput([{ field: 'authorization', message: 'Enter the key anew: the gateway is another one.' }])
  }
  const authorization_sealed =
    authorization === undefined
      ? kept
      : authorization === ''
        ? null
        : seal(authorization, services.secret, smsAuthorization)
  const row = { url, sender, authorization_sealed }
  await tx
    .insertInto('sms_gateway')
    .values(row)
    .onConflict((there) => there.column('is_only').doUpdateSet(row))
    .execute()
  const after = { ...was({ is_only: true, ...row }), ...(authorization ? { key: 'set anew' } : {}) }
  await auditChange(tx, call, what, was(before), after)
  return shown(tx, services)
}

export async function sendTestSms(call: Call<typeof contract.sendTestSms>) {
  const { db, input, services } = call
  const to = phoneNumber(input.to)
  if (to === null) throw badInput([{ field: 'to', message: contactFault.SMS }])
  const gateway = await smsGateway(db)
  if (gateway === undefined) throw new Failure('conflict', 'No gateway is set. Save one first.')
  const text = messageIn('en', await settingsOf(db))
  const { secret, config } = services
  const fault = await sendSms(gateway, { to, text }, { secret, allowed: config.smsAllowHosts })
  if (fault !== null) throw new Failure('conflict', fault)
  const what = { action: 'send a test message', entity: 'sms gateway', entity_id: 'service' }
  await db.transaction().execute((tx) => recordAudit(tx, call, what))
  return {}
}
