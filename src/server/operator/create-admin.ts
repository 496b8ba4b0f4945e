/** `create-admin`: makes an administrator, and the first site where there is none yet. */
import { z } from 'zod'
import { FullName, requiredName } from '#contract/fields.ts'
import { makeAdministrator } from '#server/admin/first-administrator.ts'
import { operator } from '#server/audit/record.ts'
import { migrate } from '#server/database/migrate.ts'
import { Failure } from '#server/http/failure.ts'
import { namesOfService } from '#server/session/known-names.ts'
import { passwordFault } from '#server/session/password-fault.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { settingsOf } from '#server/settings.ts'
import { StartFault } from '#server/start-fault.ts'
import { newPassword, optionOrAnswer } from './ask.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open-database.ts'

const passwordVariable = 'VIALOG_ADMIN_PASSWORD'

const shapes = {
  email: z.string().toLowerCase().max(200).pipe(z.email('Enter an e-mail address.')),
  name: FullName,
  site: requiredName(200, "Enter the site's name."),
}

export const createAdmin: Command = {
  summary: `Makes an administrator. Asks for what the options leave out; a script gives the password on its input or in ${passwordVariable}.`,
  options: { email: 'to sign in with', name: 'first and last name', site: 'where they work; made if there is no site' },
  async run(options, config) {
    const email = valid('email', await optionOrAnswer(options.email, 'email', 'E-mail'))
    const name = valid('name', await optionOrAnswer(options.name, 'name', 'First and last name'))
    const site = valid('site', await optionOrAnswer(options.site, 'site', 'Site'))
    const password = await newPassword(passwordVariable)
    // Without the server's environment it would make a second database, and the administrator in there.
    await withDatabase(config, false, async (db) => {
      await migrate(db)
      const known = { service: await settingsOf(db), person: { name, email, site }, names: await namesOfService(db) }
      const fault = await passwordFault(password, known)
      if (fault !== null) throw new StartFault(`The password was refused. ${fault}`)
      const password_hash = await hashPassword(password)
      const by = { who: operator, now: new Date(), request: null }
      await db
        .transaction()
        .execute((tx) => makeAdministrator(tx, { email, name, site, password_hash }, by))
        .catch((error) => {
          throw error instanceof Failure ? new StartFault(error.message) : error
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
