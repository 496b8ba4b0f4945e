/**
 * Rules of alerts: what each kind looks for, what can be wrong with a rule, and how it reads. A rule only makes
 * signals; it never publishes.
 */
import { type AmountUnit, amountUnits, type PercentBasis } from '#domain/report/amounts.ts'

/**
 * `PRESENCE`: found. `UNEXPECTED`: found where nobody expected it. `AMOUNT`: found, and at least so much of it.
 * `FIRST_SEEN`: found for the first time in so many months. `CLUSTER`: found in so many samples within so many days.
 */
export const ruleKinds = ['PRESENCE', 'UNEXPECTED', 'AMOUNT', 'FIRST_SEEN', 'CLUSTER'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** Percents of these bases can be compared. Peak areas are not amounts. */
export const comparedBases = ['of_weight', 'estimate', 'not_stated'] as const satisfies readonly PercentBasis[]

/** A rule as an administrator writes it. Fields that its kind does not use are null. */
export type RuleFields = {
  readonly name: string
  readonly kind: RuleKind
  /**
   * What it looks for: one identity with its mirror forms, a class, dangerous custom substances, or substances that
   * nobody knows. If none is set: any identity.
   */
  readonly drug_id: number | null
  readonly drug_class: string | null
  readonly custom_dangerous: boolean
  readonly custom_unknown: boolean
  /** Only in samples that were sold as this. */
  readonly sold_as_drug_id: number | null
  readonly sold_as_class: string | null
  /** An amount whose low end is at or above this; percent of what was tested, or gram. */
  readonly value: number | null
  readonly unit: AmountUnit | null
  readonly basis: PercentBasis | null
  /** 'base', or a form such as 'hydrochloride', to which amounts are converted; null: amounts count as they are stated. */
  readonly measured_as: string | null
  /** The source of the value. */
  readonly source: string | null
  readonly months: number | null
  readonly samples: number | null
  readonly days: number | null
  /** Count each area separately; otherwise the whole service. */
  readonly by_area: boolean
  /** Only for a cluster: count each pair of 'sold as' and 'found' separately. */
  readonly by_sold_as: boolean
  readonly is_on: boolean
}

/** A rule that looks at samples. Both drugs are roots, with the groups of their mirror forms. */
export type Rule = RuleFields & {
  readonly id: number
  readonly mirror_group: string | null
  readonly sold_as_mirror_group: string | null
}

/** The limits of a rule; the database has the same. */
export const ruleLimits = {
  months: { least: 1, most: 240 },
  samples: { least: 2, most: 1000 },
  days: { least: 1, most: 366 },
} as const

/** Whether a number is within its limits. */
const within = ({ least, most }: { least: number; most: number }, number: number) => number >= least && number <= most

/** How many days after its last hit a signal still takes hits: a cluster's own days, else a week. */
export const windowDays = ({ kind, days }: Pick<RuleFields, 'kind' | 'days'>): number =>
  kind === 'CLUSTER' ? (days ?? 7) : 7

type Fault = { readonly field: keyof RuleFields; readonly message: string }

/** Faults of a rule, by field. The server checks that its drugs and classes exist. */
export function ruleFaults(rule: RuleFields): Fault[] {
  return [...lookedForFaults(rule), ...amountFaults(rule), ...numberFaults(rule)]
}

function lookedForFaults(rule: RuleFields): Fault[] {
  const faults: Fault[] = []
  const { kind, drug_id, drug_class, custom_dangerous, custom_unknown } = rule
  const looked = [drug_id !== null, drug_class !== null, custom_dangerous, custom_unknown].filter(Boolean).length
  if (looked > 1) {
    const message = 'A rule looks for one thing: a substance, a class, unlisted dangerous ones, or unknown ones.'
    faults.push({ field: 'drug_id', message })
  }
  if (looked === 0 && kind !== 'FIRST_SEEN' && kind !== 'CLUSTER') {
    const message = 'Say what it looks for: a substance, a class, unlisted dangerous ones, or unknown ones.'
    faults.push({ field: 'drug_id', message })
  }
  if (custom_unknown && (kind === 'UNEXPECTED' || kind === 'AMOUNT')) {
    const message = 'Nobody expects what nobody knows. Choose another kind of rule.'
    faults.push({ field: 'custom_unknown', message })
  }
  if (rule.sold_as_drug_id !== null && rule.sold_as_class !== null) {
    faults.push({ field: 'sold_as_drug_id', message: 'Choose what it was sold as once: a substance or a class.' })
  }
  if (rule.by_sold_as && rule.kind !== 'CLUSTER') {
    faults.push({ field: 'by_sold_as', message: 'Only a cluster counts pairs of what was sold and what it contains.' })
  } else if (rule.by_sold_as && (rule.sold_as_drug_id !== null || rule.sold_as_class !== null)) {
    faults.push({ field: 'by_sold_as', message: 'Count each pair, or only what was sold as one thing; not both.' })
  }
  return faults
}

function amountFaults(rule: RuleFields): Fault[] {
  const { kind, value, unit, basis, measured_as, source, is_on } = rule
  if (kind !== 'AMOUNT') {
    const given = { value, unit, basis, measured_as, source }
    const field = (Object.keys(given) as (keyof typeof given)[]).find((name) => given[name] !== null)
    return field === undefined ? [] : [{ field, message: 'Only a rule on an amount has this.' }]
  }
  const faults: Fault[] = []
  if (basis === 'relative') {
    const message = 'Percents of each other are peak areas, which are never an amount. Choose another basis.'
    faults.push({ field: 'basis', message })
  }
  if (value !== null && unit === null)
    faults.push({ field: 'unit', message: `Choose a unit: ${amountUnits.join(' or ')}.` })
  if (value !== null && unit === '%' && basis === null) {
    faults.push({ field: 'basis', message: 'Say what the percent is of.' })
  }
  if (unit === 'g' && basis !== null) faults.push({ field: 'basis', message: 'Only percents have a basis.' })
  if (value !== null && !(value > 0)) faults.push({ field: 'value', message: 'Enter a number above 0.' })
  if (value !== null && Number(value.toFixed(7)) !== value) {
    faults.push({ field: 'value', message: 'Enter a number with at most 7 decimals.' })
  }
  if (value !== null && unit === '%' && value > 100)
    faults.push({ field: 'value', message: 'Enter at most 100 percent.' })
  if (value !== null && unit === 'g' && value >= 100_000)
    faults.push({ field: 'value', message: 'Enter less than 100,000 g.' })
  if (is_on && value === null) {
    faults.push({ field: 'value', message: 'Enter the value before the rule is switched on.' })
  }
  if (is_on && source === null) {
    faults.push({ field: 'source', message: 'Say where the value is from before the rule is switched on.' })
  }
  return faults
}

function numberFaults(rule: RuleFields): Fault[] {
  const asked = {
    ...{ FIRST_SEEN: ['months'], CLUSTER: ['samples', 'days'] },
    ...{ PRESENCE: [], UNEXPECTED: [], AMOUNT: [] },
  } as const
  const mine: readonly string[] = asked[rule.kind]
  return (['months', 'samples', 'days'] as const).flatMap((field): Fault[] => {
    const number = rule[field]
    const { least, most } = ruleLimits[field]
    if (!mine.includes(field)) {
      return number === null ? [] : [{ field, message: 'This kind of rule does not ask for it.' }]
    }
    const isFine = number !== null && Number.isInteger(number) && within(ruleLimits[field], number)
    return isFine ? [] : [{ field, message: `Enter a whole number from ${least} to ${most}.` }]
  })
}
