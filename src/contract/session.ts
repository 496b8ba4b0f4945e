/** Signing in and out, and who is signed in (R1.17, R1.18). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { knownPassword, newPassword, Time, text } from './fields.ts'

const password = knownPassword('Enter your password.')

/** The code of the second factor: six digits of the app, or a recovery code. */
const otp = text(60).min(1, 'Enter the code.')

/**
 * An access token (30 minutes), a refresh token (12 hours, used once), and a browser token. The first two end with the
 * session after 24 hours at most. The browser token opens nothing; it shows for 90 days that this person signed in with
 * this browser.
 */
export const Tokens = z.object({ access: z.string(), refresh: z.string(), browser: z.string() })

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/token/',
  access: 'public',
  summary: 'Signs a person in by e-mail and password.',
  ownTransaction: true,
  input: z.object({
    email: text(200)
      .min(1, 'Enter your email.')
      .transform((email) => email.toLowerCase()),
    password,
    /** Required for accounts with a second factor: without it the answer is 401 with code `second_factor`. */
    otp: otp.optional(),
    /** Browser tokens of everybody who signed in here before; invalid ones are ignored. */
    browsers: z.array(z.string().max(200)).max(20).default([]).catch([]),
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
  withoutForm: true,
  input: refreshToken,
  answer: Tokens,
})

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/logout/',
  access: 'public',
  summary: 'Ends the session that a refresh token belongs to.',
  ownTransaction: true,
  withoutForm: true,
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
    new_password: newPassword('Enter a new password.'),
  }),
  answer: Tokens,
})

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/auth/reauthenticate/',
  access: 'signed-in',
  summary: 'Proves again who is there; for five minutes this session may make the calls that ask for it.',
  ownTransaction: true,
  input: z.object({ password, otp: otp.optional() }),
  answer: z.object({}),
})

const SecondFactor = z.object({ is_on: z.boolean(), recovery_codes_left: z.int() })
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/user/second-factor/',
  access: 'signed-in',
  summary: 'Whether the signed-in person has a second factor, and how many recovery codes are left.',
  answer: SecondFactor,
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/user/second-factor/begin/',
  access: 'signed-in',
  summary: "Makes the secret of a second factor, for an authenticator app; it counts once the app's code confirms it.",
  reauthenticated: true,
  // The answer holds a secret that is stored only encrypted.
  secretAnswer: true,
  answer: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/user/second-factor/',
  access: 'signed-in',
  summary: 'Turns the second factor on by a code of the app; answers the recovery codes, once.',
  reauthenticated: true,
  secretAnswer: true,
  input: z.object({ otp }),
  answer: RecoveryCodes,
})

export const turnOffSecondFactor = endpoint({
  method: 'DELETE',
  path: '/user/second-factor/',
  access: 'signed-in',
  summary: 'Turns the second factor off.',
  reauthenticated: true,
  answer: SecondFactor,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/user/second-factor/recovery-codes/',
  access: 'signed-in',
  summary: 'Makes new recovery codes; earlier ones are void.',
  reauthenticated: true,
  secretAnswer: true,
  answer: RecoveryCodes,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/sessions/',
  access: 'signed-in',
  summary: 'The browsers that the signed-in person is signed in with, the one used last first.',
  answer: z.array(z.object({ id: z.string(), began_at: Time, active_at: Time, is_this: z.boolean() })),
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/user/sessions/end-others/',
  access: 'signed-in',
  summary: 'Signs out every other browser of the signed-in person, and voids open links to set a password.',
  reauthenticated: true,
  answer: z.object({}),
})

/** The signed-in person. */
export const Person = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  performs_collection: z.boolean(),
  performs_analysis: z.boolean(),
  is_admin: z.boolean(),
  /** Rights for alerts. Calls that need them check the database again. */
  issues_alerts: z.boolean(),
  releases_alerts: z.boolean(),
  /** Reads files for other sites (contract/readings). */
  reads_for_others: z.boolean(),
  site_id: z.int(),
  site: z.string(),
})
export type Person = z.output<typeof Person>

export const me = endpoint({
  method: 'GET',
  path: '/user/me/',
  access: 'signed-in',
  summary: 'The signed-in person.',
  answer: Person.extend({
    /** The site of this person that closed in the last two days, and when; null where none did. */
    moved: z.object({ from: z.string(), at: Time }).nullable(),
  }),
})

/** An attempt to sign in: by password, by one-time link, or refused. */
export const SignInTry = z.object({ at: Time, outcome: z.enum(['SIGNED_IN', 'BY_LINK', 'REFUSED']) })
export type SignInTry = z.output<typeof SignInTry>

export const ownSignIns = endpoint({
  method: 'GET',
  path: '/user/my-sign-ins/',
  access: 'signed-in',
  summary: "One's own newest sign-ins, and tries that were refused.",
  answer: z.array(SignInTry),
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
    /** Whether it tests samples at its counter. */
    tests_on_site: z.boolean(),
    /** Whether it may give the rest of a sample back. */
    gives_back: z.boolean(),
  }),
})

export const knownNames = endpoint({
  method: 'GET',
  path: '/user/known-names/',
  access: 'collection',
  summary:
    "Names, addresses and contacts of the service and its sites, and the names of the caller's colleagues: a passphrase made of them is easy to guess.",
  answer: z.array(z.string()),
})

export const myMessage = endpoint({
  method: 'GET',
  path: '/user/my-message/',
  access: 'signed-in',
  summary: 'The message of the banner; both fields null when there is none.',
  polled: true,
  remembered: true,
  answer: z.object({ label: z.string().nullable(), content: z.string().nullable() }),
})
