/** Who gets alerts by mail: people and partners that an administrator lists, never a person who brought a sample. */
import { z } from 'zod'
import { endpoint, versioned } from '#contract/endpoint.ts'
import { Time, text } from '#contract/fields.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { listQuery, pageOf, RowParams } from './paging.ts'

const about = {
  name: text(200).default(''),
  language: z.enum(languageCodes, 'Choose a language.'),
}

/** An address. `unsubscribed_at`: when its owner unsubscribed. */
const AlertRecipient = z.object({
  ...versioned,
  id: z.int(),
  email: z.string(),
  name: z.string(),
  language: z.enum(languageCodes),
  added_at: Time,
  unsubscribed_at: Time.nullable(),
})
export type AlertRecipient = z.output<typeof AlertRecipient>

/** Missing settings without which no mail can be sent. */
export const mailLacks = ['MAIL_SERVER', 'PUBLIC_URL'] as const

export const listAlertRecipients = endpoint({
  method: 'GET',
  path: '/admin/alert-recipients/',
  access: 'admin',
  versioned: { entity: 'alert recipient' },
  summary: 'Whom alerts are mailed to, by address; what keeps mails from being sent; and those that were given up.',
  query: z.object(listQuery),
  answer: pageOf(AlertRecipient).extend({
    lacks: z.array(z.enum(mailLacks)),
    /** Mails that failed too often: the alert, the number of addresses, and the last error. */
    given_up: z.array(z.object({ alert_id: z.int(), count: z.int(), fault: z.string() })),
  }),
})

export const addAlertRecipient = endpoint({
  method: 'POST',
  path: '/admin/alert-recipients/',
  access: 'admin',
  versioned: { entity: 'alert recipient' },
  summary: 'Adds an address.',
  status: 201,
  input: z.object({
    email: text(200)
      .transform((email) => email.toLowerCase())
      .pipe(z.email('Enter an email address.')),
    ...about,
  }),
  answer: AlertRecipient,
})

export const changeAlertRecipient = endpoint({
  method: 'PUT',
  path: '/admin/alert-recipients/{id}/',
  access: 'admin',
  versioned: { entity: 'alert recipient' },
  summary: 'Changes the name or the language of an address.',
  params: RowParams,
  input: z.object(about),
  answer: AlertRecipient,
})

export const removeAlertRecipient = endpoint({
  method: 'DELETE',
  path: '/admin/alert-recipients/{id}/',
  access: 'admin',
  summary: 'Removes an address, with the mails that still wait for it.',
  params: RowParams,
  answer: z.object({ id: z.int() }),
})

export const settleAlertMails = endpoint({
  method: 'POST',
  path: '/admin/alert-mails/{id}/',
  access: 'admin',
  summary: 'Of the mails of an alert that failed too often: tries them again, or lets them be.',
  params: RowParams,
  input: z.object({ way: z.enum(['TRY_AGAIN', 'LET_BE'], 'Choose what to do.') }),
  answer: z.object({ count: z.int() }),
})
