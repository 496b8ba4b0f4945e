/** Names in results that nobody knows, what labs say of them, and the second person who agrees (R8.11, R8.12). */
import { z } from 'zod'
import { namedAnswers, proposals } from '#domain/substance/name-answers.ts'
import { listQuery, pageOf } from './admin/paging.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, requiredText, Time } from './fields.ts'

const proposal = z.enum(proposals, `Choose one of: ${proposals.join(', ')}.`)

const Proposed = z.object({
  answer: z.enum(namedAnswers),
  /** The drug that it is another name of. */
  drug: z.string().nullable(),
  reasons: z.array(z.string()),
  said_by: z.array(z.string()),
  said_at: Time,
  /** Why the reader may not agree; null if they may. */
  refusal: z.string().nullable(),
  /** Only one account is active: agreeing needs a recent password and a reason, and is marked. */
  is_by_one: z.boolean(),
  /** Agreeing needs a reason: it is by one person, or nobody said why the name is harmless. */
  needs_reason: z.boolean(),
})

const UnknownName = z.object({
  name: z.string(),
  /** In how many samples it was found. */
  samples: z.int(),
  proposals: z.array(Proposed),
  /** Drugs with a similar name, the nearest first. */
  nearest: z.array(z.string()),
})
export type UnknownName = z.output<typeof UnknownName>

export const listUnknownNames = endpoint({
  method: 'GET',
  path: '/unknown-names/',
  access: 'lab or admin',
  summary:
    'Names in submitted results that nobody knows: those with something to agree to first, then the most frequent.',
  query: z.object({ ...listQuery, waiting: z.enum(['true', 'false']).default('false') }),
  answer: pageOf(UnknownName).extend({ waiting: z.int() }),
})

const what = {
  name: requiredText(200, 'Say which name.'),
  answer: proposal,
  /** With SYNONYM: the drug. */
  drug: optionalText(200),
}

export const proposeName = endpoint({
  method: 'POST',
  path: '/unknown-names/propose/',
  access: 'lab or admin',
  summary: 'Says what a name is that nobody knows; it counts after a second person has agreed.',
  input: z.object({ ...what, reason: requiredText(500, 'Say why.') }),
  answer: z.object({ name: z.string() }),
})

export const decideName = endpoint({
  method: 'POST',
  path: '/unknown-names/decide/',
  access: 'lab or admin',
  summary: 'Agrees to what somebody said of a name, or not; from then on it counts for all results.',
  input: z.object({ ...what, is_agreed: z.boolean('Say yes or no.'), reason: optionalText(500) }),
  answer: z.object({ name: z.string() }),
})
