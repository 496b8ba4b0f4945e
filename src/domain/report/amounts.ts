/**
 * Amounts of a substance: a value, a range, or only that it is there. One kind never becomes another. Only this file
 * adds amounts and orders rows by them.
 */
import { fromUnits, gramDecimals, percentDecimals, sumUnits, toUnits } from './quantities.ts'

/**
 * `measured`: a number in `percent`, `weight` or both. `range`: from `low` to `high`. `below`: there, but less than
 * `high`. `trace`: there, but too little to measure. `present`: there, but not measured. A substance that was not found
 * has none of these: it is not a finding.
 */
export const amountKinds = ['measured', 'range', 'below', 'trace', 'present'] as const
export type AmountKind = (typeof amountKinds)[number]

/** The unit of `low` and `high`: percent of what was tested, or gram. */
export const amountUnits = ['%', 'g'] as const
export type AmountUnit = (typeof amountUnits)[number]

/**
 * What a report's percents are of: the weight tested; the other substances (peak areas, never an amount); a rough
 * estimate. Old reports do not say.
 */
export const percentBases = ['of_weight', 'relative', 'estimate', 'not_stated'] as const
export type PercentBasis = (typeof percentBases)[number]

/**
 * The amount of one row. `percent` (0 to 100) and `weight` (gram) are null unless `measured`. `low` and `high` in
 * `unit`: the ends of a range, or those between which a measured value likely lies; `high` is null if only the minimum
 * is known. Old rows have no kind: measured if they have a number, else present.
 */
export type Amount = {
  readonly weight: number | null
  readonly percent: number | null
  readonly amount_kind?: AmountKind | undefined
  readonly low?: number | null | undefined
  readonly high?: number | null | undefined
  readonly unit?: AmountUnit | null | undefined
}

/** An amount with every field set. */
export type WholeAmount = { readonly [field in keyof Amount]-?: Exclude<Amount[field], undefined> }

/** There, and not measured. */
export const present: WholeAmount = {
  weight: null,
  percent: null,
  amount_kind: 'present',
  low: null,
  high: null,
  unit: null,
}

/** The kind of a row's amount; also for old rows without one. */
export function kindOf({ amount_kind, weight, percent }: Amount): AmountKind {
  return amount_kind ?? (weight === null && percent === null ? 'present' : 'measured')
}

/** Whether a row gives a number with a unit. */
export const hasNumber = (row: Amount): boolean => ['measured', 'range', 'below'].includes(kindOf(row))

/** The amount with every field, filling in what old rows lack. */
export const wholeAmount = (row: Amount): WholeAmount => ({
  weight: row.weight,
  percent: row.percent,
  amount_kind: kindOf(row),
  low: row.low ?? null,
  high: row.high ?? null,
  unit: row.unit ?? null,
})

/** Decimals of each unit on the wire. */
export const decimalsOf: Record<AmountUnit, number> = { '%': percentDecimals, g: gramDecimals }

/** The value in a unit; null if there is none. */
export const valueIn = ({ percent, weight }: Amount, unit: AmountUnit): number | null =>
  unit === '%' ? percent : weight

/** The ends in a unit; `high` is null if only the minimum is known. */
export type Ends = { readonly low: number; readonly high: number | null }

/**
 * The ends in a unit, of a range or of a measured value; null if there are none. The ends of a value with both percent
 * and weight apply to both, in proportion and rounded outward.
 */
export function endsIn(row: Amount, unit: AmountUnit): Ends | null {
  const { low = null, high = null } = row
  if (low === null || row.unit == null) return null
  if (row.unit === unit) return { low, high }
  const [value, other] = [valueIn(row, unit), valueIn(row, row.unit)]
  if (value === null || other === null || other === 0 || high === null) return null
  const scale = { by: BigInt(unitsOf(value, unit)), over: BigInt(unitsOf(other, row.unit)) }
  const scaled = (end: number, more: bigint) => {
    const units = (BigInt(unitsOf(end, unit === '%' ? 'g' : '%')) * scale.by + more) / scale.over
    // A substance that is there never reads as zero.
    return fromUnits(Math.max(1, Number(units)), decimalsOf[unit])
  }
  return { low: Math.min(value, scaled(low, 0n)), high: Math.max(value, scaled(high, scale.over - 1n)) }
}

