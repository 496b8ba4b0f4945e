/** Lets administrators invite people by a link, change, deactivate and sign them out (R1.26). */

import { type SqlBool, sql } from 'kysely'
import type * as contract from '#contract/admin/people.ts'
import type { Account } from '#contract/admin/people.ts'
import type { Bare } from '#contract/endpoint.ts'
import { auditChange } from '#server/audit/changed.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { pageOf } from '#server/database/page-of.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { linkMail } from '#server/mail/link-mail.ts'
import { mailServer, sendMail } from '#server/mail/send-mail.ts'
import { makeLink, voidLinks } from '#server/session/one-time-links.ts'
import { endSessions } from '#server/session/queries.ts'
import { removeSecondFactor as remove } from '#server/session/second-factor.ts'
import { signInsOf } from '#server/session/sign-ins.ts'
import { settingsOf } from '#server/settings.ts'
import { containing, found } from './find.ts'

type Handing = Pick<Call<typeof contract.renewLink>, 'db' | 'services'>

const accounts = (db: Database) =>
  db
    .selectFrom('users as u')
    .innerJoin('sites', 'sites.id', 'u.site_id')
    .select(['u.id', 'u.email', 'u.name', 'u.performs_collection', 'u.performs_analysis', 'u.is_admin', 'u.site_id'])
    .select(['u.issues_alerts', 'u.releases_alerts', 'u.reads_for_others'])
    .select(['u.active', 'u.last_signed_in_at', 'sites.name as site'])
    .select([
      sql<boolean>`u.password_hash is not null`.as('has_password'),
      sql<string | null>`(select max(l.expires_at) from one_time_links l
        where l.user_id = u.id and l.used_at is null and l.expires_at > now())`.as('link_expires_at'),
      sql<boolean>`exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`.as(
        'has_second_factor',
      ),
    ])

const accountOf = async (db: Database, id: number): Promise<Bare<Account>> =>
  found(await accounts(db).where('u.id', '=', id).executeTakeFirst(), 'This person')

export async function listPeople({ db, query }: Call<typeof contract.listPeople>) {
  const pattern = containing(query.search ?? '')
  const where = sql<SqlBool>`(u.name ilike ${pattern} or u.email ilike ${pattern} or u.site_id in
    (select id from sites where name ilike ${pattern}))
    and (${query.active ?? null}::text is null or u.active = (${query.active ?? null}::text = 'true'))`
  const people = accounts(db).where(where)
  return pageOf(people.orderBy('u.active', 'desc').orderBy(sql`lower(u.name)`).orderBy('u.id'), query)
}

export async function invitePerson(call: Call<typeof contract.invitePerson>) {
  const made = await call.db.transaction().execute((tx) => addInvited(tx, call))
  return { person: made.person, ...(await handOver(call, made.person, made.link)) }
}

async function addInvited(tx: Write, call: Call<typeof contract.invitePerson>) {
  const { input } = call
  await refuseClosedSite(tx, input.site_id)
  const made = await tx
    .insertInto('users')
    .values(input)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) {
    throw badInput([{ field: 'email', message: 'A person with this email has an account already.' }])
  }
  await recordAudit(tx, call, { action: 'invite', entity: 'user', entity_id: String(made.id), after: input })
  const link = await makeLink(tx, call, made.id)
  return { person: await accountOf(tx, made.id), link }
}

/** Mails a stored link where the service can. The answer holds it either way, since a mail may be lost. */
async function handOver(call: Handing, person: Bare<Account>, made: { path: string; expires_at: string }) {
  const { services } = call
  const base = services.config.publicUrl
  const sent = await mailLink(call, person, made)
  return {
    // Without PUBLIC_URL the link is only a path: the page that shows it adds its own address.
    link: `${base ?? ''}${made.path}`,
    expires_at: made.expires_at,
    sent_to: sent !== 'none' && sent.fault === null ? person.email : null,
    mail_fault: sent === 'none' ? null : sent.fault,
  }
}

