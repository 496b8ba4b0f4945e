/** Amounts of other units as mg or percent, exactly. What cannot be read for sure keeps its text. */
import type { AskedCells } from '#domain/report/asked-amounts.ts'
import { shiftAmount } from '#domain/report/typed-amounts.ts'
import { type DecimalSign, isNumberLike, shiftNumber } from '#domain/report/typed-numbers.ts'
import { type MassUnit, massUnitOf, massUnits, type PartUnit, partUnits } from './column-words.ts'
import { besideDetected } from './detected-words.ts'
import { isAmount } from './table-heading.ts'

/** Whether an amount has a unit of weight behind it. */
export const hasMassUnit = (cell: string): boolean =>
  massUnitOf(/[^\d\s.,]+$/.exec(cell.slice(-10))?.[0] ?? '') !== null

const placesTo: Record<MassUnit, number> = { g: 3, mg: 0, ug: -3, ng: -6 }
const writtenAs: Record<MassUnit, string> = { g: 'g', mg: 'mg', ug: 'µg', ng: 'ng' }

const tensOf: ReadonlyMap<string, number> = new Map(Object.entries({ kg: 3, g: 0, mg: -3, ug: -6, ng: -9 }))
/** By how many places the decimal sign of a part of the weight moves to percent; undefined for another unit: 'ppm' may be by volume. */
function placesOfPart(unit: string): number | undefined {
  if (unit === '%') return 0
  if (unit === '‰') return -1
  const [part, whole] = unit.split('/').map((one) => tensOf.get(one))
  return part === undefined || whole === undefined ? undefined : part - whole + 2
}
const perUnit = '[mµμunk]?c?g|[mµμun]?mol|[mµμud]?l|i\\.?u\\.?'
const unitBehind = new RegExp(
  `^(.*\\d[.,]?) ?((?:${perUnit}|%) ?(?:\\/|per|pro|par|por|je) ?\\p{L}{1,10}|%|‰|pp[mbt]v?|${perUnit}|counts)(?: ?[([]?(?:w\\/w|m\\/m)[)\\]]?)?$`,
  'iu',
)

/** An amount without its unit, and that unit in plain letters, such as 'ug/g' of '850 µg/g'; null without one. */
export function unitApart(cell: string): { readonly number: string; readonly unit: string } | null {
  const [, number = '', unit = ''] = unitBehind.exec(cell.trim().slice(0, 60)) ?? []
  if (unit === '') return null
  const plain = unit
    .toLowerCase()
    .replace(/ ?(?:per|pro|par|por|je) /, '/')
    .replace(/ /g, '')
  return { number, unit: plain.replace(/[µμ]|mc(?=g)/g, 'u') }
}

/** A weight in mg. If it cannot be read for sure it keeps its unit, so that nobody takes it for mg. */
export function asMilligram(text: string, unit: MassUnit, sign: DecimalSign): string {
  const cell = besideDetected(text, sign) ?? text
  const [, number = '', written = ''] = /^(.*\d[.,]?) ?([µμu]g|mcg|mg|ng|g)$/i.exec(cell.slice(0, 60)) ?? []
  const own = massUnitOf(written)
  // Of another unit, such as 'mg/g', a number would change its meaning.
  if (own === null && unitApart(cell) !== null) return cell
  const is = own ?? unit
  const amount = own === null ? cell : number
  if (is === 'mg' || amount === '') return cell
  const milligram = shiftNumber(amount, placesTo[is], sign, 4) ?? shiftText(amount, placesTo[is], sign)
  return milligram ?? (own === null && isAmount(cell) ? `${cell} ${writtenAs[is]}` : cell)
}

/** Converts texts such as '8-12' and '<1'; null if no number in it can be converted. */
function shiftText(text: string, places: number, sign: DecimalSign): string | null {
  const shifted = isNumberLike(text) ? null : shiftAmount(text, places, sign)
  return shifted === text ? null : shifted
}

const partWrittenAs: Record<PartUnit, string> = { share: 'of 1', mg_per_g: 'mg/g', ppm: 'ppm' }

/** How many places the decimal sign moves from a part of the weight to percent. */
const placesToPercent: Record<PartUnit, number> = { share: 2, mg_per_g: -1, ppm: -4 }

/**
 * A part of the weight as percent. A unit in the cell counts more than that of its column; with one that is no part of a weight
 * the text stays as it is, and is asked about.
 */
export function asPercent(text: string, unit: 'percent' | PartUnit, sign: DecimalSign): string {
  const cell = besideDetected(text, sign) ?? text
  const own = unitApart(cell)
  const isOfColumn = own === null || (unit === 'ppm' && own.unit === 'ppm')
  const columnPlaces = unit === 'percent' ? 0 : placesToPercent[unit]
  const places = isOfColumn ? columnPlaces : placesOfPart(own.unit)
  if (places === undefined || places === 0) return cell
  const number = own?.number ?? cell
  const percent = shiftNumber(number, places, sign, 3) ?? shiftText(number, places, sign)
  // A number that is not converted must not pass as percent.
  return percent ?? (own === null && unit !== 'percent' && isAmount(cell) ? `${cell} ${partWrittenAs[unit]}` : cell)
}

/** An amount in a weight of each weight, such as '2' in 'mg/g', as percent; null of another unit, or if it is finer than is kept. */
export function partAsPercent(text: string, unit: string, sign: DecimalSign): string | null {
  const apart = unitApart(`1 ${unit}`)
  if (apart === null || placesOfPart(apart.unit) === undefined) return null
  const percent = asPercent(`${text} ${unit}`, 'percent', sign)
  return unitApart(percent) === null ? percent : null
}

/** The cells of percent and weight that an amount in a unit means. */
export function cellsAs(cell: string, unit: 'percent' | PartUnit | MassUnit, sign: DecimalSign): AskedCells {
  const mass = massUnits.find((one) => one === unit)
  if (mass !== undefined) return { percent: null, weight: asMilligram(cell, mass, sign) }
  const part = partUnits.find((one) => one === unit)
  return {
    percent: part === undefined ? (besideDetected(cell, sign) ?? cell) : asPercent(cell, part, sign),
    weight: null,
  }
}
