/**
 * Columns that are a sample each: 'Substance, T08, Blank, QC1'. What they hold says nothing of another sample, so a report
 * takes the column of its own sample, and nothing of the others.
 */

import { plainWords } from '#domain/report/plain-words.ts'
import { isMethod } from '#domain/technology/names.ts'
import { meaningOf, tellsOfFinding } from './column-words.ts'
import { isControl } from './control-lines.ts'
import { isSample } from './heading-words.ts'
import { isResult, isTargetHeading, tellsHowMuch } from './line-says.ts'
import { isRoleHeading } from './role-words.ts'
import { isSaltHeading } from './salt-column.ts'
import { isStripHeading } from './strip-words.ts'
import { isSum } from './substance-block.ts'

/** A column: its heading, and its filled cells. */
export type BesideColumn = { readonly title: string; readonly filled: readonly string[] }

/** Finds the columns that are a sample each, by their places; empty for none. */
export type FindSamples = (columns: readonly BesideColumn[]) => readonly number[]

/** What a cell calls a sample; `isSure`: it is an ID, and no word such as 'Run 2'. Null for any other cell. */
export type NameSample = {
  readonly nameOf: (cell: string) => { readonly text: string; readonly isSure: boolean } | null
  readonly isDrug: (cell: string) => boolean
}

/** What may stand side by side: columns that are a sample each, and columns that are a drug each. */
export type FindBeside = {
  readonly samples: FindSamples
  readonly drugs: FindSamples
  /** What names a sample above several columns; null where nobody shall look. */
  readonly above: NameSample | null
  /** Whether a cell names a drug. */
  readonly isDrug?: (cell: string) => boolean
}

/** The drug that a heading names, without what stands beside it: 'Fentanyl' of 'Fentanyl (%)' and of 'Fentanyl Results'. */
export const withoutResult = (title: string): string =>
  withoutUnit(title)
    .replace(/ results?$/i, '')
    .trim()

/** Finds the columns that are a drug each, such as 'Fentanyl %': two at least, and nothing else names substances. */
export const namedDrugs =
  (isDrug: (cell: string) => boolean): FindSamples =>
  (columns) => {
    const drugs = columns.flatMap(({ title }, at) => (title !== '' && isDrug(withoutResult(title)) ? [at] : []))
    const isNamed = columns.some(({ title, filled }) => meaningOf(title) === 'name' || filled.some(isDrug))
    if (drugs.length < 2 || isNamed) return []
    return columns.flatMap((column, at) =>
      drugs.includes(at) || (at > (drugs[0] ?? 0) && isBesideDrugs(column)) ? [at] : [],
    )
  }

/** Whether a column among columns of drugs holds results of its heading, such as a kind of drugs: 'Nitazenes'. */
function isBesideDrugs({ title, filled }: BesideColumn): boolean {
  const words = plainWords(withoutResult(title))
  const isKnown = words === '' || isSum(words) || beside.test(words) || tellsOfFinding.test(words) || isMethod(words)
  return !isKnown && meaningOf(words) === null && filled.length > 0 && filled.every(isResult) && !isSample(words)
}

