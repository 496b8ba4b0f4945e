/** Counts of what lies in a site's safe. A count is a record with two names, and never changes. Weights are in gram. */
import { z } from 'zod'
import { nameMissing, reasonMissing } from '#domain/faults.ts'
import { countKinds, countPlaces, lightest, lineStates, mostCounted } from '#domain/holdings/count.ts'
import { isSampleId } from '#domain/sample/sample-id.ts'
import { endpoint } from './endpoint.ts'
import { FullName, fullNameOf, requiredText, SampleId, SampleIds } from './fields.ts'

/** A line of a count. */
const CountLine = z.object({
  sample_id: z.string(),
  kind: z.enum(countKinds),
  /** Where custody says that a scanned sample is instead; null for the other kinds. Of one that the site never had: SITE, whatever became of it. */
  place: z.enum(countPlaces).nullable(),
  /** The whole vial as weighed, and what it should weigh; null where nobody knows. */
  weighed: z.number().nullable(),
  should_weigh: z.number().nullable(),
  /** Whether it weighs otherwise by more than a tenth of its content. */
  differs: z.boolean(),
  /** Whether somebody must still do something: find it or report it missing, report it found, say why it is there or weighs otherwise. */
  is_open: z.boolean(),
  /** What became of it since. */
  state: z.enum(lineStates),
  answer: z.object({ staff: z.string(), note: z.string(), answered_at: z.string() }).nullable(),
})

const head = {
  id: z.int(),
  site: z.object({ id: z.int(), name: z.string() }),
  /** The name of the site that settles it: another one, if its own closed. */
  settled_by: z.string(),
  staff: z.string(),
  witness: z.string(),
  counted_at: z.string(),
  /** Samples that were to be there, those of them that were scanned, and all that were scanned. */
  expected: z.int(),
  here: z.int(),
  scanned: z.int(),
  /** Lines that are still open. */
  open: z.int(),
}

const Count = z.object({ ...head, lines: z.array(CountLine) })
export type Count = z.output<typeof Count>
const CountHead = z.object(head)
export type CountHead = z.output<typeof CountHead>

const rowId = z.coerce.number('Enter a whole number.').int().min(1).max(2_147_483_647)
const CountParams = z.object({ id: rowId })

const scanned = z
  .array(
    z.object({
      sample_id: SampleId.refine(isSampleId, 'Enter a sample ID.'),
      weight: z
        .number('Enter a number.')
        .min(lightest, 'A vial weighs at least 0.0001 g.')
        .lt(1000, 'A vial weighs less than 1000 g.')
        .nullish()
        .transform((weight) => weight ?? null),
    }),
  )
  .max(mostCounted, `At most ${mostCounted} samples at once.`)

const mostBytes = 2 * 1024 * 1024

export const previewCount = endpoint({
  method: 'POST',
  path: '/counts/preview/',
  access: 'staff',
  summary: 'What a count of these samples would say now; nothing is stored.',
  input: z.object({ scanned }),
  mostBytes,
  ownTransaction: true,
  answer: z.object({ expected: z.int(), here: z.int(), scanned: z.int(), lines: z.array(CountLine) }),
})

export const makeCount = endpoint({
  method: 'POST',
  path: '/counts/',
  access: 'staff',
  summary: 'Stores a count of what lies in the safe of the caller’s site, with its witness.',
  status: 201,
  input: z.object({
    fullname: FullName,
    witness: fullNameOf(nameMissing.witness),
    /** Every vial and bag that lies there, each once; `weight` of the whole vial, with 4 decimals. An empty safe is none. */
    scanned,
  }),
  mostBytes,
  answer: Count,
})

export const listCounts = endpoint({
  method: 'GET',
  path: '/counts/',
  access: 'reader',
  summary: 'The last hundred counts of the caller’s site, the newest first. An administrator may ask for another site.',
  query: z.object({ site: rowId.optional() }),
  answer: z.array(CountHead),
})

export const readCount = endpoint({
  method: 'GET',
  path: '/counts/{id}/',
  access: 'reader',
  summary: 'A count with all its lines.',
  params: CountParams,
  answer: Count,
})

export const reportCountLosses = endpoint({
  method: 'POST',
  path: '/counts/{id}/losses/',
  access: 'staff',
  summary: 'Reports samples missing that a count did not find, wherever in their work they are.',
  params: CountParams,
  input: z.object({ fullname: fullNameOf(nameMissing.reporter), samples: SampleIds }),
  answer: Count,
})

export const answerCount = endpoint({
  method: 'POST',
  path: '/counts/{id}/answers/',
  access: 'staff',
  summary:
    'Says why a vial lay there that should not, or weighed otherwise. It is said once; the count stays as it was.',
  params: CountParams,
  input: z.object({ sample_id: SampleId, fullname: FullName, note: requiredText(1000, reasonMissing) }),
  answer: Count,
})
