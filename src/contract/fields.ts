/** The fields that many calls take: each checks at the edge, in a sentence that the person who typed can act on. */
import { z } from 'zod'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'

// PostgreSQL cannot store U+0000 or half a character; other control characters are kept out of names and notes, but for tabs and new lines.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Surrogate}]/u

// What turns the direction of a text that follows it: pasted unseen, it shows the rest of a line backwards, an amount too.
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** Free text, trimmed, without what turns its direction, at most `max` characters. */
export const text = (max: number) =>
  z
    .string('Enter a text.')
    .overwrite((value) => value.replace(turning, ''))
    .trim()
    .max(max, `Enter at most ${max} characters.`)
    .refine((value) => !unstorable.test(value), 'Remove the control characters.')

/** What begins a new line, in a mail's head, a list or a PDF: a name that holds one passes for two. */
const newLine = /[\n\r\t\u0085\u2028\u2029]/

/** A name: one line of text. */
export const nameText = (max: number) => text(max).refine((name) => !newLine.test(name), 'Write the name on one line.')

/** Text that must not be empty. */
export const requiredText = (max: number, message: string) => text(max).min(1, message)

/** A name that must not be empty. */
export const requiredName = (max: number, message: string) => nameText(max).min(1, message)

/** Text where nothing and null are the same: stored as null. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => (value ? value : null))

/** A name where nothing and null are the same: stored as null. */
export const optionalName = (max: number) =>
  nameText(max)
    .nullish()
    .transform((name) => (name ? name : null))

/** A person's first and last name (spec S5: without both, the value is empty); `message` asks for whose. */
export const fullNameText = (message: string) => nameText(200).refine((name) => /\S\s+\S/.test(name), message)

/** The first and last name of whoever acts. */
export const FullName = fullNameText('Enter a first and a last name.')

/** A sample ID, in any spelling: read without case, spaces and hyphens (decision 4). */
export const SampleId = text(64).transform(canonicalSampleId)

/** One batch of samples, each named once. */
export const SampleIds = z
  .array(SampleId)
  .min(1, 'Choose at least one sample.')
  .max(500, 'At most 500 samples at once.')
  .transform((ids) => [...new Set(ids)].sort())

/** A list of chosen options, each an option's name or the 'other' text, without repeats. */
export const choices = z
  .array(requiredText(200, 'Remove the empty choice.'))
  .max(50, 'Choose at most 50.')
  .transform((names) => [...new Set(names)])

/** `true`/`false` of a query string. */
export const queryFlag = z
  .enum(['true', 'false', '1', '0'], 'Say true or false.')
  .transform((word) => word === 'true' || word === '1')

/** A flag that spreadsheets and older callers send as 0 or 1 (spec S7). */
export const flag = z
  .union([z.boolean(), z.literal(0), z.literal(1)], 'Say yes or no.')
  .transform((value) => value === true || value === 1)

/** An amount as typed or stored: a number, or its digits as text. Range and steps are the domain's to judge. */
export const amount = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,12}(\.\d{1,12})?$/, 'Enter a number.')
        .transform(Number),
    ],
    'Enter a number.',
  )
  .nullish()
  .transform((value) => value ?? null)

/** Time in UTC, ISO 8601 with milliseconds. */
export const Time = z.string().meta({ format: 'date-time' })

/** A day, YYYY-MM-DD. */
export const Day = z.string().meta({ format: 'date' })

/** The number of a row, as large as the database counts them. */
export const rowNumber = (message = 'Enter a whole number.') =>
  z.int(message).min(1, message).max(2_147_483_647, message)

/** Parameters of a path that names a sample. */
export const SampleParams = z.object({ sample_id: SampleId })
