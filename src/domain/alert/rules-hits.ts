/**
 * Finds what a rule meets in a sample. Pure: it looks at the sample's newest submitted reports and at other samples
 * with the same cause.
 */
import { isOfClass, isOfType } from '#domain/insight/agreement.ts'
import type { PercentBasis, WholeAmount } from '#domain/report/amounts.ts'
import { monthsBefore as dateMonthsBefore } from '#domain/service/retention.ts'
import { classNames } from '#domain/substance/dictionary.ts'
import { type Rule, windowDays } from './rules.ts'

/** A substance in a test: the root of a listed drug, or the text of a custom one. */
export type FoundSubstance = WholeAmount & {
  readonly drug_id: number | null
  readonly custom_drug: string | null
  /** The root's name, or the text. */
  readonly name: string
  /** As the dictionary has it: 'nitazene; opioid'. */
  readonly drug_class: string | null
  readonly is_dangerous: boolean
  readonly measured_as: string | null
  /** A positive strip found it; it may name only a class. */
  readonly by_strip: boolean
}

/** A test of a sample, from its newest submitted version. */
export type FoundTest = {
  readonly report_id: number
  /** When that version was submitted. */
  readonly at: string
  readonly percent_basis: PercentBasis
  readonly found: readonly FoundSubstance[]
}

/** What a sample was sold as. `label`: the name of a substance or class, else the words themselves. */
export type SoldAs = {
  readonly label: string
  readonly drug_ids: readonly number[]
  readonly drug_classes: readonly (string | null)[]
}

/** A sample as rules see it. */
export type RuleSample = {
  readonly sample_id: string
  readonly area_id: number | null
  readonly collected_at: string
  readonly sold_as: readonly SoldAs[]
  readonly tests: readonly FoundTest[]
}

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

/** Impurities and cutting agents come with another drug and surprise nobody. */
const isCompany = ({ drug_class }: FoundSubstance) => {
  const names = classNames(drug_class)
  return names.length > 0 && names.every((name) => /\b(impurity|cut)$/i.test(name))
}

function isLookedFor(rule: Rule, found: FoundSubstance): boolean {
  if (rule.drug_id !== null) return found.drug_id === rule.drug_id
  if (rule.drug_class !== null) return isOfClass(rule.drug_class, found.drug_class)
  if (rule.custom_dangerous) return found.drug_id === null && found.is_dangerous && !found.by_strip
  return !(rule.by_sold_as && isCompany(found))
}

/** The low end of an amount in a rule's unit, basis and form; null if the amount has none. */
export function lowEnd(
  found: WholeAmount & { readonly measured_as: string | null },
  basis: PercentBasis,
  like: Pick<Rule, 'unit' | 'basis' | 'measured_as'>,
): number | null {
  if (like.unit === null || (found.measured_as ?? '').toLowerCase() !== (like.measured_as ?? '').toLowerCase())
    return null
  if (like.unit === '%' && (basis === 'relative' || basis !== like.basis)) return null
  if (found.amount_kind !== 'measured' && found.amount_kind !== 'range') return null
  if (found.low !== null && found.unit === like.unit) return found.low
  return like.unit === '%' ? found.percent : found.weight
}

function isEnough(rule: Rule, found: FoundSubstance, basis: PercentBasis): boolean {
  if (rule.kind !== 'AMOUNT') return true
  const low = lowEnd(found, basis, rule)
  return rule.value !== null && low !== null && low >= rule.value
}

/** A strip that names a class adds nothing once another test of the sample found a drug that it looks for. */
function isOvertaken(found: FoundSubstance, sample: RuleSample): boolean {
  if (!found.by_strip || found.drug_id !== null) return false
  return sample.tests.some((test) => test.found.some((one) => isOfStrip(found.name, one)))
}

/** Whether this substance is what a strip of this type looks for, and another kind of test found it. */
export const isOfStrip = (type: string, { by_strip, drug_id, name, drug_class }: FoundSubstance): boolean =>
  !by_strip && drug_id !== null && isOfType(type, { identity: name, drug_class })

const isSoldAs = (rule: Rule, sold: SoldAs) =>
  (rule.sold_as_drug_id !== null && sold.drug_ids.includes(rule.sold_as_drug_id)) ||
  (rule.sold_as_class !== null && sold.drug_classes.some((one) => isOfClass(rule.sold_as_class ?? '', one)))

/** Whether the substance is what the sample was sold as; then the two make no pair. */
function isAsSold(found: FoundSubstance, { label, drug_ids, drug_classes }: SoldAs): boolean {
  if (found.drug_id !== null && drug_ids.includes(found.drug_id)) return true
  if (found.name.toLowerCase() === label.toLowerCase()) return true
  return drug_ids.length === 0 && drug_classes.some((one) => one !== null && isOfClass(one, found.drug_class))
}

/** The "sold as" of each cause: [] if the rule does not apply, [null] if it does not count pairs. */
function soldAsOf(rule: Rule, found: FoundSubstance, sample: RuleSample): (string | null)[] {
  if (rule.by_sold_as) {
    // Somebody who was sold two things is not surprised by either.
    return sample.sold_as.some((sold) => isAsSold(found, sold)) ? [] : sample.sold_as.map(({ label }) => label)
  }
  if (rule.sold_as_drug_id === null && rule.sold_as_class === null) return [null]
  return sample.sold_as.some((sold) => isSoldAs(rule, sold)) ? [null] : []
}

/** All causes of the rule in the sample, each once. */
export function candidatesOf(rule: Rule, sample: RuleSample): Candidate[] {
  const all = new Map<string, Candidate>()
  for (const { report_id, at, percent_basis, found } of sample.tests) {
    for (const one of found) {
      if (!isLookedFor(rule, one) || !isEnough(rule, one, percent_basis) || isOvertaken(one, sample)) continue
      for (const sold_as of soldAsOf(rule, one, sample)) {
        const area_id = rule.by_area ? sample.area_id : null
        const cause = { drug_id: one.drug_id, custom_drug: one.drug_id === null ? one.name : null, sold_as, area_id }
        const key = causeKey(cause)
        const before = all.get(key)
        all.set(key, {
          cause,
          sample_id: sample.sample_id,
          collected_at: sample.collected_at,
          report_id: before?.report_id ?? report_id,
          at: before === undefined || at < before.at ? at : before.at,
          is_unconfirmed: (before?.is_unconfirmed ?? true) && one.by_strip,
        })
      }
    }
  }
  return [...all.values()]
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
