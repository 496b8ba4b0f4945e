/** The banner's messages (R13.5). */
import { z } from 'zod'
import { endpoint, versioned } from '#contract/endpoint.ts'
import { optionalText, requiredText, rowNumber, Time } from '#contract/fields.ts'
import { listQuery, pageOf, RowParams } from './paging.ts'

export const messageRoles = ['collection', 'analysis', 'admin'] as const

/** A message: its readers, and from when until when; without an end it stays. */
export const MessageForm = z
  .object({
    label: optionalText(60),
    content: requiredText(1000, 'Enter the message.'),
    audience_role: z.enum(messageRoles, 'Choose who reads it.').nullable(),
    audience_site_id: rowNumber().nullable(),
    from_at: z.iso.datetime('Enter a day and time.'),
    until_at: z.iso.datetime('Enter a day and time.').nullable(),
  })
  .refine(({ from_at, until_at }) => until_at === null || Date.parse(until_at) > Date.parse(from_at), {
    path: ['until_at'],
    message: 'Enter an end after the beginning.',
  })

export const AdminMessage = z.object({
  ...versioned,
  id: z.int(),
  label: z.string().nullable(),
  content: z.string(),
  audience_role: z.enum(messageRoles).nullable(),
  audience_site_id: z.int().nullable(),
  audience_site: z.string().nullable(),
  from_at: Time,
  until_at: Time.nullable(),
  when: z.enum(['LATER', 'NOW', 'PAST']),
})
export type AdminMessage = z.output<typeof AdminMessage>

export const listMessages = endpoint({
  method: 'GET',
  path: '/admin/messages/',
  access: 'admin',
  versioned: { entity: 'message' },
  summary: 'Messages, newest first.',
  query: z.object(listQuery),
  answer: pageOf(AdminMessage),
})

export const addMessage = endpoint({
  method: 'POST',
  path: '/admin/messages/',
  access: 'admin',
  versioned: { entity: 'message' },
  summary: 'Adds a message.',
  status: 201,
  input: MessageForm,
  answer: AdminMessage,
})

export const changeMessage = endpoint({
  method: 'PUT',
  path: '/admin/messages/{id}/',
  access: 'admin',
  versioned: { entity: 'message' },
  summary: 'Changes a message, or ends it.',
  params: RowParams,
  input: MessageForm,
  answer: AdminMessage,
})
