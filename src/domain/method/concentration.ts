/** A limit in water in other words: per litre, and as a share of what was dissolved. */
import type { Limit, LimitUnit } from './method.ts'

/** What was dissolved (mg) in how much water (mL). */
type Water = { readonly water_ml: number | null; readonly dissolved_mg: number | null }

/** mg in a litre, by unit of a concentration. */
const perLitre: Partial<Record<LimitUnit, number>> = { 'ng/mL': 0.001, 'µg/mL': 1, 'mg/mL': 1000 }

/** What a limit is in a litre of water; from 1 g on in grams. */
export type InLitre = { readonly from: number; readonly to: number | null; readonly unit: 'mg' | 'g' }

// Without the last digits, in which computers count wrongly.
const exact = (value: number) => Number(value.toPrecision(12))

/** A limit as an amount in a litre of water; null for a share of the sample. */
export function inLitre({ from, to, unit }: Limit): InLitre | null {
  const factor = perLitre[unit]
  if (factor === undefined) return null
  const isGram = from * factor >= 1000
  const amount = (value: number) => exact((value * factor) / (isGram ? 1000 : 1))
  return { from: amount(from), to: to === null ? null : amount(to), unit: isGram ? 'g' : 'mg' }
}

/** Two digits, rounded up: a limit must not read lower than it is. */
function roundedUp(value: number): number {
  const step = 10 ** (Math.floor(Math.log10(value)) - 1)
  return exact(Math.ceil(exact(value / step)) * step)
}

/**
 * From which share of the sample (%) a strip could react, with what was dissolved; null if the limit is no
 * concentration, or the water is not known. A share above 100 is 'never': even the pure drug would be too little.
 */
export function shareFrom(limit: Limit, { water_ml, dissolved_mg }: Water) {
  const factor = perLitre[limit.unit]
  if (factor === undefined || !water_ml || !dissolved_mg) return null
  const share = (value: number) => exact((value * factor * water_ml) / (10 * dissolved_mg))
  const from = share(limit.from)
  const to = limit.to === null ? null : share(limit.to)
  if (from > 100) return 'never' as const
  // Above that, some lots or brands never react.
  return { from: roundedUp(from), to: to === null ? null : Math.min(100, roundedUp(to)) }
}
