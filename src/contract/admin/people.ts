/** People and their accounts, as administrators manage them (R1.26). */
import { z } from 'zod'
import { endpoint, versioned } from '#contract/endpoint.ts'
import { FullName, newPassword, requiredName, rowNumber, Time, text } from '#contract/fields.ts'
import { Person, SignInTry, Tokens } from '#contract/session.ts'
import { listQuery, pageOf, RowParams } from './paging.ts'

const ofPerson = { entity: 'user', besides: ['make a link', 'remove second step'] } as const

/** An account as administrators see it. */
export const Account = Person.extend({
  ...versioned,
  active: z.boolean(),
  /** Whether the account has a password. Without one the person was invited and has not signed in yet. */
  has_password: z.boolean(),
  last_signed_in_at: Time.nullable(),
  /** When the current link to set a password expires. */
  link_expires_at: Time.nullable(),
  /** Whether signing in asks for a code after the password. */
  has_second_factor: z.boolean(),
})
export type Account = z.output<typeof Account>

const Email = text(200)
  .transform((email) => email.toLowerCase())
  .pipe(z.email('Enter an email address.'))

const flags = {
  performs_collection: z.boolean('Say yes or no.'),
  performs_analysis: z.boolean('Say yes or no.'),
  is_admin: z.boolean('Say yes or no.'),
  issues_alerts: z.boolean('Say yes or no.').optional(),
  releases_alerts: z.boolean('Say yes or no.').optional(),
  reads_for_others: z.boolean('Say yes or no.').optional(),
}
const site_id = rowNumber('Choose a site.')

/**
 * A one-time link, shown once. If the service has a mail server it also sent the link: `sent_to` is the address, or
 * `mail_fault` says why it failed.
 */
const OneTimeLink = z.object({
  link: z.string(),
  expires_at: Time,
  sent_to: z.string().nullable(),
  mail_fault: z.string().nullable(),
})

export const listPeople = endpoint({
  method: 'GET',
  path: '/admin/people/',
  access: 'admin',
  versioned: ofPerson,
  summary: 'Accounts by name or email.',
  query: z.object({ ...listQuery, active: z.enum(['true', 'false']).optional() }),
  answer: pageOf(Account),
})

export const invitePerson = endpoint({
  method: 'POST',
  path: '/admin/people/',
  access: 'admin',
  versioned: { ...ofPerson, rows: 'person' },
  summary: 'Invites a person: makes the account and a link, good once within 7 days, to hand over; sent by mail, too.',
  ownTransaction: true,
  status: 201,
  reauthenticated: true,
  input: z.object({ email: Email, name: FullName, site_id, ...flags }),
  answer: z.object({ person: Account, ...OneTimeLink.shape }),
})

export const changePerson = endpoint({
  method: 'PATCH',
  path: '/admin/people/{id}/',
  access: 'admin',
  versioned: ofPerson,
  summary: 'Changes a name, a site, roles, or deactivates; a deactivated person is signed out everywhere.',
  reauthenticated: true,
  params: RowParams,
  input: z.object({ name: FullName, site_id, ...flags, active: z.boolean('Say yes or no.') }).partial(),
  answer: Account,
})

export const renewLink = endpoint({
  method: 'POST',
  path: '/admin/people/{id}/link/',
  access: 'admin',
  summary: 'Makes a new link to set a password; earlier ones of this person are void. Sent by mail, too.',
  ownTransaction: true,
  reauthenticated: true,
  params: RowParams,
  answer: OneTimeLink,
})

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/admin/people/{id}/sign-out/',
  access: 'admin',
  versioned: ofPerson,
  summary: 'Ends every session of a person, and voids open links to set a password.',
  reauthenticated: true,
  params: RowParams,
  answer: Account,
})

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/admin/people/{id}/second-factor/',
  access: 'admin',
  versioned: ofPerson,
  summary: 'Takes the second factor from a person who lost it; the password alone signs in until they set one up anew.',
  reauthenticated: true,
  params: RowParams,
  answer: Account,
})

export const signInsOf = endpoint({
  method: 'GET',
  path: '/admin/people/{id}/sign-ins/',
  access: 'admin',
  summary: 'The newest sign-ins of a person, and tries that were refused.',
  params: RowParams,
  answer: z.array(SignInTry),
})

const token = z.string('Send the token of the link.').min(1).max(200)
const new_password = newPassword('Enter a password.')

export const readLink = endpoint({
  method: 'POST',
  path: '/auth/link/',
  access: 'public',
  summary: 'Whom a one-time link is for.',
  ownTransaction: true,
  input: z.object({ token }),
  answer: z.object({
    /** null: the first administrator, who has no account yet. */
    person: z.object({ email: z.string(), name: z.string() }).nullable(),
    service: z.string(),
  }),
})

export const useLink = endpoint({
  method: 'POST',
  path: '/auth/link/password/',
  access: 'public',
  summary: 'Sets a password by a one-time link, and signs in.',
  ownTransaction: true,
  input: z.object({
    token,
    new_password,
    /** Required for accounts with a second factor: without it the answer is 401 with code `second_factor`. */
    otp: text(60).min(1, 'Enter the code.').optional(),
  }),
  answer: Tokens,
})

export const becomeAdministrator = endpoint({
  method: 'POST',
  path: '/auth/link/first-administrator/',
  access: 'public',
  summary: 'Makes the first administrator, by the link that the start printed, and the first site; signs in.',
  ownTransaction: true,
  input: z.object({
    token,
    name: FullName,
    email: Email,
    site: requiredName(200, 'Enter the name of the site.'),
    new_password,
  }),
  answer: Tokens,
})
