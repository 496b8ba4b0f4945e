/** The mail with a one-time link: an invitation, or the way to a new password. */
import { formatDateTime } from '#domain/dates.ts'
import type { Settings } from '#server/settings.ts'
import type { Mail } from './send-mail.ts'

type LinkMail = {
  readonly person: { readonly name: string; readonly email: string; readonly has_password: boolean }
  readonly link: string
  readonly expires_at: string
  readonly settings: Pick<Settings, 'name' | 'time_zone' | 'admin_email'>
}

/** Writes an invitation for a person without a password, else a mail with the way to a new one. */
export function linkMail({ person, link, expires_at, settings }: LinkMail): Mail {
  const { name, time_zone, admin_email } = settings
  const [subject, why] = person.has_password
    ? [`Your new password for ${name}`, `here is a link to set a new password for ${name}.`]
    : [`Your invitation to ${name}`, `you are invited to work with ${name}. Set your password with this link.`]
  const help = admin_email === '' ? 'tell your administrator' : `write to ${admin_email}`
  const text = [
    `Hello ${person.name},`,
    why,
    link,
    `It works once, until ${formatDateTime(expires_at, time_zone)}. You sign in with ${person.email}.`,
    `If you did not expect this, do not open the link, and ${help}.`,
  ].join('\n\n')
  return { to: person.email, subject, text }
}
