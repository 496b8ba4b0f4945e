/** Testing at the counter: a sample is tested where it was collected, without a transport. */
import { z } from 'zod'
import { reasonMissing } from '#domain/faults.ts'
import { endpoint } from './endpoint.ts'
import { amount, FullName, requiredText, SampleIds, SampleParams, text } from './fields.ts'
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
    /** The ID on the person's card, as it was read or scanned: it must be this sample's. */
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
