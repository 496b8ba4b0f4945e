/**
 * Columns whose heading is part of the result: 'Fentanyl test strip' above positive and negative, 'FTIR spectrometer' above
 * what it found, 'Major' and 'Minor' above lists of substances, 'Cocaine' above yes and no. A file may have several of each.
 */

import { isNotD } from '#domain/report/asked-amounts.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { saysFound, saysNo } from '#domain/report/typed-amounts.ts'
import { isNumberLike } from '#domain/report/typed-numbers.ts'
import { isMinor, majorWords, minorWords, nounWords } from '#domain/table/role-words.ts'
import { countsStrips, inFull, isStripHeading, isStripWord, stripWord } from '#domain/table/strip-words.ts'
import { isMethod, readTechnology } from '#domain/technology/names.ts'
import { isStrip } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'

/** The fields that several columns of a file may be. */
export const wideFields = ['strip_column', 'method_column', 'list_column', 'drug_column'] as const
export type WideField = (typeof wideFields)[number]

/** The fields that several columns may be. */
export type ManyField = WideField | 'list_amount' | 'expected_column'
export const mayRepeat = (field: string | null): boolean =>
  isWide(field) || field === 'list_amount' || field === 'expected_column'

export const isWide = (field: string | null): field is WideField => wideFields.some((one) => one === field)

/** The heading of a strip with its word for strips apart: 'Fentanylstreifen' is 'Fentanyl streifen'. */
export const stripType = (title: string): string => inFull(title).replace(/(?<=\p{L}{3})(?=(?:test)?streifen)/iu, ' ')

const besideMethod = /\b(results?|findings?|found|analysis|spectra|spectrum|hits?|scan)\b/g

/** The technology that a heading names, such as 'FTIR spectrometer' or 'GC-MS results'; null if none. */
export const methodIn = (title: string): Technology | null => {
  const upper = upperIn(title)
  if (upper !== null) return methodIn(upper.above)
  const read = readTechnology(title) ?? readTechnology(plainWords(title).replace(besideMethod, ''))
  return read === null || isStrip(read) ? null : read
}

/** The technology or the strips that stand above several columns, and the heading of one of them: 'GC-MS: Fentanyl'. */
export function upperIn(title: string): { readonly above: string; readonly own: string } | null {
  const [, above = '', own = ''] = title.length > 200 ? [] : (/^([^:]{1,60}): (\S.*)$/.exec(title.trim()) ?? [])
  return isUpper(above) ? { above, own } : null
}

/** Whether a text above columns says how their results were made. One that names two ways does not. */
export const isUpper = (text: string): boolean =>
  text.trim() !== '' &&
  text.length <= 60 &&
  !/[&+,:/]|\b(?:and|or|und|oder|et|ou|y|o)\b/i.test(text) &&
  (isStripHeading(text) || methodIn(text) !== null || isMethod(text))

/** The heading of a column without what stands above it. */
export const ownHeading = (title: string): string => upperIn(title)?.own ?? title

/** Whether a heading names a method, known or not: 'FTIR result', 'Raman hits'. */
export const namesMethod = (title: string): boolean => methodIn(title) !== null || isMethod(title)

/** Whether a cell is a number, or a yes or no, where substances are named; it may say how much, or whether, and not what. */
export const namesNothing = (cell: string): boolean => isNumberLike(cell) || saysFound(cell) || saysNo(cell)

const other = 'others?|sonstige[nrs]?|additional|autres?|otr[oa]s?|andere[nrs]?|weitere[nrs]?'
const listHeading = new RegExp(
  `^(?:${nounWords} )*(?:${majorWords}|${minorWords})[ -]?(?:${nounWords}\\b ?)*$|^(?:${other}) (?:${nounWords}\\b ?)+$|^(?:${nounWords} )+(?:${minorWords}|${other})$|^${nounWords} ?#?\\d{1,2}$`,
)
const otherHeading = new RegExp(`^(?:${other})$`)

const besideOthers = new RegExp(`(?<![a-z])(?:${other})(?![a-z])`)

/** Whether a heading is of substances beside the main ones. */
export const isLesser = (title: string): boolean => isMinor(title) || besideOthers.test(plainWords(title))

/** Whether a heading says 'other' alone, as it does beside the columns of drugs. */
export const isOther = (title: string): boolean => otherHeading.test(plainWords(title))

/** What a column is by its heading and its cells; null if neither says so. */
export function wideFieldOf(title: string, cells: readonly string[]): WideField | null {
  const words = plainWords(title)
    .replace(/[()[\]:]+/g, '')
    .trim()
  if (isStripHeading(title) && !countsStrips(title) && !isStripWord(title) && holdsStripResults(cells))
    return 'strip_column'
  const isList = cells.length > 0 && !cells.some((cell) => namesNothing(cell) || readTechnology(cell) !== null)
  if (methodIn(title) !== null && isList) return 'method_column'
  return listHeading.test(words) && !cells.some(namesNothing) ? 'list_column' : null
}

/** More texts that nobody understands are no results. */
const mostUnknown = 12
const longestUnknown = 60

/** Whether cells say what strips did. Each other text among them is asked about. */
function holdsStripResults(cells: readonly string[]): boolean {
  const unknown = new Set(cells.filter((cell) => !isNotD(cell) && stripWord(cell) === undefined))
  const isResult = cells.some((cell) => stripWord(cell) != null)
  return isResult && unknown.size <= mostUnknown && [...unknown].every((cell) => cell.length <= longestUnknown)
}
