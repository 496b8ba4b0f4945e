/** Two curves over each other: whether they can be, and whether one scale shows both. */
import type { Spectrum, Trace } from './spectrum.ts'

type Axis = Pick<Spectrum, 'xUnit'>
const axisName = ({ xUnit }: Axis) => (xUnit === '' ? 'an axis whose unit it does not say' : xUnit)

/** Why a second file cannot be drawn over the first one; null where it can. */
export function overlayRefusal(first: Axis, second: Axis): string | null {
  if (first.xUnit === second.xUnit) return null
  return `The other file runs over ${axisName(second)}, this one over ${axisName(first)}: they cannot be drawn over each other.`
}

const rangeOf = (numbers: Float64Array) =>
  numbers.reduce(({ min, max }, one) => ({ min: Math.min(min, one), max: Math.max(max, one) }), {
    ...{ min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY },
  })

/** Whether the curves have a part of the axis in common; without one they stand beside each other. */
export function shareAxis(first: Pick<Trace, 'x'>, second: Pick<Trace, 'x'>): boolean {
  const [one, other] = [rangeOf(first.x), rangeOf(second.x)]
  return one.max >= other.min && other.max >= one.min
}

/** A curve is read on a scale that is at most this many times as high as it is itself. */
const mostTimes = 2

type Curve = Pick<Trace, 'y'> & { readonly yUnit: string }

/**
 * Whether one y scale shows both: they have one unit, which the files say, and both fill at least half of the scale. Otherwise the
 * lower curve would lie flat, and each gets a scale of its own.
 */
export function shareScale(first: Curve, second: Curve): boolean {
  if (first.yUnit !== second.yUnit || first.yUnit === '') return false
  const [one, other] = [rangeOf(first.y), rangeOf(second.y)]
  const both = Math.max(one.max, other.max) / 2 - Math.min(one.min, other.min) / 2
  return [one, other].every(({ min, max }) => both <= mostTimes * (max / 2 - min / 2))
}
