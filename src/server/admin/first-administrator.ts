/**
 * Makes a service's first administrator: by a link that the server prints at its start, or by the operator's command
 * (R13.11). Both make the person, and the first site where there is none.
 */
import type * as contract from '#contract/admin/people.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { namesOfService } from '#server/session/known-names.ts'
import { firstLink, hasAdministrator, invalidLink, newToken } from '#server/session/one-time-links.ts'
import { passwordFault } from '#server/session/password-fault.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { findAccount, openSession } from '#server/session/queries.ts'
import { noteSignIn } from '#server/session/sign-ins.ts'
import { tokensOf } from '#server/session/tokens.ts'
import { settingsOf } from '#server/settings.ts'

/**
 * Makes a link for the first administrator and returns its token, which is stored nowhere. Links of earlier starts stay
 * valid for their seven days, since a second server must not void what the first one printed; one use ends them all.
 */
export async function makeFirstLink(db: Database, now: Date): Promise<string> {
  const { token, link } = newToken(now)
  const links = db.deleteFrom('one_time_links').where('user_id', 'is', null)
  await links.where('expires_at', '<', now.toISOString()).execute()
  await db.insertInto('one_time_links').values(link).execute()
  return token
}

type NewAdministrator = { email: string; name: string; site: string; password_hash: string }
type Origin = { readonly who: string | null; readonly now: Date; readonly request: { readonly id: string } | null }

/**
 * Makes an administrator at an existing site or, where there is none, at a new one. `who` null: the person themselves.
 */
export async function makeAdministrator(tx: Write, { email, name, site, password_hash }: NewAdministrator, by: Origin) {
  const made = await siteOf(tx, site)
  const user = { email, name, site_id: made.id, is_admin: true }
  const row = await tx
    .insertInto('users')
    .values({ ...user, password_hash })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) {
    throw badInput([{ field: 'email', message: `${email} has an account already. Nothing was changed.` }])
  }
  const entries = [
    ...(made.after === null ? [] : [{ entity: 'site', entity_id: made.id, after: made.after }]),
    { entity: 'user', entity_id: row.id, after: user },
  ]
  await tx
    .insertInto('audit_log')
    .values(
      entries.map(({ entity, entity_id, after }) => ({
        action: 'create',
        entity,
        entity_id: String(entity_id),
        after: JSON.stringify(after),
        site_id: made.id,
        at: by.now.toISOString(),
        who: by.who ?? name,
        user_id: by.who === null ? row.id : null,
        request_id: by.request?.id ?? null,
      })),
    )
    .execute()
  return row.id
}

/** The site of that name; makes it only if it is the first. A typing error must not make a second site. */
async function siteOf(tx: Write, name: string) {
  const sites = await tx.selectFrom('sites').select(['id', 'name']).orderBy('name').execute()
  const known = sites.find((site) => site.name.toLowerCase() === name.toLowerCase())
  if (known !== undefined) return { id: known.id, after: null }
  if (sites.length > 0) {
    const message = `No site is named '${name}'. The sites are: ${sites.map((site) => site.name).join(', ')}.`
    throw badInput([{ field: 'site', message }])
  }
  const after = { name, collects: true, analyses: true }
  const { id } = await tx.insertInto('sites').values(after).returning('id').executeTakeFirstOrThrow()
  return { id, after }
}

export async function becomeAdministrator(call: Call<typeof contract.becomeAdministrator>) {
  const { db, input, now, services, jwt, request } = call
  const { token, new_password, email, name, site } = input
  const isOpen = async (on: Database) =>
    (await firstLink(on, token, now)) !== undefined && !(await hasAdministrator(on))
  if (!(await isOpen(db))) throw invalidLink()
  const known = { service: await settingsOf(db), person: { name, email, site }, names: await namesOfService(db) }
  const fault = await passwordFault(new_password, known)
  if (fault !== null) throw badInput([{ field: 'new_password', message: fault }])
  const password_hash = await hashPassword(new_password)
  const { session, person } = await db.transaction().execute(async (tx) => {
    // Lock all links for a first administrator: two people with two links make one administrator.
    await tx.selectFrom('one_time_links').select('token_hash').where('user_id', 'is', null).forUpdate().execute()
    if (!(await isOpen(tx))) throw invalidLink()
    const id = await makeAdministrator(tx, { email, name, site, password_hash }, { who: null, now, request })
    await tx.deleteFrom('one_time_links').where('user_id', 'is', null).execute()
    const made = await findAccount(tx, { id })
    if (made === undefined) throw invalidLink()
    await noteSignIn(tx, id, now, 'BY_LINK')
    await recordAudit(
      tx,
      { staff: { ...made, session_id: '', authenticated_at: now.toISOString() }, now, request },
      { action: 'set password by link', entity: 'user', entity_id: String(id) },
    )
    return { person: made, session: await openSession(tx, id, now) }
  })
  return tokensOf(jwt, services.secret, session, person)
}
