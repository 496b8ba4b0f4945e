/** Signing in and out, and who is signed in (spec S7, decisions 2 and 4). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

const password = z
  .string('Enter your password.')
  .min(1, 'Enter your password.')
  .max(128, 'Enter at most 128 characters.')

/** An access token (30 minutes) and a refresh token (12 hours, used once). */
export const Tokens = z.object({ access: z.string(), refresh: z.string() })

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/token/',
  access: 'public',
  summary: 'Signs a person in by e-mail and password.',
  limit: 'sign-in',
  ownTransaction: true,
  // A session that begins is not one that somebody remembers.
  changes: [],
  input: z.object({
    email: text(200)
      .min(1, 'Enter your email.')
      .transform((email) => email.toLowerCase()),
    password,
  }),
  answer: Tokens,
})

const refreshToken = z.object({ refresh: z.string('Send the refresh token.').min(1).max(500) })

export const refreshSession = endpoint({
  method: 'POST',
  path: '/auth/token/refresh/',
  access: 'public',
  summary: 'Exchanges a refresh token for new tokens; each serves once.',
  ownTransaction: true,
  input: refreshToken,
  answer: Tokens,
})

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/logout/',
  access: 'public',
  summary: 'Ends the session that a refresh token belongs to.',
  ownTransaction: true,
  input: refreshToken,
  answer: z.object({}),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/password/',
  access: 'signed-in',
  summary: "Changes one's own password and signs out every other browser.",
  ownTransaction: true,
  input: z.object({
    current_password: password,
    new_password: z
      .string('Enter a new password.')
      .min(12, 'Enter at least 12 characters.')
      .max(128, 'Enter at most 128 characters.'),
  }),
  answer: Tokens,
})

/** The signed-in person. */
export const Person = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  performs_collection: z.boolean(),
  performs_analysis: z.boolean(),
  is_admin: z.boolean(),
  site_id: z.int(),
  site: z.string(),
})
export type Person = z.output<typeof Person>

export const me = endpoint({
  method: 'GET',
  path: '/user/me/',
  access: 'signed-in',
  summary: 'The signed-in person.',
  answer: Person,
})

export const mySite = endpoint({
  method: 'GET',
  path: '/user/my-site/',
  access: 'signed-in',
  summary: 'The site of the signed-in person.',
  answer: z.object({
    id: z.int(),
    name: z.string(),
    address: z.string(),
    color: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
})

export const myMessage = endpoint({
  method: 'GET',
  path: '/user/my-message/',
  access: 'signed-in',
  summary: 'The message of the banner; both fields null when there is none.',
  polled: true,
  remembered: ['service'],
  answer: z.object({ label: z.string().nullable(), content: z.string().nullable() }),
})
