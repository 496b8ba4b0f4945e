/**
 * Links by which a person sets a password once, within 7 days (R1.26). The database stores only the token's hash.
 * The token itself stands behind the # of the URL, which browsers send to no server and no log.
 */
import { createHash, randomBytes } from 'node:crypto'
import type * as contract from '#contract/admin/people.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { latest } from '#server/http/ahead.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { namesOfService } from '#server/session/known-names.ts'
import { passwordFault } from '#server/session/password-fault.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { endSessions, findAccount, openSession } from '#server/session/queries.ts'
import { checkSecondFactor } from '#server/session/second-factor.ts'
import { noteRefusal, noteSignIn } from '#server/session/sign-ins.ts'
import { tokensOf } from '#server/session/tokens.ts'
import { attemptOf, beginAttempt, forgive } from '#server/session/waits.ts'
import { settingsOf } from '#server/settings.ts'

const daysValid = 7

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
export const invalidLink = () =>
  new Failure('not_found', 'This link is not valid any more. Ask your administrator for a new one.')

type Maker = Pick<Call<typeof contract.renewLink>, 'now' | 'staff'>

/** A new token, and its row, which holds only the hash. */
export function newToken(now: Date) {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + daysValid * 24 * 3600_000).toISOString()
  return { token, link: { token_hash: hashOf(token), created_at: now.toISOString(), expires_at } }
}

/** Makes a link; this voids the person's earlier ones. */
export async function makeLink(tx: Write, { now, staff }: Maker, user_id: number) {
  await voidLinks(tx, user_id, now)
  const { token, link } = newToken(now)
  await tx
    .insertInto('one_time_links')
    .values({ ...link, user_id, created_by: staff.id })
    .execute()
  return { path: `/welcome#${token}`, expires_at: link.expires_at }
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
    .where('created_at', '<=', new Date(latest(now)).toISOString())

/** Whether anybody may administer the service. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const administrators = db.selectFrom('users').select('id').where('is_admin', '=', true).where('active', '=', true)
  return (await administrators.limit(1).executeTakeFirst()) !== undefined
}

/** The link for the first administrator, who has no account yet. */
export const firstLink = (db: Database, token: string, now: Date) =>
  openLink(db, token, now).where('user_id', 'is', null).executeTakeFirst()

/** The account of a link. */
async function personOf(db: Database, token: string, now: Date) {
  const link = await openLink(db, token, now).executeTakeFirst()
  return link?.user_id == null ? undefined : findAccount(db, { id: link.user_id })
}

export async function readLink({ db, input, now }: Call<typeof contract.readLink>) {
  const { name: service } = await settingsOf(db)
  const person = await personOf(db, input.token, now)
  if (person !== undefined) return { person: { email: person.email, name: person.name }, service }
  if ((await firstLink(db, input.token, now)) === undefined || (await hasAdministrator(db))) throw invalidLink()
  return { person: null, service }
}

export async function useLink({ db, input, now, services, jwt, request }: Call<typeof contract.useLink>) {
  const person = await personOf(db, input.token, now)
  if (person === undefined) throw invalidLink()
  const known = { service: await settingsOf(db), person, names: await namesOfService(db) }
  const fault = await passwordFault(input.new_password, known)
  if (fault !== null) throw badInput([{ field: 'new_password', message: fault }])
  // The waits of signing in hold here, too: otherwise the link would be a way to guess codes faster.
  const attempt = attemptOf(services.secret, person.email, request.address)
  if (input.otp !== undefined) await beginAttempt(db, attempt, now)
  await checkSecondFactor(db, { secret: services.secret, user_id: person.id, otp: input.otp, now }).catch(
    async (error) => {
      if (input.otp !== undefined) await db.transaction().execute((tx) => noteRefusal(tx, person.email, now))
      throw error
    },
  )
  const password_hash = await hashPassword(input.new_password)
  const session = await db.transaction().execute(async (tx) => {
    // Lock the link: of two that use it at once, one sets the password.
    if ((await openLink(tx, input.token, now).forUpdate().executeTakeFirst()) === undefined) throw invalidLink()
    await voidLinks(tx, person.id, now)
    await tx.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
    await forgive(tx, attempt, now)
    await noteSignIn(tx, person.id, now, 'BY_LINK')
    await endSessions(tx, { user_id: person.id }, now, 'the password was set by a link')
    const author = { staff: { ...person, session_id: '', authenticated_at: now.toISOString() }, now, request }
    await recordAudit(tx, author, { action: 'set password by link', entity: 'user', entity_id: String(person.id) })
    return openSession(tx, person.id, now)
  })
  return tokensOf(jwt, services.secret, session, person)
}
