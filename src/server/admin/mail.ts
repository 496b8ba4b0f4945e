/** Lets administrators set and try the mail server. Its password is stored sealed, and neither shown nor audited. */
import type * as contract from '#contract/admin/mail.ts'
import type { MailServer } from '#contract/admin/mail.ts'
import { auditChange } from '#server/audit/changed.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import type { Services } from '#server/http/services.ts'
import { mailServer, sendMail } from '#server/mail/send-mail.ts'
import { mailPassword, open, seal } from '#server/sealed.ts'
import { settingsOf } from '#server/settings.ts'

async function shown(db: Database, { secret }: Services): Promise<{ server: MailServer }> {
  const stored = await mailServer(db)
  if (stored === undefined) return { server: null }
  const { password_sealed, is_only: _, ...server } = stored
  // The column's constraint allows the same words.
  const security = server.security as NonNullable<MailServer>['security']
  return {
    server: {
      ...server,
      security,
      has_password: password_sealed !== null,
      password_can_be_read: password_sealed === null || open(password_sealed, secret, mailPassword) !== null,
    },
  }
}

export const readMailServer = ({ db, services }: Call<typeof contract.readMailServer>) => shown(db, services)

export async function changeMailServer(call: Call<typeof contract.changeMailServer>) {
  const { db: tx, input, services } = call
  const before = await mailServer(tx)
  const hadPassword = before?.password_sealed != null
  const wasSet = {
    host: before?.host ?? null,
    port: before?.port ?? null,
    security: before?.security ?? null,
    username: before?.username ?? null,
    from_address: before?.from_address ?? null,
    password: hadPassword ? 'set' : null,
  }
  const what = { action: 'change', entity: 'mail server', entity_id: 'service' }
  if (input.server === null) {
    await tx.deleteFrom('mail_server').execute()
    const isNothing = Object.fromEntries(Object.keys(wasSet).map((field) => [field, null]))
    await auditChange(tx, call, what, wasSet, isNothing)
    return shown(tx, services)
  }
  const { password, ...server } = input.server
  if (password === undefined && hadPassword && isElsewhere(before, server)) {
    // Otherwise somebody who may change the server could have the password sent to a server of their own.
    const message = 'Enter the password anew: the server, its port or its security is another one.'
    throw badInput([{ field: 'password', message }])
  }
  const kept = password === undefined ? (before?.password_sealed ?? null) : null
  const password_sealed = password ? seal(password, services.secret, mailPassword) : kept
  const row = { ...server, password_sealed }
  await tx
    .insertInto('mail_server')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute()
  const isSet = password ? 'set anew' : password_sealed === null ? null : 'set'
  await auditChange(tx, call, what, wasSet, { ...server, password: isSet })
  return shown(tx, services)
}

type Server = { readonly host: string; readonly port: number; readonly security: string }

const isElsewhere = (before: Server | undefined, after: Server) =>
  before?.host !== after.host || before.port !== after.port || before.security !== after.security

export async function sendTestMail(call: Call<typeof contract.sendTestMail>) {
  const { db, input, services } = call
  const { name } = await settingsOf(db)
  const sent = await sendMail(db, services, {
    to: input.to,
    subject: `Test mail of ${name}`,
    text: `${name} can send mail: this one came by the server in its settings.`,
  })
  if (sent === 'none') throw new Failure('conflict', 'No mail server is set. Save one first.')
  if (sent.fault !== null) throw new Failure('conflict', sent.fault)
  await db
    .transaction()
    .execute((tx) =>
      recordAudit(tx, call, { action: 'send a test mail', entity: 'mail server', entity_id: 'service', after: input }),
    )
  return { sent_to: input.to }
}
