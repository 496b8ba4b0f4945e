/** Readings: a site asks somebody of another one to read the files of a sample, who never learns whose sample it is. */
import { z } from 'zod'
import { quoted, reasonMissing } from '#domain/faults.ts'
import { fileKinds } from '#domain/file/files.ts'
import { isReadingNumber, mostFiles, readingFaults, readingStates } from '#domain/reading/reading.ts'
import { seenFault } from '#domain/reading/seen-lines.ts'
import { amountKinds, amountUnits } from '#domain/report/amounts.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { sampleTypes } from '#domain/terms.ts'
import { endpoint } from './endpoint.ts'
import { FullName, flag, requiredText, rowNumber, SampleId, SampleParams, Time, text } from './fields.ts'
import { technology } from './technology-field.ts'

const mostRows = 60

/** What a reader says of the files: names as they typed them. */
const Seen = {
  found: z.array(z.object({ name: z.string(), is_trace: z.boolean() })),
  not_found: z.array(z.string()),
  /** For the lab that asked; no service user reads it. */
  remarks: z.string(),
}

/** A reading as the site that asked sees it. */
const Reading = z.object({
  number: z.string(),
  sample_id: z.string(),
  technology: z.string(),
  state: z.enum(readingStates),
  /** Whether the reader may submit the result, and not only write a draft. */
  reader_submits: z.boolean(),
  /** Whether the sample is a liquid, as the site said when it asked; null where it did not. */
  is_liquid: z.boolean().nullable(),
  /** The numbers of the sample's files that the reader sees. */
  files: z.array(z.int()),
  asked_at: Time,
  asked_by: z.string(),
  /** Who has it, or read it; null while it is open. */
  reader: z.string().nullable(),
  read_at: Time.nullable(),
  submitted_at: Time.nullable(),
  seen: z.object(Seen).nullable(),
  /** Why what was read is not in the site's draft: somebody of the site had changed it. Null where it is. */
  beside: z.string().nullable(),
})
export type Reading = z.output<typeof Reading>

export const listReadings = endpoint({
  method: 'GET',
  path: '/samples/{sample_id}/readings/',
  access: 'analysis',
  summary: 'The readings of a sample that the caller’s site asked for, the newest first.',
  params: SampleParams,
  answer: z.array(Reading),
})

export const askReading = endpoint({
  method: 'POST',
  path: '/readings/',
  access: 'analysis',
  summary:
    'Asks for a reading of files of a sample. The reader sees them, how the sample looks, and what was expected.',
  status: 201,
  input: z.object({
    sample: SampleId,
    technology: technology(),
    /** Traces and pictures; a reader sees no document. A picture is shown as it is: choose none that names anybody. */
    files: z
      .array(rowNumber('Choose files of the list.'))
      .min(1, readingFaults.noFiles)
      .max(mostFiles, readingFaults.tooManyFiles),
    reader_submits: z.boolean('Say yes or no.'),
    /** Whether the sample is a liquid: its reader cannot see it. GC-MS or LC-MS of a drug that the reader may submit needs it. */
    is_liquid: flag.nullish().transform((value) => value ?? null),
    fullname: FullName,
  }),
  answer: Reading,
})

const NumberParams = z.object({
  number: z.string().max(20).toUpperCase().refine(isReadingNumber, readingFaults.none),
})

export const withdrawReading = endpoint({
  method: 'POST',
  path: '/readings/{number}/withdraw/',
  access: 'analysis',
  summary: 'Ends a reading that the caller’s site asked for. What was read until then stays.',
  params: NumberParams,
  input: z.object({ fullname: FullName, reason: requiredText(500, reasonMissing) }),
  answer: Reading,
})

/** A reading as its reader sees it: nothing that tells of the sample's origin, person, site or ID. */
export const ReadingTask = z.object({
  number: z.string(),
  state: z.enum(readingStates),
  technology: z.string(),
  reader_submits: z.boolean(),
  asked_at: Time,
  is_mine: z.boolean(),
  /** When it is open to others again; null where it is not claimed. */
  claimed_until: Time.nullable(),
  sample_type: z.enum(sampleTypes),
  colour: z.array(z.string()),
  texture: z.array(z.string()),
  expected_drugs: z.array(z.string()),
  /** Numbered for the reader, from 1 on. */
  files: z.array(z.object({ file: z.int(), kind: z.enum(fileKinds), is_picture: z.boolean() })),
  seen: z.object(Seen).nullable(),
})
export type ReadingTask = z.output<typeof ReadingTask>

