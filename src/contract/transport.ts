/** Packages in transit: prepared at one site, accepted at another (spec S4, S7, decision 4). */
import { z } from 'zod'
import { nameMissing } from '#domain/faults.ts'
import { prepareReasons } from '#domain/terms.ts'
import { endpoint } from './endpoint.ts'
import { FullName, fullNameOf, nameText, optionalFullName, optionalText, SampleIds } from './fields.ts'
import { BatchAnswer } from './samples.ts'

const Destination = z.object({ id: z.int(), name: z.string(), color: z.string() })

export const preparePackages = endpoint({
  method: 'POST',
  path: '/packages/prepare/',
  access: 'staff',
  summary: 'Groups samples by destination (dry_run) or records that they left.',
  input: z.object({
    samples: SampleIds,
    reason: z.enum(prepareReasons, `Choose one of: ${prepareReasons.join(', ')}.`),
    dry_run: z.boolean('Say true or false.').default(false),
    why: optionalText(1000),
    person: nameText(200).default('Person'),
    track_number: optionalText(100),
    dest_site: z
      .int()
      .nullish()
      .transform((site) => site ?? null),
  }),
  answer: z.object({
    packages: z.array(z.object({ dest_site: Destination, samples: z.array(z.string()) })),
    destinations: z.array(Destination),
  }),
})

export const acceptPackage = endpoint({
  method: 'POST',
  path: '/packages/accept/',
  access: 'analysis',
  summary: 'Receives samples at the lab they were sent to.',
  input: z.object({
    sample_ids: SampleIds,
    accepted_by: fullNameOf(nameMissing.receiver),
    transported_by: optionalFullName(nameMissing.transporter),
  }),
  answer: BatchAnswer,
})

export const arrivedByMistake = endpoint({
  method: 'POST',
  path: '/packages/arrived-by-mistake/',
  access: 'analysis',
  summary:
    'Re-addresses samples in transit to the caller’s lab, where they arrived instead of the lab they were sent to.',
  input: z.object({ sample_ids: SampleIds, fullname: FullName }),
  answer: BatchAnswer,
})
