/** What the lines of a test strip mean, and the water it was dipped into (R7.6). */

import type { stripLines } from '#domain/method/method.ts'
import { keysOf } from '#domain/records.ts'
import { toUnits } from '#domain/report/quantities.ts'
import type { StripResult } from '#domain/terms.ts'

/** What staff may see on a strip; `UNSURE`: nobody can tell whether there is a line. */
export const lineAnswers = ['TWO_LINES', 'CONTROL_ONLY', 'NO_CONTROL', 'UNSURE'] as const
export type LineAnswer = (typeof lineAnswers)[number]

/** How to read a strip's lines; null if it is not read by lines. */
export type Reading = {
  readonly strip_lines: (typeof stripLines)[number] | null
  /** Minutes. */
  readonly read_from: number | null
  readonly read_until: number | null
}

const competitive: Record<LineAnswer, StripResult> = {
  TWO_LINES: 'NEGATIVE',
  CONTROL_ONLY: 'POSITIVE',
  NO_CONTROL: 'INVALID',
  // Nobody may rely on a doubtful line.
  UNSURE: 'INVALID',
}

/** The result that the lines show, for a strip that is read by its lines. */
export const verdictOf = (_reading: NonNullable<Reading['strip_lines']>, lines: LineAnswer): StripResult =>
  competitive[lines]

const why: Record<LineAnswer, string> = {
  TWO_LINES: 'Two lines, also with a faint one, mean negative.',
  CONTROL_ONLY: 'The control line alone means positive.',
  NO_CONTROL: 'Without a control line the strip is invalid.',
  UNSURE: 'A strip whose lines nobody is sure of is not negative. It is invalid: test again.',
}

/** The fault of lines given for another strip. */
export const notByLines =
  'Nobody has described how the lines of this strip read. Enter positive, negative or invalid, without lines.'

type Said = { readonly strip_lines: LineAnswer | null; readonly strip_result: StripResult | null }

/** Why the lines do not fit the result or the strip, by field; empty if no lines are given. */
export function linesFault({ strip_lines, strip_result }: Said, reading: Reading['strip_lines']) {
  if (strip_lines === null) return null
  if (reading === null) return { field: 'strip_lines', message: notByLines }
  if (strip_result === null || strip_result === verdictOf(reading, strip_lines)) return null
  return { field: 'strip_result', message: why[strip_lines] }
}

/** What was dissolved in how much water. */
export type Water = { readonly water_ml: number | null; readonly dissolved_mg: number | null }

/** mL with 2 and mg with 3 decimals, each above 0 and at most this. */
const most = 10_000
const isWater = (value: number | null, decimals: number) =>
  value === null || (value > 0 && value <= most && toUnits(value, decimals) !== null)

/** Why an amount of water, or of what was dissolved, cannot be kept. */
export function waterFaults({ water_ml, dissolved_mg }: Water) {
  return [
    ...(isWater(water_ml, 2) ? [] : [{ field: 'water_ml', message: 'Enter mL above 0, in steps of 0.01.' }]),
    ...(isWater(dissolved_mg, 3) ? [] : [{ field: 'dissolved_mg', message: 'Enter mg above 0, in steps of 0.001.' }]),
  ]
}

const inWater = 'Only a test strip is dipped into water.'
const onStripsAlone = {
  strip_result: 'Only a test strip is positive, negative or invalid.',
  strip_lot: 'Only a test strip has a lot.',
  strip_lines: 'Only a test strip has lines.',
  water_ml: inWater,
  dissolved_mg: inWater,
}
type StripField = keyof typeof onStripsAlone

/** Why a test of another technology cannot be kept with what only a strip has, by field. */
export const notStripFaults = (test: { readonly [field in StripField]: unknown }) =>
  keysOf(onStripsAlone)
    .filter((field) => test[field] !== null)
    .map((field) => ({ field, message: onStripsAlone[field] }))

/** A concentration with three significant digits. */
export const perMillilitre = (value: number): string => String(Number(value.toPrecision(3)))

/** mg/mL; null unless both are known. */
export const concentrationOf = ({ water_ml, dissolved_mg }: Water): number | null =>
  water_ml === null || dissolved_mg === null || water_ml === 0 ? null : dissolved_mg / water_ml
