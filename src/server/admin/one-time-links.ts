/**
 * Links that let a person set a password once, within 7 days (decision 7). Only the token's hash is stored; the token
 * itself stands behind the # of the address, which no server and no log gets to see.
 */
import { createHash, randomBytes } from 'node:crypto'
import type * as contract from '#contract/admin/people.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import type { Call } from '#server/http/serve.ts'
import { readSettings } from '#server/service/settings.ts'
import { hashPassword, passwordFault } from '#server/session/passwords.ts'
import { endSessions, findAccount, openSession } from '#server/session/queries.ts'
import { checkSecondFactor } from '#server/session/second-factor.ts'
import { lifetimes, tokensOf } from '#server/session/tokens.ts'

const daysValid = 7

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const invalid = () => new Failure('not_found', 'This link is not valid any more. Ask your administrator for a new one.')

type Maker = Pick<Call<typeof contract.renewLink>, 'now' | 'staff' | 'services' | 'request'>

/** Makes a link; the person's earlier ones are void. */
export async function makeLink(tx: Write, { now, staff, services }: Maker, user_id: number) {
  await voidLinks(tx, user_id, now)
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + daysValid * 24 * 3600_000).toISOString()
  const link = { token_hash: hashOf(token), user_id, created_at: now.toISOString(), expires_at, created_by: staff.id }
  await tx.insertInto('one_time_links').values(link).execute()
  return { link: `${services.config.publicUrl ?? ''}/welcome#${token}`, expires_at, sent_to: null }
}

/** Voids the open links of a person. */
export async function voidLinks(tx: Write, user_id: number, now: Date): Promise<void> {
  await tx
    .updateTable('one_time_links')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute()
}

const openLink = (db: Database, token: string, now: Date) =>
  db
    .selectFrom('one_time_links')
    .select(['token_hash', 'user_id'])
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())

export async function readLink({ db, input, now }: Call<typeof contract.readLink>) {
  const link = await openLink(db, input.token, now).executeTakeFirst()
  const person = link && (await findAccount(db, { id: link.user_id }))
  if (person === undefined) throw invalid()
  const { name: service } = await readSettings(db)
  return { email: person.email, name: person.name, service }
}

export async function useLink({ db, input, now, services, jwt, request }: Call<typeof contract.useLink>) {
  const link = await openLink(db, input.token, now).executeTakeFirst()
  const person = link && (await findAccount(db, { id: link.user_id }))
  if (person === undefined) throw invalid()
  const { name: service } = await readSettings(db)
  const fault = await passwordFault(input.new_password, [service, person.name, person.email])
  if (fault !== null) throw badInput([{ field: 'new_password', message: fault }])
  await checkSecondFactor(db, { secret: services.secret, user_id: person.id, otp: input.otp, now })
  const password_hash = await hashPassword(input.new_password)
  const session = await db.transaction().execute(async (tx) => {
    // Two that use the link at once: one of them sets the password.
    if ((await openLink(tx, input.token, now).forUpdate().executeTakeFirst()) === undefined) throw invalid()
    await voidLinks(tx, person.id, now)
    const set = { password_hash, last_signed_in_at: now.toISOString() }
    await tx.updateTable('users').set(set).where('id', '=', person.id).execute()
    await endSessions(tx, { user_id: person.id }, now, 'the password was set by a link')
    const author = { staff: { ...person, session_id: '', authenticated_at: now.toISOString() }, now, request }
    await recordAudit(tx, author, { action: 'set password by link', entity: 'user', entity_id: String(person.id) })
    return openSession(tx, person.id, now, new Date(now.getTime() + lifetimes.refresh * 1000))
  })
  return tokensOf(jwt, services.secret, session, person)
}
