/** `create-admin`: makes an administrator, and the first site where there is none yet. */
import { z } from 'zod'
import { FullName } from '#contract/fields.ts'
import type { Write } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { readSettings } from '#server/service/settings.ts'
import { hashPassword, passwordFault } from '#server/session/passwords.ts'
import { StartFault } from '#server/start-fault.ts'
import { newPassword, optionOrAnswer } from './ask.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open-database.ts'

const passwordVariable = 'VIALOG_ADMIN_PASSWORD'

/** Who acted, as the audit trail tells it: a command has no account of its own. */
const operator = 'Operator (npm run admin)'

const shapes = {
  email: z.string().toLowerCase().max(200).pipe(z.email('Enter an e-mail address.')),
  name: FullName,
  site: z.string().min(1, "Enter the site's name.").max(200),
}

export const createAdmin: Command = {
  summary: `Makes an administrator. Asks for what no option says; a script gives the password on its input or in ${passwordVariable}.`,
  options: { email: 'to sign in with', name: 'first and last name', site: 'where they work; made if there is no site' },
  async run(options, config) {
    const email = valid('email', await optionOrAnswer(options.email, 'email', 'E-mail'))
    const name = valid('name', await optionOrAnswer(options.name, 'name', 'First and last name'))
    const site = valid('site', await optionOrAnswer(options.site, 'site', 'Site'))
    const password = await newPassword(passwordVariable)
    await withDatabase(config, true, async (db) => {
      await migrate(db)
      const settings = await readSettings(db)
      const fault = await passwordFault(password, [settings.name, name, email])
      if (fault !== null) throw new StartFault(`The password was refused. ${fault}`)
      const password_hash = await hashPassword(password)
      await db.transaction().execute(async (tx) => {
        const { id: site_id } = await siteOf(tx, site)
        await makeAdmin(tx, { email, name, site_id, password_hash })
      })
    })
    console.log(`${email} can sign in as an administrator, at the site ${site}.`)
    return 0
  },
}

function valid(field: keyof typeof shapes, value: string): string {
  const result = shapes[field].safeParse(value)
  if (result.success) return result.data
  throw new StartFault(`--${field}: ${result.error.issues[0]?.message ?? 'This is not as expected.'}`)
}

/** The site of that name; made when it would be the first. A service that has sites gets no second by a slip of the hand. */
async function siteOf(tx: Write, name: string) {
  const sites = await tx.selectFrom('sites').select(['id', 'name']).orderBy('name').execute()
  const known = sites.find((site) => site.name.toLowerCase() === name.toLowerCase())
  if (known !== undefined) return known
  if (sites.length > 0) {
    throw new StartFault(`No site is named '${name}'. The sites are: ${sites.map((site) => site.name).join(', ')}.`)
  }
  const site = { name, collects: true, analyses: true }
  const made = await tx.insertInto('sites').values(site).returning(['id', 'name']).executeTakeFirstOrThrow()
  await audit(tx, { action: 'create', entity: 'site', entity_id: made.id, after: site, site_id: made.id })
  return made
}

type NewAdmin = { email: string; name: string; site_id: number; password_hash: string }

async function makeAdmin(tx: Write, { password_hash, ...user }: NewAdmin) {
  const made = await tx
    .insertInto('users')
    .values({ ...user, password_hash, is_admin: true })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) throw new StartFault(`${user.email} has an account already. Nothing was changed.`)
  const after = { ...user, is_admin: true }
  await audit(tx, { action: 'create', entity: 'user', entity_id: made.id, after, site_id: user.site_id })
}

type Made = { action: string; entity: string; entity_id: number; after: object; site_id: number }

async function audit(tx: Write, { entity_id, after, ...change }: Made) {
  await tx
    .insertInto('audit_log')
    .values({
      ...change,
      entity_id: String(entity_id),
      after: JSON.stringify(after),
      at: new Date().toISOString(),
      who: operator,
    })
    .execute()
}
