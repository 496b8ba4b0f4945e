/** What a rule meets in a sample: pure, over what its newest submitted reports say and over who else had the same. */
import { isOfClass, isOfType } from '#domain/insight/agreement.ts'
import type { PercentBasis, WholeAmount } from '#domain/report/amounts.ts'
import { monthsBefore as dateMonthsBefore } from '#domain/service/retention.ts'
import { classNames } from '#domain/substance/dictionary.ts'
import { type Rule, windowDays } from './rules.ts'

/** A substance in a test: a listed one by its root, or a custom one by its text. */
export type FoundSubstance = WholeAmount & {
  readonly drug_id: number | null
  readonly custom_drug: string | null
  /** The root's name, or the text. */
  readonly name: string
  /** As the dictionary has it: 'nitazene; opioid'. */
  readonly drug_class: string | null
  readonly is_dangerous: boolean
  readonly measured_as: string | null
  /** A positive strip says so; it may name a class only. */
  readonly by_strip: boolean
}

/** A test of a sample, as its newest submitted version says. */
export type FoundTest = {
  readonly report_id: number
  /** When that version was submitted. */
  readonly at: string
  readonly percent_basis: PercentBasis
  readonly found: readonly FoundSubstance[]
}

/** What a sample was sold as. `label`: a substance's or class's name, else the words themselves. */
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

/** What signals are about: a substance, in what was sold as something, in an area. */
export type Cause = {
  readonly drug_id: number | null
  readonly custom_drug: string | null
  readonly sold_as: string | null
  readonly area_id: number | null
}

/** A sample that holds a cause. */
export type Sighting = {
  readonly sample_id: string
  readonly report_id: number
  readonly collected_at: string
  /** When it was first reported, by the versions that hold now. */
  readonly at: string
  readonly is_unconfirmed: boolean
}

/** A cause that a sample holds. Whether its rule speaks of it may depend on other samples. */
export type Candidate = Sighting & { readonly cause: Cause }

/** A rule speaks: of a cause, with the samples that make it. */
export type Hit = { readonly cause: Cause; readonly at: string; readonly sightings: readonly Sighting[] }

/** Two causes are one when these are equal. */
export const causeKey = ({ drug_id, custom_drug, sold_as, area_id }: Cause): string =>
  JSON.stringify([drug_id, custom_drug?.toLowerCase() ?? null, sold_as?.toLowerCase() ?? null, area_id])

/** Impurities and cuts come with another drug, and surprise nobody. */
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

/** The low end of an amount in a unit, like with like only; null where it has none. */
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

/** A strip that names a class says nothing more once another test of the sample found a drug of that class. */
function isOvertaken(found: FoundSubstance, sample: RuleSample): boolean {
  if (!found.by_strip || found.drug_id !== null) return false
  return sample.tests.some((test) => test.found.some((one) => isOfStrip(found.name, one)))
}

/** Whether another test found what a strip of this type looks for. */
export const isOfStrip = (type: string, { by_strip, drug_id, name, drug_class }: FoundSubstance): boolean =>
  !by_strip && drug_id !== null && isOfType(type, { identity: name, drug_class })

const isSoldAs = (rule: Rule, sold: SoldAs) =>
  (rule.sold_as_drug_id !== null && sold.drug_ids.includes(rule.sold_as_drug_id)) ||
  (rule.sold_as_class !== null && sold.drug_classes.some((one) => isOfClass(rule.sold_as_class ?? '', one)))

/** It is what it was sold as, so no pair. */
function isAsSold(found: FoundSubstance, { label, drug_ids, drug_classes }: SoldAs): boolean {
  if (found.drug_id !== null && drug_ids.includes(found.drug_id)) return true
  if (found.name.toLowerCase() === label.toLowerCase()) return true
  return drug_ids.length === 0 && drug_classes.some((one) => one !== null && isOfClass(one, found.drug_class))
}

/** In what the rule asks for of what it was sold as: null where it asks for nothing. */
function soldAsOf(rule: Rule, found: FoundSubstance, sample: RuleSample): (string | null)[] {
  if (rule.by_sold_as) {
    // Sold as two things, it surprises nobody who was told of either.
    return sample.sold_as.some((sold) => isAsSold(found, sold)) ? [] : sample.sold_as.map(({ label }) => label)
  }
  if (rule.sold_as_drug_id === null && rule.sold_as_class === null) return [null]
  return sample.sold_as.some((sold) => isSoldAs(rule, sold)) ? [null] : []
}

/** Every cause of the rule that the sample holds, each once. */
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

/** The moment so many months before. */
export const monthsBefore = (iso: string, months: number): string =>
  dateMonthsBefore(new Date(iso), months).toISOString()

/** Which samples decide whether a rule speaks of a candidate: collected within, and reported before. */
export type Reach = {
  readonly collected_from: string
  readonly collected_to: string | null
  readonly reported_to: string
}

/** null: the sample itself decides. */
export function reachOf(rule: Rule, { collected_at, at }: Sighting): Reach | null {
  if (rule.kind === 'FIRST_SEEN') {
    // What came in the week before belongs to the same news.
    const collected_from = monthsBefore(collected_at, rule.months ?? 1)
    return { collected_from, collected_to: null, reported_to: later(at, -windowDays(rule)) }
  }
  if (rule.kind !== 'CLUSTER') return null
  const days = rule.days ?? 1
  return { collected_from: later(collected_at, -days), collected_to: later(collected_at, days), reported_to: at }
}

/** The hit of a candidate, or null. `others` hold the same cause; those out of reach do not count. */
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

/** Of all stretches of so many days that hold the sample, the one with the most. */
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

/** A signal as far as hits may join it. `answered_at` null: it is open. */
export type Joinable = { readonly first_at: string; readonly answered_at: string | null }

/** The signal of the same cause that a hit belongs to: the open one, or one that was answered within the window before. */
export function joined<S extends Joinable>(rule: Rule, at: string, signals: readonly S[]): S | undefined {
  const open = signals.find(({ answered_at }) => answered_at === null)
  if (open !== undefined) return open
  const days = windowDays(rule)
  return signals.find(
    ({ first_at, answered_at }) =>
      answered_at !== null && at >= later(first_at, -days) && at <= later(answered_at, days),
  )
}
