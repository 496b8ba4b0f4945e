/** Testing at the counter: a sample is tested where it was collected, without a transport to the own site. */
import { z } from 'zod'
import { reasonMissing } from '#domain/faults.ts'
import { endpoint } from './endpoint.ts'
import { FullName, requiredText, SampleIds, SampleParams } from './fields.ts'
import { BatchAnswer } from './samples.ts'

export const testHere = endpoint({
  method: 'POST',
  path: '/counter/test-here/',
  access: 'analysis',
  summary: 'Takes samples that await transport to the test at the counter of their own site.',
  input: z.object({ sample_ids: SampleIds, fullname: FullName }),
  answer: BatchAnswer,
})

export const undoTestHere = endpoint({
  method: 'POST',
  path: '/samples/{sample_id}/undo-test-here/',
  access: 'analysis',
  summary:
    'Takes back that a sample is tested here, while nobody has drafted or reported a result: it awaits transport.',
  params: SampleParams,
  input: z.object({ fullname: FullName, reason: requiredText(1000, reasonMissing) }),
  answer: BatchAnswer,
})
