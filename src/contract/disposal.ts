/** Disposal, by one person with another as witness (R2.23). */
import { z } from 'zod'
import { nameMissing } from '#domain/faults.ts'
import { endpoint } from './endpoint.ts'
import { fullNameOf, optionalText, SampleIds, SampleParams } from './fields.ts'
import { BatchAnswer } from './samples.ts'

export const disposeSamples = endpoint({
  method: 'POST',
  path: '/analysis/dispose/',
  access: 'analysis',
  summary: 'Disposes of samples before a witness.',
  input: z.object({
    samples: SampleIds,
    staff: fullNameOf(nameMissing.disposer),
    witness: fullNameOf(nameMissing.witness),
    why: optionalText(1000),
  }),
  answer: BatchAnswer,
})

export const disposalCertificate = endpoint({
  method: 'GET',
  path: '/analysis/disposals/{sample_id}/certificate/',
  access: 'lab or admin',
  summary: 'The certificate of the disposal that a sample was part of, as a PDF.',
  params: SampleParams,
  file: 'disposal',
  answer: 'pdf',
})
