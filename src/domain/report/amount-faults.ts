/** Why an amount cannot be in a report: the field, what was read, what is allowed. */
import { type Amount, type AmountUnit, amountKinds, amountUnits, decimalsOf, kindOf, valueIn } from './amounts.ts'
import { gramDecimals, percentDecimals, toUnits } from './quantities.ts'
import type { Limit } from './row-amounts.ts'
import { stepFaults } from './typed-numbers.ts'

/** A fault, and its field in the test. */
export type AmountFault = { readonly field: string; readonly message: string }

/** In gram; every weight must be below this, as the columns of the database require. */
const heaviest = 100_000
const tooHeavy = 'A weight is below 100 kg.'

/** The fault of a range or limit if percents only compare substances. */
export const noRangeText =
  'Percents of peak areas only compare the substances. They have no range: enter the number alone, or choose what else the percents are of.'
export const noLimitText =
  'Percents of peak areas only compare the substances. A limit would be an amount: say trace, leave the amount empty, or choose what else the percents are of.'
export const noMissingLimitText =
  'Percents of peak areas only compare the substances. A limit would be an amount: say not found alone, or choose what else the percents are of.'

/** Why a weight in gram cannot be stored. */
export function weightFaults(field: string, weight: number | null): AmountFault[] {
  if (weight === null) return []
  const read = `${weight} g was read.`
  if (weight >= heaviest) return [{ field, message: `${read} ${tooHeavy}` }]
  return toUnits(weight, gramDecimals) === null ? [{ field, message: `${read} ${stepFaults.milligram}` }] : []
}

/** Why the amount of the row at `field` cannot be stored, not even in a draft. */
export function amountFaults(row: Amount, field: string): AmountFault[] {
  const { percent, weight } = row
  const isPercent = percent === null || (percent <= 100 && toUnits(percent, percentDecimals) !== null)
  return [
    ...(isPercent ? [] : [{ field: `${field}.percent`, message: `${percent} % was read. ${stepFaults.percent}` }]),
    ...weightFaults(`${field}.weight`, weight),
    ...kindFaults(row, field),
  ]
}

const words = (list: readonly string[]) => list.join(', ')

/** Checks the fields of a kind: those it needs, and those it may have. */
function kindFaults(row: Amount, field: string): AmountFault[] {
  const kind = kindOf(row)
  const { low = null, high = null, unit = null } = row
  const at = (name: string, message: string) => [{ field: `${field}.${name}`, message }]
  const beside = (['percent', 'weight'] as const).find((name) => row[name] !== null)
  if (kind !== 'measured' && beside !== undefined)
    return at(beside, `${row[beside]} was read beside '${kind}'. Only 'measured' holds a number here.`)
  if (kind === 'measured' && row.percent === null && row.weight === null)
    return at(
      'amount_kind',
      `'measured' was read without a number. Allowed without one: ${words(amountKinds.slice(1))}.`,
    )
  if (kind === 'trace' || kind === 'present') {
    const isBare = low === null && high === null && unit === null
    return isBare
      ? []
      : at('amount_kind', `low, high or unit was read beside '${kind}'. Only measured, range and below hold them.`)
  }
  if (kind === 'measured' && low === null && high === null && unit === null) return []
  if (unit === null) return at('unit', `No unit of low and high was read. Allowed: ${words(amountUnits)}.`)
  if (kind === 'below') {
    if (low !== null) return at('low', `${low} was read beside 'below', which holds high alone.`)
    return high === null
      ? at('high', "No high was read. 'below' holds the limit that it is below.")
      : endFaults(high, unit, `${field}.high`)
  }
  if (low === null) return at('low', `No low was read. '${kind}' with a unit holds low and high.`)
  if (high === null && (kind === 'measured' || unit === '%'))
    return at('high', 'No high was read. Of a range in percent it is at most 100.')
  return [
    ...endFaults(low, unit, `${field}.low`),
    ...(high === null ? [] : endFaults(high, unit, `${field}.high`)),
    ...orderFaults(row, { low, high, unit }, field),
  ]
}

/** low ≤ value ≤ high. */
function orderFaults(
  row: Amount,
  { low, high, unit }: { readonly low: number; readonly high: number | null; readonly unit: AmountUnit },
  field: string,
): AmountFault[] {
  if (high !== null && low > high)
    return [{ field: `${field}.low`, message: `${low} was read, above the high end ${high}. low is at most high.` }]
  if (kindOf(row) !== 'measured') return []
  const value = valueIn(row, unit)
  const name = unit === '%' ? 'percent' : 'weight'
  if (value === null)
    return [{ field: `${field}.unit`, message: `'${unit}' was read, and ${name} is empty. The ends are of a value.` }]
  if (low <= value && (high === null || value <= high)) return []
  return [
    {
      field: `${field}.${name}`,
      message: `${value} was read, and its ends are ${low} and ${high}. It stands between them.`,
    },
  ]
}

/** Checks a limit or an end: above 0, in steps, at most the whole. */
function endFaults(value: number, unit: AmountUnit, field: string): AmountFault[] {
  const isOver = unit === '%' ? value > 100 : value >= heaviest
  if (value > 0 && !isOver && toUnits(value, decimalsOf[unit]) !== null) return []
  const allowed =
    unit === '%' ? 'above 0, at most 100, in steps of 0.001' : 'above 0, below 100 kg, in steps of 0.0000001 g'
  return [{ field, message: `${value} was read. Allowed is a number ${allowed}.` }]
}

/** Why the detection limit of something not found cannot be stored. */
export function limitFaults({ low, unit }: Limit, field: string): AmountFault[] {
  if (low === null && unit === null) return []
  if (unit === null)
    return [{ field: `${field}.unit`, message: `No unit of low was read. Allowed: ${words(amountUnits)}.` }]
  if (low === null)
    return [{ field: `${field}.low`, message: `'${unit}' was read without a limit. Enter low, or leave both out.` }]
  return endFaults(low, unit, `${field}.low`)
}
