/**
 * Finds what a rule meets in a sample. Pure: it looks at the sample's newest submitted reports and at other samples
 * with the same cause.
 */
import { monthsBefore as dateMonthsBefore } from '#domain/service/retention.ts'
import { stripTechnology, type Technology } from '#domain/technology/technologies.ts'
import { isConfirmedBy, isEvidence } from './confirmed.ts'
import { isEnough } from './rule-amount.ts'
import { isLookedFor, isOfStrip, isOvertaken, soldAsOf } from './rule-looks.ts'
import type { FoundSubstance, RuleSample } from './rule-sample.ts'
import { type Rule, windowDays } from './rules.ts'

/** What a signal is about: a substance, what it was sold as, and the area. */
export type Cause = {
  readonly drug_id: number | null
  readonly custom_drug: string | null
  readonly sold_as: string | null
  readonly area_id: number | null
}

/** A sample in which a cause was found. */
export type Sighting = {
  readonly sample_id: string
  readonly report_id: number
  readonly collected_at: string
  /** When the cause was first reported, counting only the newest version of each report. */
  readonly at: string
  readonly is_unconfirmed: boolean
}

/** A cause in a sample that may make a hit. That can depend on other samples. */
export type Candidate = Sighting & { readonly cause: Cause }

/** A rule met a cause: the cause, with the samples that show it. */
export type Hit = { readonly cause: Cause; readonly at: string; readonly sightings: readonly Sighting[] }

/** Two causes are the same if their keys are equal. */
export const causeKey = ({ drug_id, custom_drug, sold_as, area_id }: Cause): string =>
  JSON.stringify([drug_id, custom_drug?.toLowerCase() ?? null, sold_as?.toLowerCase() ?? null, area_id])

/** The cause of a signal about something without a name. */
export const unnamedText = 'Something that a test could not name'

/** What a signal about this substance is about. Mirror forms count as one where samples are counted. */
function subjectOf(rule: Rule, { drug_id, name, is_unnamed }: FoundSubstance): Pick<Cause, 'drug_id' | 'custom_drug'> {
  const isCounted = rule.kind === 'CLUSTER' || rule.kind === 'FIRST_SEEN'
  if (drug_id !== null) return { drug_id: (isCounted ? rule.drug_id : null) ?? drug_id, custom_drug: null }
  return { drug_id, custom_drug: is_unnamed ? unnamedText : name }
}

/** All causes of the rule in the sample, each once. */
export function candidatesOf(rule: Rule, sample: RuleSample): Candidate[] {
  // Nobody knows which samples are near in time.
  if (rule.kind === 'CLUSTER' && !sample.is_day_known) return []
  const all = new Map<string, Candidate & { readonly said_by: readonly Technology[] }>()
  for (const { report_id, at, found, ...test } of sample.tests) {
    if (!isEvidence(test.technology)) continue
    for (const one of found) {
      if (!isLookedFor(rule, one) || isOvertaken(one, sample)) continue
      if (rule.kind === 'AMOUNT' && !isEnough(rule, one, test)) continue
      for (const sold_as of soldAsOf(rule, one, sample)) {
        const area_id = rule.by_area ? sample.area_id : null
        const cause = { ...subjectOf(rule, one), sold_as, area_id }
        const key = causeKey(cause)
        const before = all.get(key)
        const said_by = [...(before?.said_by ?? []), ...sayersOf(one, test.technology, sample)]
        all.set(key, {
          cause: before?.cause ?? cause,
          sample_id: sample.sample_id,
          collected_at: sample.collected_at,
          report_id: before?.report_id ?? report_id,
          at: before === undefined || at < before.at ? at : before.at,
          is_unconfirmed: !isConfirmedBy(said_by),
          said_by,
        })
      }
    }
  }
  return [...all.values()].map(({ said_by: _saidBy, ...candidate }) => candidate)
}

/** The technologies that say so: the test's own, and strips that may have reacted to it under another name. */
function sayersOf(one: FoundSubstance, technology: Technology, { tests }: RuleSample): Technology[] {
  if (one.by_strip) return [stripTechnology]
  const isByStrip = tests.some(({ found }) => found.some((strip) => strip.by_strip && isOfStrip(strip, one)))
  return isByStrip ? [technology, stripTechnology] : [technology]
}

const day = 86_400_000
const later = (iso: string, days: number) => new Date(Date.parse(iso) + days * day).toISOString()

/** The moment `months` months earlier. */
export const monthsBefore = (iso: string, months: number): string =>
  dateMonthsBefore(new Date(iso), months).toISOString()

/** The other samples that decide whether a candidate is a hit: collected in this time, reported by `reported_to`. */
export type Reach = {
  readonly collected_from: string
  readonly collected_to: string | null
  readonly reported_to: string
}

/** null: the sample alone decides. */
export function reachOf(rule: Rule, { collected_at, at }: Sighting): Reach | null {
  if (rule.kind === 'FIRST_SEEN') {
    // Samples from the week before are part of the same news.
    const collected_from = monthsBefore(collected_at, rule.months ?? 1)
    return { collected_from, collected_to: null, reported_to: later(at, -windowDays(rule)) }
  }
  if (rule.kind !== 'CLUSTER') return null
  const days = rule.days ?? 1
  return { collected_from: later(collected_at, -days), collected_to: later(collected_at, days), reported_to: at }
}

/** The hit of a candidate, or null. `others` have the same cause; those out of reach are ignored. */
export function hitOf(rule: Rule, candidate: Candidate, others: readonly Sighting[]): Hit | null {
  const { cause, at } = candidate
  const reach = reachOf(rule, candidate)
  const known = others.filter(
    (one) =>
      reach !== null &&
      one.sample_id !== candidate.sample_id &&
      one.at <= reach.reported_to &&
      one.collected_at >= reach.collected_from &&
      (reach.collected_to === null || one.collected_at <= reach.collected_to),
  )
  if (rule.kind === 'FIRST_SEEN') return known.length > 0 ? null : { cause, at, sightings: [candidate] }
  if (rule.kind !== 'CLUSTER') return { cause, at, sightings: [candidate] }
  const sightings = fullestWindow([...known, candidate], candidate, rule.days ?? 1)
  return sightings.length >= (rule.samples ?? 2) ? { cause, at, sightings } : null
}

/** The samples of the fullest window of `days` days that includes this one. */
function fullestWindow(all: readonly Sighting[], own: Sighting, days: number): Sighting[] {
  const sorted = [...all].sort((a, b) => a.collected_at.localeCompare(b.collected_at))
  let fullest: Sighting[] = []
  for (const first of sorted) {
    if (first.collected_at > own.collected_at) break
    const end = later(first.collected_at, days)
    if (own.collected_at >= end && first !== own) continue
    const within = sorted.filter((one) => one.collected_at >= first.collected_at && one.collected_at < end)
    if (within.length > fullest.length) fullest = within
  }
  return fullest
}

/** The part of a signal that decides whether hits may join it. `answered_at` null: it is open. */
export type Joinable = { readonly first_at: string; readonly answered_at: string | null }

/** The signal of the same cause that a hit joins: the open one, or one answered within the window before. */
export function joined<S extends Joinable>(rule: Rule, at: string, signals: readonly S[]): S | undefined {
  const open = signals.find(({ answered_at }) => answered_at === null)
  if (open !== undefined) return open
  const days = windowDays(rule)
  return signals.find(
    ({ first_at, answered_at }) =>
      answered_at !== null && at >= later(first_at, -days) && at <= later(answered_at, days),
  )
}
