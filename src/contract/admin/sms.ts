/** The gateway that sends text messages about results (R11.11). */
import { z } from 'zod'
import { endpoint, versioned } from '#contract/endpoint.ts'
import { text, webAddress } from '#contract/fields.ts'

/** The gateway's settings. A key left out stays as it is; an empty one removes it. */
export const SmsGatewayForm = z.object({
  url: webAddress({ schemes: 'https' }).refine((url) => !url.includes('#'), 'Leave out the # and what follows it.'),
  /** The whole Authorization header, such as 'Bearer …'. */
  authorization: z
    .string()
    .max(1000, 'Enter at most 1,000 characters.')
    .regex(/^[\x20-\x7e]*$/, 'Enter letters, digits and signs of one line.')
    .optional(),
  sender: text(50).min(1, 'Enter the name or number that the message comes from.'),
})

/** The gateway as shown, never with its key. */
const SmsGateway = z.object({
  ...versioned,
  gateway: SmsGatewayForm.omit({ authorization: true })
    .extend({
      has_authorization: z.boolean(),
      /** false: the secret key has changed since this key was stored, so somebody must enter it again. */
      authorization_can_be_read: z.boolean(),
    })
    .nullable(),
})
export type SmsGateway = z.output<typeof SmsGateway>['gateway']

export const readSmsGateway = endpoint({
  method: 'GET',
  path: '/admin/sms/',
  access: 'admin',
  versioned: { entity: 'sms gateway', id: 'service' },
  summary: 'The gateway that takes text messages, without its key; null where none are sent.',
  answer: SmsGateway,
})

export const changeSmsGateway = endpoint({
  method: 'PUT',
  path: '/admin/sms/',
  access: 'admin',
  versioned: { entity: 'sms gateway', id: 'service' },
  summary: 'Sets the gateway that takes text messages; null stops them.',
  // Whoever controls the gateway learns people's numbers.
  reauthenticated: true,
  input: z.object({ gateway: SmsGatewayForm.nullable() }),
  answer: SmsGateway,
})

export const sendTestSms = endpoint({
  method: 'POST',
  path: '/admin/sms/test/',
  access: 'admin',
  summary: 'Sends a text message by the stored gateway, or says why it could not be sent.',
  ownTransaction: true,
  secretAnswer: true,
  input: z.object({ to: text(40) }),
  answer: z.object({}),
})