/** A stored number in whole units of its step. */
function unitsOf(value: number, unit: AmountUnit): number {
  const units = toUnits(value, decimalsOf[unit])
  if (units === null) throw new RangeError(`Not stored in steps of ${unit}: ${value}`)
  return units
}

/**
 * Whether percent and weight of a measured row contradict each other for a portion in gram, by more than a twentieth of
 * the larger. Call this only if percents are of the weight tested, and percent and weight are of one form.
 */
export function disagrees(row: Amount, portion: number | null): boolean {
  const both = bothOf(row, portion)
  return both !== null && isApart(both.less, both.more)
}

/** Whether percent and weight differ as base and salt do: by the share of base in the salt, within a twentieth. */
export function differsAsSalt(row: Amount, portion: number | null, base_share: number): boolean {
  const both = bothOf(row, portion)
  if (both === null) return false
  const [share, steps] = [BigInt(Math.round(base_share * 1000)), 1000n]
  const [one, other] = [both.less * steps, both.more * share]
  return one < other ? !isApart(one, other) : !isApart(other, one)
}

const isApart = (less: bigint, more: bigint) => 20n * (more - less) > more

/** A row's percent and weight, both as amounts of the portion, the smaller one first; null if one is missing. */
function bothOf({ percent, weight }: Amount, portion: number | null) {
  if (percent === null || weight === null || portion === null) return null
  // Both in 10^-12 g of the portion: exact, like all comparisons here.
  const byPercent = BigInt(unitsOf(percent, '%')) * BigInt(unitsOf(portion, 'g'))
  const byWeight = BigInt(unitsOf(weight, 'g')) * 100_000n
  return byPercent < byWeight ? { less: byPercent, more: byWeight } : { less: byWeight, more: byPercent }
}

/** The minimum of a row, in whole units of a step: its value, or the low end of its range; else 0. */
export function leastUnits(row: Amount, unit: AmountUnit): number {
  const value = kindOf(row) === 'measured' ? valueIn(row, unit) : row.unit === unit ? (row.low ?? null) : null
  return value === null ? 0 : (toUnits(value, decimalsOf[unit]) ?? 0)
}

/** The middle of a row's amount in a unit, for sorting; null if it has no number. */
function middleOf(row: Amount, unit: AmountUnit): number | null {
  const value = valueIn(row, unit)
  if (value !== null || row.unit !== unit) return value
  const ends = [row.low, row.high].filter((end) => end != null)
  return ends.length === 0 ? null : ends.reduce((sum, end) => sum + end, 0) / ends.length
}

const rank: Record<AmountKind, number> = { measured: 0, range: 0, below: 1, trace: 2, present: 3 }

/**
 * Sorts amounts: first values and ranges (by their middle) by weight, then percent, largest first (R6.18); then those
 * below a limit, traces, and those not measured.
 */
export function byAmount(a: Amount, b: Amount): number {
  return (
    rank[kindOf(a)] - rank[kindOf(b)] ||
    largestFirst(middleOf(a, 'g'), middleOf(b, 'g')) ||
    largestFirst(middleOf(a, '%'), middleOf(b, '%'))
  )
}

/** Largest first, missing ones last. */
function largestFirst(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return b - a
}

const unknownTested = { weight: null, percent_basis: 'not_stated' } as const

/** The portion tested, in gram, and what percents are of. With both, a percent can be compared with a weight. */
export type Tested = { readonly weight: number | null; readonly percent_basis: PercentBasis }

/**
 * Adds the amounts of rows that are read as one substance. Values and ends are added. If a row has no number in that
 * unit, or is below a limit, the sum is a range without a high end: 'at least'.
 */
export function sumAmounts(rows: readonly Amount[], tested: Tested = unknownTested): WholeAmount {
  const [first] = rows
  if (first === undefined) return present
  if (rows.length === 1) return wholeAmount(first)
  const kinds = new Set(rows.map(kindOf))
  const only = kinds.size === 1 ? kindOf(first) : null
  if (only === 'trace') return { ...present, amount_kind: 'trace' }
  if (only === 'measured') return sumValues(rows) ?? atLeast(rows, tested)
  if (only === 'below') return sumLimits(rows) ?? present
  const hasNumbers = [...kinds].every((kind) => kind === 'measured' || kind === 'range')
  return (hasNumbers && sumRanges(rows)) || atLeast(rows, tested)
}

