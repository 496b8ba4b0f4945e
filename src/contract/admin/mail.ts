/** The mail server for invitations and links to set a new password (R1.26). */
import { z } from 'zod'
import { endpoint, versioned } from '#contract/endpoint.ts'
import { text } from '#contract/fields.ts'

/** How the connection is encrypted: from the start, after STARTTLS, or not at all. */
export const mailSecurities = ['TLS', 'STARTTLS', 'NONE'] as const

const address = text(200).pipe(z.email('Enter an email address.'))

/** The mail server's settings. A password left out stays as it is; an empty one removes it. */
export const MailServerForm = z.object({
  host: text(253).regex(
    /^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/,
    'Enter the name of the server, such as smtp.example.org.',
  ),
  port: z
    .int('Enter a port from 1 to 65535.')
    .min(1, 'Enter a port from 1 to 65535.')
    .max(65_535, 'Enter a port from 1 to 65535.'),
  security: z.enum(mailSecurities, 'Choose how the connection is kept private.'),
  username: text(200),
  password: z.string().max(500, 'Enter at most 500 characters.').optional(),
  from_address: address,
})

/** The mail server as shown, never with its password. */
const MailServer = z.object({
  ...versioned,
  server: MailServerForm.omit({ password: true })
    .extend({
      has_password: z.boolean(),
      /** false: the secret key has changed since the password was stored, so somebody must enter it again. */
      password_can_be_read: z.boolean(),
    })
    .nullable(),
})
export type MailServer = z.output<typeof MailServer>['server']

export const readMailServer = endpoint({
  method: 'GET',
  path: '/admin/mail/',
  access: 'admin',
  versioned: { entity: 'mail server', id: 'service' },
  summary: 'The server that takes the mail, without its password; null where nothing is mailed.',
  answer: MailServer,
})

export const changeMailServer = endpoint({
  method: 'PUT',
  path: '/admin/mail/',
  access: 'admin',
  versioned: { entity: 'mail server', id: 'service' },
  summary: 'Sets the server that takes the mail; null stops mailing.',
  // Whoever controls the mail server can read the links that let people in.
  reauthenticated: true,
  input: z.object({ server: MailServerForm.nullable() }),
  answer: MailServer,
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/admin/mail/test/',
  access: 'admin',
  summary: 'Sends a mail by the stored server, or says why it could not be sent.',
  ownTransaction: true,
  input: z.object({ to: address }),
  answer: z.object({ sent_to: z.string() }),
})
