/** Testing at the counter: a sample is tested where it was collected, without a transport. */
import { z } from 'zod'
import { reasonMissing } from '#domain/faults.ts'
import { ticketStates } from '#domain/sample/ticket.ts'
import { turnedAwayReasons } from '#domain/sample/turned-away.ts'
import { RowParams } from './admin/paging.ts'
import { endpoint } from './endpoint.ts'
import { amount, FullName, oneOf, requiredText, SampleIds, SampleParams, Time, text } from './fields.ts'
import { BatchAnswer } from './samples.ts'

export const testHere = endpoint({
  method: 'POST',
  path: '/counter/test-here/',
  access: 'analysis',
  summary: 'Begins the test of samples at the counter of the site that collected them.',
  input: z.object({ sample_ids: SampleIds, fullname: FullName }),
  answer: BatchAnswer,
})

export const undoTestHere = endpoint({
  method: 'POST',
  path: '/samples/{sample_id}/undo-test-here/',
  access: 'analysis',
  summary: 'Takes that back while there is neither a draft nor a report: the sample awaits transport again.',
  params: SampleParams,
  input: z.object({ fullname: FullName, reason: requiredText(1000, reasonMissing) }),
  answer: BatchAnswer,
})

export const giveBack = endpoint({
  method: 'POST',
  path: '/samples/{sample_id}/give-back/',
  access: 'staff',
  summary: 'Gives what is left of a sample that was tested at the counter back to the person who brought it.',
  params: SampleParams,
  input: z.object({
    fullname: FullName,
    /** Gram, with 4 decimals; required where the vial was weighed. */
    weight: amount,
    /** The ID on the person's card, or the number of their ticket, as read or scanned: it must be this sample's. */
    card: text(64),
    /** It is sealed, and nothing that was dissolved is in it. */
    sealed: z.boolean('Say yes or no.'),
  }),
  answer: BatchAnswer,
})

export const undoGiveBack = endpoint({
  method: 'POST',
  path: '/samples/{sample_id}/undo-give-back/',
  access: 'staff',
  summary: 'Takes back, by name and reason, that a sample was given back: it is at the counter again.',
  params: SampleParams,
  input: z.object({ fullname: FullName, reason: requiredText(1000, reasonMissing) }),
  answer: BatchAnswer,
})

const strip_type = requiredText(100, 'Say which strip.')

export const startStrip = endpoint({
  method: 'POST',
  path: '/samples/{sample_id}/start-strip/',
  access: 'analysis',
  summary: 'Notes that a strip of a sample was dipped at the counter; begins again where it runs already.',
  params: SampleParams,
  withoutForm: true,
  input: z.object({ strip_type }),
  answer: z.object({ strip_type: z.string(), ready_at: Time }),
})

export const stopStrip = endpoint({
  method: 'POST',
  path: '/samples/{sample_id}/stop-strip/',
  access: 'analysis',
  summary: 'Takes a strip out of the list: it was read, or thrown away.',
  params: SampleParams,
  withoutForm: true,
  input: z.object({ strip_type }),
  answer: z.object({ strip_type: z.string() }),
})

const strips = z.array(z.object({ strip_type: z.string(), ready_at: Time }))

export const readBoard = endpoint({
  method: 'GET',
  path: '/counter/board/',
  access: 'staff',
  summary: 'The tickets of the own site that stand on its waiting board, with their samples, in the board’s order.',
  polled: true,
  answer: z.object({
    tickets: z.array(
      z.object({
        number: z.int(),
        given_at: Time,
        state: z.enum(ticketStates),
        /** Null where the reader may not see it. */
        sample: z
          .object({
            sample_id: z.string(),
            shown_id: z.string(),
            /** As the sample has it: what was found that is marked dangerous, as far as the reader may read it. */
            important_findings: z.array(z.string()),
            /** Whether a result holds something that nobody knows. */
            has_unknown: z.boolean(),
          })
          .nullable(),
        /** Its strips that were dipped and not read yet, the first one first. */
        strips,
      }),
    ),
    /** Samples whose ticket has left the board although a strip of theirs is in the list: the person left, for example. */
    others: z.array(z.object({ sample_id: z.string(), strips })),
    /** Samples that were collected here in the last twelve hours and have no ticket, because nobody began a test. The oldest first. */
    not_begun: z.array(z.object({ sample_id: z.string(), shown_id: z.string() })),
    /** The highest number that was given today; 0 before the first. */
    last_today: z.int(),
  }),
})

/** When the link was made; null without one. */
const made_at = Time.nullable()

export const readBoardLink = endpoint({
  method: 'GET',
  path: '/sites/{id}/board-link/',
  access: 'lab or admin',
  summary: 'Whether a site’s waiting board has a link, which nobody can read again.',
  params: RowParams,
  answer: z.object({ made_at }),
})

export const changeBoardLink = endpoint({
  method: 'POST',
  path: '/sites/{id}/board-link/',
  access: 'lab or admin',
  summary:
    'Makes the link of a site’s waiting board, which stops the one before, or stops it; for its analysis staff and administrators.',
  params: RowParams,
  secretAnswer: true,
  withoutForm: true,
  input: z.object({ is_on: z.boolean('Say yes or no.') }),
  /** `link` is shown once. It has no host if the service does not know its own address. */
  answer: z.object({ made_at, link: z.string().nullable() }),
})

export const noteTurnedAway = endpoint({
  method: 'POST',
  path: '/counter/could-not-take/',
  access: 'collection',
  summary: 'Notes that the own site could not take a sample: the hour and why, and nothing of the person.',
  withoutForm: true,
  input: z.object({ reason: oneOf(turnedAwayReasons) }),
  answer: z.object({
    reason: z.enum(turnedAwayReasons),
    /** Until when whoever noted it can take it back. */
    until: Time,
  }),
})

export const undoTurnedAway = endpoint({
  method: 'POST',
  path: '/counter/could-not-take/undo/',
  access: 'collection',
  summary: 'Takes back the last one that the caller noted, within five minutes.',
  withoutForm: true,
  input: z.object({}),
  answer: z.object({ reason: z.enum(turnedAwayReasons) }),
})
