/** Amounts of other units as mg or percent, exactly. What cannot be read for sure keeps its text. */
import { shiftAmount } from '#domain/report/typed-amounts.ts'
import { type DecimalSign, isNumberLike, shiftNumber } from '#domain/report/typed-numbers.ts'
import { type MassUnit, massUnitOf } from './column-words.ts'
import { isAmount } from './table-heading.ts'

/** Whether an amount has a unit of weight behind it. */
export const hasMassUnit = (cell: string): boolean =>
  massUnitOf(/[^\d\s.,]+$/.exec(cell.slice(-10))?.[0] ?? '') !== null

const placesTo: Record<MassUnit, number> = { g: 3, mg: 0, ug: -3, ng: -6 }
const writtenAs: Record<MassUnit, string> = { g: 'g', mg: 'mg', ug: 'µg', ng: 'ng' }

/** A weight in mg. If it cannot be read for sure it keeps its unit, so that nobody takes it for mg. */
export function asMilligram(cell: string, unit: MassUnit, sign: DecimalSign): string {
  const [, number = '', written = ''] = /^(.*\d[.,]?) ?([µμu]g|mcg|mg|ng|g)$/i.exec(cell.slice(0, 60)) ?? []
  const own = massUnitOf(written)
  const is = own ?? unit
  const text = own === null ? cell : number
  if (is === 'mg' || text === '') return cell
  const milligram = shiftNumber(text, placesTo[is], sign, 4) ?? shiftText(text, placesTo[is], sign)
  return milligram ?? (own === null && isAmount(cell) ? `${cell} ${writtenAs[is]}` : cell)
}

/** Converts texts such as '8-12' and '<1'; null if no number in it can be converted. */
function shiftText(text: string, places: number, sign: DecimalSign): string | null {
  const shifted = isNumberLike(text) ? null : shiftAmount(text, places, sign)
  return shifted === text ? null : shifted
}

/** A part of 1 as percent; a text with a percent sign stays. */
export function shareAsPercent(cell: string, sign: DecimalSign): string {
  if (/%$/.test(cell)) return cell
  return shiftNumber(cell, 2, sign, 3) ?? shiftText(cell, 2, sign) ?? cell
}
