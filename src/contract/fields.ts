/**
 * Fields that many calls share. Each is checked on arrival, with a sentence that tells the person how to correct it.
 */

import { z } from 'zod'
import { nameMissing, tooLong } from '#domain/faults.ts'
import { isFullName } from '#domain/person-name.ts'
import { canonicalLabelId, canonicalSampleId } from '#domain/sample/sample-id.ts'
import { longPasswordFault, passwordLength, passwordLengthFault } from '#domain/service/password-words.ts'
import { isStorable, readable, unstorableText, withoutIdle } from '#domain/storable.ts'

/** Free text in one Unicode form, trimmed, without direction marks, at most `max` characters; '' if it shows nothing. */
export const text = (max: number) =>
  z
    .string('Enter a text.')
    .overwrite((written) => readable(written).normalize('NFC'))
    .trim()
    .max(max, { error: ({ input }) => tooLong(max, [...String(input)].length) })
    .refine(isStorable, unstorableText)

/** Characters that begin a new line in a mail header, a list or a PDF, where one name could pass for two. */
const newLine = /[\n\r\t\u0085\u2028\u2029]/

/**
 * Whether a text is a whole web address, as anybody would read it: browsers also take `https:host` and `https:\\\\host` for
 * one.
 */
export const isWebAddress = (address: string, schemes: 'https' | 'http or https' = 'http or https'): boolean =>
  (schemes === 'https' ? /^https:\/\/[^\s\\/?#]/i : /^https?:\/\/[^\s\\/?#]/i).test(address) &&
  !/[\s\\]/.test(address) &&
  !hasUserInfo(address) &&
  URL.canParse(address)

/** Whether a web address carries a name or a password before its host, even an empty one. */
const hasUserInfo = (address: string): boolean => /^https?:\/\/[^/\\?#]*@/i.test(address)

type LinkRule = { readonly schemes?: 'https' | 'http or https'; readonly mayBeEmpty?: boolean }

/** A web address that staff type, for others to follow. */
export const webAddress = ({ schemes = 'http or https', mayBeEmpty = false }: LinkRule = {}) =>
  text(500).superRefine((address, check) => {
    if (isWebAddress(address, schemes) || (mayBeEmpty && address === '')) return
    const begins = schemes === 'https' ? 'https://' : 'https:// or http://'
    check.addIssue(hasUserInfo(address) ? userInfoFault : `Enter an address that begins with ${begins}.`)
  })

const userInfoFault = 'Leave out the name and password before the @: everybody who sees the link could read them.'

/** A name: one line of text, without invisible characters between letters that need none. */
export const nameText = (max: number) =>
  text(max)
    .overwrite((name) => withoutIdle(name).trim())
    .refine((name) => !newLine.test(name), 'Write the name on one line.')

/** Notes of a report; '' without any. */
export const Notes = text(5000)
  .nullish()
  .transform((value) => value ?? '')

/** Text that must not be empty. */
export const requiredText = (max: number, message: string) => text(max).min(1, message)

/** A name that must not be empty. */
export const requiredName = (max: number, message: string) => nameText(max).min(1, message)

/** Text; empty becomes null. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => (value ? value : null))

/** Why a submitted report is corrected; null without a reason. */
export const Correction = optionalText(1000)

/** A name; empty becomes null. */
export const optionalName = (max: number) =>
  nameText(max)
    .nullish()
    .transform((name) => (name ? name : null))

/** A person's first and last name (R3.10: both are needed); `missing` is the fault. */
export const fullNameOf = (missing: string) => nameText(200).refine(isFullName, missing)

/** The first and last name of anyone. */
export const FullName = fullNameOf(nameMissing.anyone)

/** A full name; empty becomes null. */
export const optionalFullName = (missing: string) =>
  optionalName(200).refine((name) => name === null || isFullName(name), missing)

/** Checks a text with a domain rule that returns a fault or null. */
const checkedBy = (fault: (value: string) => string | null) => (context: z.core.ParsePayload<string>) => {
  const message = fault(context.value)
  if (message !== null) context.issues.push({ code: 'custom', message, input: context.value })
}

/** An existing password; `missing` asks for it. */
export const knownPassword = (missing: string) =>
  z.string(missing).min(1, missing).check(checkedBy(longPasswordFault)).meta({ maxLength: passwordLength.most })

/** A new password: checks its length. The server estimates how easy it is to guess. */
export const newPassword = (missing: string) =>
  z
    .string(missing)
    .check(checkedBy(passwordLengthFault))
    .meta({ minLength: passwordLength.least, maxLength: passwordLength.most })

/** A sample ID, in any spelling: read without case, spaces and hyphens (R3.20). */
export const SampleId = text(64).transform(canonicalSampleId)

/** The ID of a row. One with a decimal point stays as it is, which is no ID: a weight may stand in its cell. */
export const RowId = text(64).transform((id) => (/\d[.,]\d/.test(canonicalLabelId(id)) ? id : canonicalSampleId(id)))

/** One batch of samples, each listed once. */
export const SampleIds = z
  .array(SampleId)
  .min(1, 'Choose at least one sample.')
  .max(500, 'At most 500 samples at once.')
  .transform((ids) => [...new Set(ids)].sort())

/** Chosen options without repeats: names of options, or the 'other' text. */
export const choices = z
  .array(requiredText(200, 'Remove the empty choice.'))
  .max(50, 'Choose at most 50.')
  .transform((names) => [...new Set(names)])

/** `true`/`false` of a query string. */
export const queryFlag = z
  .enum(['true', 'false', '1', '0'], 'Say true or false.')
  .transform((word) => word === 'true' || word === '1')

/** A flag that spreadsheets and older callers send as 0 or 1 (R5.15). */
export const flag = z
  .union([z.boolean(), z.literal(0), z.literal(1)], 'Say yes or no.')
  .transform((value) => value === true || value === 1)

const shortOf = (input: unknown) => (typeof input === 'string' ? input : (JSON.stringify(input) ?? '')).slice(0, 40)

/** A fault that says what was read, if anything was, and what is allowed. */
const readFault =
  (allowed: string, nothing = allowed) =>
  ({ input }: { readonly input?: unknown }) =>
    input == null ? nothing : `'${shortOf(input)}' was read. ${allowed}`

/** One of a few words; the fault names the value and the allowed words. `missing`: the fault of no word. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words, missing?: string) => {
  const allowed = `Choose one of: ${words.join(', ')}.`
  return z.enum(words, { error: readFault(allowed, missing ?? `No word was read. ${allowed}`) })
}

const noNumber = { error: readFault('Enter a number.') }

/** An amount as typed or stored: a number, or its digits as text. The domain checks range and steps. */
export const amount = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,12}(\.\d{1,12})?$/, noNumber)
        .transform(Number),
    ],
    noNumber,
  )
  .nullish()
  .transform((value) => value ?? null)

/** Rows per page; default 30 (R4.11). */
export const pageLimit = (most: number) => {
  const allowed = `Ask for 1 to ${most} a page.`
  return z.coerce.number(allowed).int(allowed).min(1, allowed).max(most, allowed).default(30)
}

const allowedOffset = 'Begin a page at 0 or later.'

/** Rows before the page. */
export const pageOffset = z.coerce
  .number(allowedOffset)
  .int(allowedOffset)
  .min(0, allowedOffset)
  .max(100_000_000, 'Begin a page at 100,000,000 or earlier.')
  .default(0)

/** Time in UTC, ISO 8601 with milliseconds. */
export const Time = z.string().meta({ format: 'date-time' })

/** A day, YYYY-MM-DD. */
export const Day = z.string().meta({ format: 'date' })

/** The number of a row, within the database's range. */
export const rowNumber = (message = 'Enter a whole number.') =>
  z.int(message).min(1, message).max(2_147_483_647, message)

/** Parameters of a path that names a sample. */
export const SampleParams = z.object({ sample_id: SampleId })
