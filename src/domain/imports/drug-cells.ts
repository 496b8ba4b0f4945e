/** What stands in a column of one drug: its heading with the name, and cells of yes and no, codes, or amounts. */
import { readAmount, saysFound, saysNo, saysNotFound } from '#domain/report/typed-amounts.ts'
import { type DecimalSign, isNumberLike } from '#domain/report/typed-numbers.ts'
import { isByVolume, massUnits, meaningOf } from '#domain/table/column-words.ts'

const unitBehind = /(?:[\s([_-]*(?=%)|[\s([_-]+)(%|percent|pct|[mµμun]?c?g)[)\]]?$/i
const wordsBehind =
  /[\s([_-]+(results?|detected|detection|found|present|positive|y\/n|yes\/no|conc(entration)?|amount)[)\]]?$/i

/** The name in a heading such as 'Cocaine (mg)' or 'Fentanyl detected'. */
export const drugHeading = (title: string): string => {
  const bare = title.trim().replace(unitBehind, '').replace(wordsBehind, '').trim()
  return bare === '' ? title.trim() : bare
}

/** The unit in a heading. */
export const unitIn = (title: string) => unitBehind.exec(title.trim())?.[1] ?? null

/** Whether a cell may say yes or no with a number. */
export const isFlag = (cell: string) => /^[01]$/.test(cell)
const amountKinds = ['measured', 'range', 'below', 'trace']
/** The unit behind a number. */
export const unitOfCell = /(?<=\d)\s*(%|[µμu]g|mcg|ng|mg|g)$/i

/** Whether a cell says how much. */
export function isAmountCell(cell: string, sign: DecimalSign): boolean {
  const bare = cell.replace(unitOfCell, '')
  return isNumberLike(bare) || amountKinds.includes(readAmount(bare, 'percent', sign).kind)
}

/** Whether cells may stand below the name of a drug: yes and no in some form, short codes, or amounts. */
export function looksLikeDrugCells(cells: readonly string[]): boolean {
  const isWord = (cell: string) => saysFound(cell) || saysNo(cell) || saysNotFound(cell) || /^[yn]\b/i.test(cell)
  const isFit = (cell: string) => isWord(cell) || isAmountCell(cell, 'point')
  const isCode = (cell: string) => isFit(cell) || /^[\p{L}\p{P}\p{S}]{1,5}$/u.test(cell)
  return cells.every(isCode) && cells.filter(isFit).length * 2 >= cells.length
}

const hasDigit = (cell: string) => /\d/.test(cell)
const isPercentOfMass = (title: string) => title.includes('%') && !isByVolume(title)

/** The amount of a substance that a heading names, if amounts stand below it; null if none. */
export function amountFieldOf(title: string, cells: readonly string[]): 'percent' | 'weight' | null {
  const meaning = meaningOf(title)
  const isShare =
    meaning === 'percent' || meaning === 'share' || (meaning === 'concentration' && isPercentOfMass(title))
  const isMass = massUnits.some((unit) => unit === meaning)
  const how = cells.filter((cell) => isAmountCell(cell, 'point') || saysNotFound(cell)).length
  if ((!isShare && !isMass) || !cells.some(hasDigit) || how * 2 < cells.length) return null
  return isShare ? 'percent' : 'weight'
}