/** A heading that is one sample: 'Vial 2', 'Sample B'. */
const oneSample =
  /^(sample|vial|specimen|probe|echantillon|muestra)s? ?(no\.?|nr\.?|#)? ?([a-z]|[a-z]{0,4}-?\d[a-z\d-]*)$/

const units = '%|(?:w\\/w|m\\/m|wt\\.?|mol) ?%|% ?(?:w\\/w|m\\/m)|[mµμun]?g(?: ?\\/ ?(?:m?g|kg|[mµμu]?l))?|pp[mb]'
const unitBefore = new RegExp(`^(${units}) (?:of |in )?(?=\\S)`, 'i')
const unitBehind = new RegExp(`(?<=\\S)(?: ?[([](${units})[)\\]]| (${units}))$`, 'i')

/** Letters with a number, as people write IDs: 'T08', 'PD-2218', '2215'. */
const numbered = /^(?=[\p{L}._-]{0,12}\d)[\p{L}\d][\p{L}\d._-]{0,39}$/u

/** Words of columns about a substance that hold numbers or results and are neither an amount nor a sample. */
const beside =
  /\b(lod|loq|lloq|uloq|mdl|limits?|cut ?-?offs?|thresholds?|uncertainty|confidence|mean|average|median|std\.? ?dev|sd|cv|min|max|minimum|maximum|deviation|dilution|factor|ratio|values?|wert|valeur|valor|strips?|streifen|bandelettes?|tiras?|tests?|slope|intercept|\d+(st|nd|rd|th)|asym\w*|fwhm|plates|stop)\b/

/** The sample that a heading names, without a unit: 'T08' of 'T08 (%)', '% T08'. */
export const withoutUnit = (title: string): string => title.replace(unitBehind, '').replace(unitBefore, '').trim()

/** The unit beside a sample in a heading; '' for none. */
export function unitBeside(title: string): string {
  const [, bracketed, plain] = unitBehind.exec(title) ?? []
  return bracketed ?? plain ?? unitBefore.exec(title)?.[1] ?? ''
}

/** Columns with headings such as 'Vial 1' and 'Vial 2', whatever they hold. */
export function namedSamples(columns: readonly BesideColumn[]): readonly number[] {
  const named = columns.flatMap(({ title }, at) => (oneSample.test(plainWords(title)) ? [at] : []))
  return named.length < 2 ? [] : named
}

/** Where no drug is known. */
export const namedBeside: FindBeside = { samples: namedSamples, drugs: () => [], above: null }

/**
 * The same, and columns of results under headings that are no known kind of column. Where another column holds results, a
 * heading must look like an ID. One column alone must, too. `isDrug`: whether a heading names a drug.
 */
export const heldSamples =
  (isDrug: (cell: string) => boolean): FindSamples =>
  (columns) => {
    const kinds = columns.map(({ title }) => kindOf(title, isDrug))
    const held = columns.map(({ filled }) => filled.length > 0 && filled.filter(isResult).length * 2 > filled.length)
    const places = columns.map((_, at) => at)
    const tells = places.some((at) => kinds[at] === 'result' && held[at])
    const surely = places.filter((at) => kinds[at] === 'sample' && (held[at] || columns[at]?.filled.length === 0))
    const perhaps = places.filter((at) => held[at] && (kinds[at] === 'sample' || kinds[at] === 'unknown'))
    const isNamed = places.some((at) => !perhaps.includes(at) && !held[at] && (columns[at]?.filled.length ?? 0) > 0)
    if (!isNamed) return namedSamples(columns)
    if (!tells && perhaps.length > 1) return places.filter((at) => perhaps.includes(at) || surely.includes(at))
    // A blank beside amounts is a check of the sample that these are of.
    if (tells && surely.every((at) => isControl(columns[at]?.title ?? ''))) return []
    return surely.length > 1 || (surely.length === 1 && !tells && perhaps.length === 1) ? surely : namedSamples(columns)
  }

/** What a heading is the heading of: a sample, a result of this sample, nothing known, or something else. */
function kindOf(title: string, isDrug: (cell: string) => boolean): 'sample' | 'result' | 'unknown' | 'else' {
  const own = withoutUnit(title)
  const words = plainWords(own)
  if (words === '' || isDrug(own)) return 'else'
  if (oneSample.test(words) || isControl(own)) return 'sample'
  if (isMethod(own) || tellsOfFinding.test(words) || isRoleHeading(own)) return 'result'
  if (isStripHeading(own) || isSaltHeading(own)) return 'else'
  const meaning = meaningOf(title)
  if (meaningOf(own) === null && !beside.test(words)) {
    if (numbered.test(own)) return 'sample'
    if (meaning === null) return 'unknown'
  }
  return tellsHowMuch(meaning) || isTargetHeading(title) ? 'result' : 'else'
}
