/**
 * One message when a result is there (R11.10, R11.12): leaving, removing and using a contact.
 */
import { z } from 'zod'
import { contactFault, contactKinds, readContact } from '#domain/contact/contact.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { endpoint } from './endpoint.ts'
import { SampleParams, text } from './fields.ts'

/** A contact as typed, checked by its kind. */
export const ContactForm = z
  .object({
    kind: z.enum(contactKinds, `Choose one of: ${contactKinds.join(', ')}.`),
    contact: text(300),
    language: z.enum(languageCodes, 'Choose a language.').default('en'),
  })
  .transform(({ kind, contact, language }, context) => {
    const read = readContact(kind, contact)
    if (read !== null) return { kind, language, contact: read }
    context.addIssue({ code: 'custom', path: ['contact'], message: contactFault[kind] })
    return z.NEVER
  })

export const offeredContacts = endpoint({
  method: 'GET',
  path: '/contacts/offered/',
  access: 'staff',
  summary: 'Which contacts this service takes for one message about a result; none unless it switched that on.',
  answer: z.object({ kinds: z.array(z.enum(contactKinds)) }),
})

/** The sample's check code, as printed on its card. */
const Code = z.object({ code: z.string().max(64).optional() })

export const leavePublicContact = endpoint({
  method: 'POST',
  path: '/samples/{sample_id}/service-user/contact/',
  access: 'public',
  summary: 'Leaves an address or number for one message about a result; only where check codes are on.',
  limit: 'survey',
  secretAnswer: true,
  params: SampleParams,
  query: Code,
  input: ContactForm,
  answer: z.object({}),
})

export const forgetPublicContact = endpoint({
  method: 'DELETE',
  path: '/samples/{sample_id}/service-user/contact/',
  access: 'public',
  summary: 'Forgets the contact of a sample; answers alike whether there is one or not.',
  limit: 'survey',
  params: SampleParams,
  query: Code,
  answer: z.object({}),
})

const Left = z.object({
  /** Whether a contact is waiting. Nobody can read the contact itself. */
  is_waiting: z.boolean(),
})

export const leaveContact = endpoint({
  method: 'POST',
  path: '/collection/{sample_id}/contact/',
  access: 'collection',
  summary: 'Leaves an address or number for one message about a result; one that was left before is replaced.',
  // A stored answer would keep the contact in a second place for a day.
  secretAnswer: true,
  params: SampleParams,
  input: ContactForm,
  answer: Left,
})

export const forgetContact = endpoint({
  method: 'DELETE',
  path: '/collection/{sample_id}/contact/',
  access: 'collection',
  summary: 'Forgets the contact of a sample; answers alike whether there is one or not.',
  params: SampleParams,
  answer: Left,
})

export const sendWordNow = endpoint({
  method: 'POST',
  path: '/analysis/{sample_id}/send-word/',
  access: 'analysis',
  summary:
    'Sends the one message now, such as for a result of strips alone; answers alike whether a contact waits or not.',
  params: SampleParams,
  answer: Left,
})
