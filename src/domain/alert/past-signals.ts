/** What a rule would have made of the past: its hits as signals, and which number of samples would have kept it quiet. */

import { type Rule, ruleLimits } from './rules.ts'
import { type Cause, causeKey, type Hit, joined } from './rules-hits.ts'

/** A hit of a past report of this sample. */
export type PastHit = Hit & { readonly sample_id: string }

/** A signal that a rule would have made. It counts as answered at once, so only the rule's window groups hits. */
export type PastSignal = {
  readonly cause: Cause
  readonly first_at: string
  readonly answered_at: string
  readonly sample_ids: Set<string>
}

/** Groups hits, which are in the order of their reports, into signals. */
export function pastSignals(rule: Rule, hits: readonly PastHit[]): PastSignal[] {
  const byCause = new Map<string, PastSignal[]>()
  for (const { cause, at, sample_id, sightings } of hits) {
    const key = causeKey(cause)
    const signals = byCause.get(key) ?? []
    byCause.set(key, signals)
    if (signals.some(({ sample_ids }) => sample_ids.has(sample_id))) continue
    let signal = joined(rule, at, signals)
    if (signal === undefined) {
      signal = { cause, first_at: at, answered_at: at, sample_ids: new Set() }
      signals.push(signal)
    }
    for (const one of sightings) signal.sample_ids.add(one.sample_id)
  }
  return [...byCause.values()].flat()
}

/** The rule, if it asked for as few samples as a cluster can: its hits hold those of every larger number. */
export const withFewest = (rule: Rule): Rule => ({ ...rule, samples: ruleLimits.samples.least })

/** The hits of a cluster rule with this number of samples, among those of the rule with the fewest. */
export const hitsWith = <H extends Hit>(samples: number, hits: readonly H[]): H[] =>
  hits.filter(({ sightings }) => sightings.length >= samples)

/** About how often a rule may speak: signals a month. */
const oftenEnough = 2

/** A number of samples for a cluster rule, and how many signals it would have made. */
export type Proposal = { readonly samples: number; readonly signals: number }

/**
 * The smallest number of samples for which the rule would have spoken at most about twice a month; `hits` of the rule
 * with the fewest samples, from a time of this many months. Null if no number would do.
 */
export function proposedSamples(rule: Rule, hits: readonly PastHit[], months: number): Proposal | null {
  const { least, most } = ruleLimits.samples
  for (let samples = least; samples <= most; samples += 1) {
    const signals = pastSignals(rule, hitsWith(samples, hits)).length
    if (signals <= oftenEnough * months) return { samples, signals }
  }
  return null
}

const month = (365.25 / 12) * 86_400_000

/** How many months of a year lie between two moments: begun ones count, at least 1 and at most 12. */
export const monthsBetween = (from: string, to: string): number =>
  Math.min(12, Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from)) / month - 0.01)))
