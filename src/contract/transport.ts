/** Packages in transit: prepared at one site, accepted at another (R4.26, R4.27). */
import { z } from 'zod'
import { nameMissing, reasonMissing } from '#domain/faults.ts'
import { prepareReasons } from '#domain/terms.ts'
import { endpoint } from './endpoint.ts'
import {
  FullName,
  fullNameOf,
  nameText,
  optionalFullName,
  optionalText,
  requiredText,
  rowNumber,
  SampleIds,
  SampleParams,
} from './fields.ts'
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

export const listDestinations = endpoint({
  method: 'GET',
  path: '/packages/destinations/',
  access: 'reader',
  summary: 'The other sites that analyze samples, by name.',
  answer: z.array(Destination),
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

const mistake = { fullname: FullName, reason: requiredText(1000, reasonMissing) }

export const correctPackage = endpoint({
  method: 'POST',
  path: '/samples/{sample_id}/correct-package/',
  access: 'reader',
  summary: 'Corrects the tracking number or the destination of the package that a sample is in, for all its samples.',
  params: SampleParams,
  input: z
    .object({
      ...mistake,
      track_number: optionalText(100).optional(),
      dest_site: rowNumber('Choose a site.').optional(),
    })
    .refine(({ track_number, dest_site }) => track_number !== undefined || dest_site !== undefined, {
      path: ['track_number'],
      message: 'Say what was wrong: the tracking number, or the destination.',
    }),
  answer: BatchAnswer,
})

export const unpackSample = endpoint({
  method: 'POST',
  path: '/samples/{sample_id}/unpack/',
  access: 'reader',
  summary: 'Takes a sample out of a package that it was packed into by mistake: it is again what it was before.',
  params: SampleParams,
  input: z.object(mistake),
  answer: BatchAnswer,
})

export const undoReceipt = endpoint({
  method: 'POST',
  path: '/samples/{sample_id}/undo-receipt/',
  access: 'reader',
  summary:
    'Takes back the receipt of a sample that was not in the box, while the lab has neither draft nor report of it.',
  params: SampleParams,
  input: z.object({ ...mistake, to: z.enum(['IN_TRANSPORT', 'MISSING'], 'Say where it is: on its way, or missing.') }),
  answer: BatchAnswer,
})
