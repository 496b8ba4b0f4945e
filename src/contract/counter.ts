/** Testing at the counter: a sample is tested where it was collected, without a transport. */
import { z } from 'zod'
import { reasonMissing } from '#domain/faults.ts'
import { endpoint } from './endpoint.ts'
import { FullName, requiredText, SampleIds, SampleParams } from './fields.ts'
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