export const readingQueue = endpoint({
  method: 'GET',
  path: '/reading-queue/',
  access: 'reads for others',
  summary: 'Readings that are open to the caller, those that waited longest first, and their own.',
  answer: z.array(ReadingTask),
})

export const readReading = endpoint({
  method: 'GET',
  path: '/reading-queue/{number}/',
  access: 'reads for others',
  summary: 'A reading that is open to the caller, or theirs.',
  params: NumberParams,
  answer: ReadingTask,
})

export const claimReading = endpoint({
  method: 'POST',
  path: '/reading-queue/{number}/claim/',
  access: 'reads for others',
  summary: 'Takes an open reading. It is open to others again after two hours without a draft.',
  params: NumberParams,
  answer: ReadingTask,
})

export const giveBackReading = endpoint({
  method: 'POST',
  path: '/reading-queue/{number}/give-back/',
  access: 'reads for others',
  summary: 'Gives back a reading that one has and has not written.',
  params: NumberParams,
  answer: ReadingTask,
})

const name = requiredText(200, 'Enter a substance.').superRefine((text, context) => {
  const fault = seenFault(text)
  if (fault !== null) context.addIssue({ code: 'custom', message: fault })
})

export const writeReading = endpoint({
  method: 'POST',
  path: '/reading-queue/{number}/write/',
  access: 'reads for others',
  summary: 'Writes what one sees as a draft of the site that asked, or submits it where that site allows it.',
  params: NumberParams,
  input: z
    .object({
      found: z
        .array(z.object({ name, is_trace: z.boolean('Say yes or no.').default(false) }))
        .max(mostRows, 'Too many rows.'),
      not_found: z.array(name).max(mostRows, 'Too many rows.'),
      remarks: text(2000).default(''),
      fullname: FullName,
      submits: z.boolean('Say yes or no.').default(false),
    })
    .superRefine(({ found, not_found }, context) => {
      const names = new Set(found.map((one) => comparable(one.name)))
      for (const [at, one] of not_found.entries())
        if (names.has(comparable(one)))
          context.addIssue({
            code: 'custom',
            path: ['not_found', at],
            message: `${quoted(one)} stands under ‘Found’, too.`,
          })
    }),
  answer: ReadingTask,
})

const amounts = {
  percent: z.number().nullable(),
  amount_kind: z.enum(amountKinds).optional(),
  low: z.number().nullable().optional(),
  high: z.number().nullable().optional(),
  unit: z.enum(amountUnits).nullable().optional(),
}

/** What one read, beside what the labs said of the same sample. */
export const comparedReadings = endpoint({
  method: 'GET',
  path: '/reading-queue/compared/',
  access: 'reads for others',
  summary: 'The caller’s last hundred readings whose sample has a result, beside that result. Nobody else reads this.',
  answer: z.array(
    z.object({
      number: z.string(),
      technology: z.string(),
      read_at: Time,
      seen: z.object(Seen),
      results: z.array(
        z.object({
          technology: z.string(),
          found: z.array(z.object({ name: z.string(), ...amounts })),
          not_found: z.array(z.string()),
          /** Something else was found that this reader may not read. */
          has_hidden: z.boolean(),
        }),
      ),
    }),
  ),
})

/** The numbers of a spectrum or chromatogram, as a reader sees them: no header. */
const Trace = z.object({
  /** A known unit, such as 'cm⁻¹'; else ''. */
  x_unit: z.string(),
  y_unit: z.string(),
  /** Peaks without values between them. */
  is_sticks: z.boolean(),
  traces: z.array(
    z.object({
      /** What it is, in known words, where a file has several; else ''. */
      name: z.string(),
      /** Its own axes: those above are of the first curve. */
      x_unit: z.string(),
      y_unit: z.string(),
      is_sticks: z.boolean(),
      x: z.array(z.number()),
      y: z.array(z.number()),
    }),
  ),
  /** What the file lacks or contradicts, in sentences. */
  doubts: z.array(z.string()).readonly(),
})

const FileParams = NumberParams.extend({
  file: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'Enter the number of a file.')
    .transform(Number),
})

export const readReadingTrace = endpoint({
  method: 'GET',
  path: '/reading-queue/{number}/files/{file}/trace/',
  access: 'reads for others',
  summary: 'The numbers of a spectrum or chromatogram of a reading, without its header.',
  params: FileParams,
  answer: Trace,
})

export const readReadingPicture = endpoint({
  method: 'GET',
  path: '/reading-queue/{number}/files/{file}/picture/',
  access: 'reads for others',
  summary: 'A picture of a reading: only its pixels.',
  params: FileParams,
  answer: 'image',
})