async function mailLink({ db, services }: Handing, person: Bare<Account>, made: { path: string; expires_at: string }) {
  const base = services.config.publicUrl
  if (base !== null) {
    const settings = await settingsOf(db)
    return sendMail(
      db,
      services,
      linkMail({ person, link: `${base}${made.path}`, expires_at: made.expires_at, settings }),
    )
  }
  // The sender chooses a request's host: a link with it could lead the person to somebody else's server.
  if ((await mailServer(db)) === undefined) return 'none'
  return {
    fault:
      'The server does not know its own address, so it mails no links. Whoever runs it sets PUBLIC_URL, such as https://vialog.example.org.',
  }
}

export async function changePerson(call: Call<typeof contract.changePerson>) {
  const { db: tx, input, params, staff, now } = call
  // Lock all administrators, so that two cannot remove each other at the same moment.
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  const before = await accountOf(tx, params.id)
  const after = { ...before, ...input }
  const stopsAdministering = before.is_admin && before.active && !(after.is_admin && after.active)
  if (stopsAdministering && admins.every(({ id }) => id === params.id)) {
    throw new Failure('conflict', 'This is the last administrator. Make somebody else an administrator first.')
  }
  if (!after.active && params.id === staff.id) throw new Failure('conflict', 'You cannot deactivate yourself.')
  if (input.site_id !== undefined) await refuseClosedSite(tx, input.site_id)
  if (Object.keys(input).length > 0) {
    await tx.updateTable('users').set(input).where('id', '=', params.id).execute()
  }
  const what = { action: 'change', entity: 'user', entity_id: params.id }
  await auditChange(tx, call, what, before, { ...before, ...input })
  if (before.active && !after.active) {
    await endSessions(tx, { user_id: params.id }, now, 'deactivated')
    await voidLinks(tx, params.id, now)
  }
  return accountOf(tx, params.id)
}

export async function renewLink(call: Call<typeof contract.renewLink>) {
  const { person, link } = await call.db.transaction().execute((tx) => addLink(tx, call))
  return handOver(call, person, link)
}

async function addLink(tx: Write, call: Call<typeof contract.renewLink>) {
  const { params } = call
  const person = await accountOf(tx, params.id)
  if (!person.active) throw new Failure('conflict', 'This account is deactivated. Activate it first.')
  const link = await makeLink(tx, call, params.id)
  await recordAudit(tx, call, {
    action: 'make a link',
    entity: 'user',
    entity_id: String(params.id),
    after: { link_expires_at: link.expires_at },
  })
  return { person, link }
}

export async function readSignIns({ db, params }: Call<typeof contract.signInsOf>) {
  await accountOf(db, params.id)
  return signInsOf(db, params.id)
}

export async function removeSecondFactor(call: Call<typeof contract.removeSecondFactor>) {
  const { db: tx, params, now } = call
  const person = await accountOf(tx, params.id)
  if (!person.has_second_factor) throw new Failure('conflict', 'This person has no second step.')
  await remove(tx, params.id)
  await endSessions(tx, { user_id: params.id }, now, 'the second step was removed')
  await recordAudit(tx, call, {
    action: 'remove second step',
    entity: 'user',
    entity_id: String(params.id),
    before: { has_second_factor: true },
    after: { has_second_factor: false },
  })
  return accountOf(tx, params.id)
}

export async function signOutEverywhere(call: Call<typeof contract.signOutEverywhere>) {
  const { db: tx, params, now } = call
  await accountOf(tx, params.id)
  await endSessions(tx, { user_id: params.id }, now, 'signed out by an administrator')
  await voidLinks(tx, params.id, now)
  await recordAudit(tx, call, { action: 'sign out everywhere', entity: 'user', entity_id: String(params.id) })
  return accountOf(tx, params.id)
}

async function refuseClosedSite(tx: Write, id: number) {
  const site = await tx.selectFrom('sites').select('active').where('id', '=', id).executeTakeFirst()
  if (site?.active !== true) throw badInput([{ field: 'site_id', message: 'Choose a site that is open.' }])
}
