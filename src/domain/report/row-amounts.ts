/** Reads the amount of a report's row from its two cells (percent, and weight in mg), and writes it into them. */
import { type Amount, type AmountUnit, decimalsOf, present, type WholeAmount, wholeAmount } from './amounts.ts'
import { fromUnits, toUnits } from './quantities.ts'
import { type AmountColumn, readAmount, type TypedAmount, writeAmount } from './typed-amounts.ts'
import type { DecimalSign } from './typed-numbers.ts'

/** The two cells as text. */
export type AmountCells = { readonly percent: string; readonly weight: string }

/**
 * The detection limit of a substance that was not found: the test sees amounts of at least `low`, measured in `unit`. Both
 * are null if the lab stated none.
 */
export type Limit = { readonly low: number | null; readonly unit: AmountUnit | null }

/** What the cells say: an amount, 'not found', or a fault in one of them. */
export type RowAmount =
  | { readonly kind: 'found'; readonly amount: WholeAmount }
  | { readonly kind: 'not_found'; readonly limit: Limit }
  | {
      readonly kind: 'fault'
      readonly faults: readonly { readonly column: keyof AmountCells; readonly fault: string }[]
    }

const columnOf: Record<keyof AmountCells, AmountColumn> = { percent: 'percent', weight: 'milligram' }
const unitOf: Record<keyof AmountCells, AmountUnit> = { percent: '%', weight: 'g' }
const cells = ['percent', 'weight'] as const

/** The fault of two cells that contradict each other. */
const twoAmounts = (other: string) => `The other cell says '${other}'. Say the amount in one of the two.`

/** Reads the cells of a row; `sign` is the decimal sign of the numbers around them. */
export function readRowAmount(typed: AmountCells, sign: DecimalSign = 'point'): RowAmount {
  const read = cells.map((column) => ({ column, is: readAmount(typed[column], columnOf[column], sign) }))
  const faults = read.flatMap(({ column, is }) => ('fault' in is ? [{ column, fault: is.fault }] : []))
  if (faults.length > 0) return { kind: 'fault', faults }
  const [percent, weight] = read.map(({ is }) => is)
  if (percent === undefined || weight === undefined) throw new RangeError('A row has two cells.')
  const contradiction = {
    kind: 'fault',
    faults: [{ column: 'weight', fault: twoAmounts(typed.percent.trim()) }],
  } as const
  if (percent.kind === 'measured' && weight.kind === 'measured') {
    if (percent.low !== null && weight.low !== null) return contradiction
    const [one, other] = [amountOf(percent, 'percent'), amountOf(weight, 'weight')]
    const ends = percent.low !== null ? one : other
    return { kind: 'found', amount: { ...ends, percent: one.percent, weight: other.weight } }
  }
  const [said] = read.filter(({ is }) => !saysNothing(is))
  const isTwice = read.every(({ is }) => !saysNothing(is))
  if (isTwice && (percent.kind !== weight.kind || !['trace', 'not_found'].includes(percent.kind))) return contradiction
  if (said === undefined) return { kind: 'found', amount: present }
  if (said.is.kind === 'not_found') {
    const { low } = said.is
    const unit = unitOf[said.column]
    return { kind: 'not_found', limit: low === null ? noLimit : { low: fromUnits(low, decimalsOf[unit]), unit } }
  }
  return { kind: 'found', amount: amountOf(said.is, said.column) }
}

/** Whether a cell adds nothing to the other. */
const saysNothing = ({ kind }: TypedAmount) => kind === 'empty' || kind === 'present'

/** No stated detection limit. */
export const noLimit: Limit = { low: null, unit: null }

function amountOf(typed: TypedAmount, column: keyof AmountCells): WholeAmount {
  const unit = unitOf[column]
  const wire = (units: number | null) => (units === null ? null : fromUnits(units, decimalsOf[unit]))
  if (typed.kind === 'trace') return { ...present, amount_kind: 'trace' }
  if (typed.kind === 'below') return { ...present, amount_kind: 'below', high: wire(typed.high), unit }
  if (typed.kind === 'range')
    return { ...present, amount_kind: 'range', low: wire(typed.low), high: wire(typed.high), unit }
  if (typed.kind !== 'measured') return present
  const ends = typed.low === null ? {} : { low: wire(typed.low), high: wire(typed.high), unit }
  return { ...present, ...ends, amount_kind: 'measured', [column]: wire(typed.value) }
}

/** Writes an amount into two cells, from which `readRowAmount` reads the same amount. */
export function amountCells(row: Amount): AmountCells {
  const { amount_kind, low, high, unit, ...values } = wholeAmount(row)
  const units = (value: number | null, of: AmountUnit) => (value === null ? null : toUnits(value, decimalsOf[of]))
  const cell = (column: keyof AmountCells): string => {
    const own = unitOf[column]
    const [least, most] = unit === own ? [units(low, own), units(high, own)] : [null, null]
    const write = (amount: TypedAmount) => writeAmount(amount, columnOf[column])
    if (amount_kind === 'measured') {
      const value = units(values[column], own)
      return value === null ? '' : write({ kind: 'measured', value, low: least, high: most })
    }
    if (amount_kind === 'trace') return column === 'percent' ? write({ kind: 'trace' }) : ''
    if (amount_kind === 'range' && least !== null) return write({ kind: 'range', low: least, high: most })
    return amount_kind === 'below' && most !== null ? write({ kind: 'below', high: most }) : ''
  }
  return { percent: cell('percent'), weight: cell('weight') }
}

/** A detection limit as the cells of a row. */
export function limitCells({ low, unit }: Limit): AmountCells {
  const column = unit === 'g' ? 'weight' : 'percent'
  const units = low === null || unit === null ? null : toUnits(low, decimalsOf[unit])
  return { percent: '', weight: '', [column]: writeAmount({ kind: 'not_found', low: units }, columnOf[column]) }
}
