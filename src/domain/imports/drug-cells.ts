/** What stands in a column of one drug: its heading with the name, and cells of yes and no, codes, or amounts. */
import { readAmount, saysNotFound } from '#domain/report/typed-amounts.ts'
import { type DecimalSign, isNumberLike } from '#domain/report/typed-numbers.ts'
import { isByVolume, massUnits, meaningOf } from '#domain/table/column-words.ts'
import { comparesWeights } from './value-headings.ts'
import { ownHeading } from './wide-fields.ts'

const unitBehind = /(?:[\s([_-]*(?=%)|[\s([_-]+)(%|percent|pct|[mµμun]?c?g)[)\]]?$/i
const wordsBehind =
  /[\s([_-]+(results?|detected|detection|found|present|positive|y\/n|yes\/no|conc(entration)?|amount)[)\]]?$/i

const ratio =
  /(?:[\s([_-])((?:[mµμun]?c?g|[mµμun]?mol|%|i\.?u\.?)\s*(?:\/|per|pro|par|por|je)\s*[\p{L}\d]{1,20}|ppm|ppb)[)\]]?$/iu

/** No heading is longer; a long text would keep the patterns above busy. */
const longestHeading = 200

/** 'HPLC area %' in brackets behind a name: the numbers compare the peaks of one run. */
const areaBehind = /[\s_-]*[([][^()[\]]*\b(?:area|height|fl[aä]che|aire|surface|altura)\b[^()[\]]*[)\]]\s*%?$/iu

/** Whether such a heading says that its numbers compare peak areas. */
export const comparesAreas = (title: string): boolean => title.length <= longestHeading && areaBehind.test(title.trim())
/** The fault of an amount below such a heading. */
export const areaFault =
  'This heading says that the numbers compare peak areas: they are no share of the weight. Leave the column out, or give each drug a row and the percent a basis (percent_basis: relative).'

/** The name in a heading such as 'Cocaine (mg)' or 'Fentanyl detected'. */
export const drugHeading = (title: string): string => {
  if (title.length > longestHeading) return title.trim()
  const bare = ownHeading(title)
    .trim()
    .replace(areaBehind, '')
    .replace(ratio, '')
    .replace(unitBehind, '')
    .replace(wordsBehind, '')
    .trim()
  return bare === '' ? title.trim() : bare
}

/** The unit in a heading. */
export const unitIn = (title: string) =>
  title.length > longestHeading ? null : (unitBehind.exec(title.trim())?.[1] ?? null)

/** A unit of a heading that is neither percent nor a weight of the sample: 'µg/g', 'mg/Tablette', 'ppm'; null for others. */
export function ratioIn(title: string): string | null {
  const unit = title.length > longestHeading ? null : (ratio.exec(title.trim())?.[1] ?? null)
  return unit === null || comparesWeights(unit) ? null : unit
}

/** Whether a cell may say yes or no with a number. */
export const isFlag = (cell: string) => /^[01]$/.test(cell)
const amountKinds = ['measured', 'range', 'below', 'trace']
/** The unit behind a number. */
export const unitOfCell = /(?<=\d)\s*(%|[µμu]g|mcg|ng|mg|g)$/i

/** Whether a cell says how much. */
export function isAmountCell(cell: string, sign: DecimalSign): boolean {
  const bare = cell.replace(unitOfCell, '')
  // '<500' is more than percent can be, and an amount in mg/kg.
  return (
    isNumberLike(bare) ||
    (['percent', 'milligram'] as const).some((as) => amountKinds.includes(readAmount(bare, as, sign).kind))
  )
}

const hasDigit = (cell: string) => /\d/.test(cell)
const isPercentOfMass = (title: string) => title.includes('%') && !isByVolume(title)

/** The amount of a substance that a heading names, if amounts stand below it; null if none. */
export function amountFieldOf(title: string, cells: readonly string[]): 'percent' | 'weight' | null {
  const meaning = meaningOf(title)
  const isShare =
    meaning === 'percent' || meaning === 'share' || (meaning === 'concentration' && isPercentOfMass(title))
  const isMass = meaning === 'amount' || massUnits.some((unit) => unit === meaning)
  const how = cells.filter((cell) => isAmountCell(cell, 'point') || saysNotFound(cell)).length
  if ((!isShare && !isMass) || !cells.some(hasDigit) || how * 2 < cells.length) return null
  return isShare ? 'percent' : 'weight'
}

/**
 * The unit behind a line's name, such as 'Fentanyl (µg/mg)': its amount is in that unit, and not in that of its column. Null
 * for none, and for percent.
 */
export function otherUnit(name: string | null): string | null {
  const text = name ?? ''
  const unit = /[)\]]$/.test(text.trim()) ? (ratioIn(text) ?? unitIn(text)) : null
  return unit === '%' ? null : unit
}