/** The sum of the rows in each unit in which all of them have a value; null if there is no such unit. */
function sumValues(rows: readonly Amount[]): WholeAmount | null {
  const sum = (unit: AmountUnit) => {
    const values = rows.map((row) => valueIn(row, unit))
    return values.includes(null) ? null : added(values, unit)
  }
  const [percent, weight] = [sum('%'), sum('g')]
  if (percent === null && weight === null) return null
  const unit = percent === null ? 'g' : '%'
  const ends = rows.map((row) => endsIn(row, unit))
  const plain = { ...present, percent, weight, amount_kind: 'measured' } as const
  if (ends.every((one) => one === null)) return plain
  const low = added(
    rows.map((row, at) => ends[at]?.low ?? valueIn(row, unit)),
    unit,
  )
  const high = added(
    rows.map((row, at) => ends[at]?.high ?? valueIn(row, unit)),
    unit,
  )
  return { ...plain, low, high: high === null ? null : atMost(high, unit), unit }
}

/** The sum of limits in one unit. */
function sumLimits(rows: readonly Amount[]): WholeAmount | null {
  const unit = rows[0]?.unit ?? null
  if (unit === null || rows.some((row) => row.unit !== unit)) return null
  const high = added(
    rows.map((row) => row.high ?? null),
    unit,
  )
  return high === null ? null : { ...present, amount_kind: 'below', high: atMost(high, unit), unit }
}

/** The sum of values and ranges that all have ends in one unit. */
function sumRanges(rows: readonly Amount[]): WholeAmount | null {
  for (const unit of amountUnits) {
    const ends = rows.map((row): Ends | null => {
      const value = valueIn(row, unit)
      return endsIn(row, unit) ?? (value === null ? null : { low: value, high: value })
    })
    const known = ends.filter((one) => one !== null)
    if (known.length < rows.length) continue
    const low = added(
      known.map((one) => one.low),
      unit,
    )
    const highs = known.map(({ high }) => high)
    const high = highs.includes(null) ? null : added(highs, unit)
    return { ...present, amount_kind: 'range', low, high: high === null ? null : atMost(high, unit), unit }
  }
  return null
}

/** The minimum of all rows together, in the unit that gives the larger one; just `present` if no row has any. */
function atLeast(rows: readonly Amount[], tested: Tested): WholeAmount {
  const [percent, weight] = [leastOf(rows, '%'), leastOf(rows, 'g')]
  const known = isMoreByWeight(percent, weight, tested) ? weight : percent
  if (known.sum === 0) return present
  return { ...present, amount_kind: 'range', low: fromUnits(known.sum, decimalsOf[known.unit]), unit: known.unit }
}

/** The sum of the minimums in a unit, in whole units, and how many rows have one. */
function leastOf(rows: readonly Amount[], unit: AmountUnit) {
  const least = rows.map((row) => leastUnits(row, unit)).filter((units) => units > 0)
  return { unit, sum: sumUnits(least) ?? 0, count: least.length }
}

type Least = ReturnType<typeof leastOf>

/** Whether the weights prove more. If nobody knows, the unit that more rows have counts. */
function isMoreByWeight(percent: Least, weight: Least, { weight: portion, percent_basis }: Tested): boolean {
  if (percent.sum === 0 || weight.sum === 0) return percent.sum === 0
  if (percent_basis === 'relative') return true
  if (portion === null) return weight.count > percent.count
  return BigInt(weight.sum) * 100_000n > BigInt(percent.sum) * BigInt(unitsOf(portion, 'g'))
}

function added(values: readonly (number | null)[], unit: AmountUnit): number | null {
  const sum = sumUnits(values.map((value) => (value === null ? null : unitsOf(value, unit))))
  return sum === null ? null : fromUnits(sum, decimalsOf[unit])
}

const atMost = (high: number, unit: AmountUnit) => (unit === '%' ? Math.min(100, high) : high)
