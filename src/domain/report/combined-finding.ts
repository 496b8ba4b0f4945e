/**
 * The combined finding above the tables: what was expected, and what all reports together found, danger first, then what
 * nobody knows (R6.18, R9.9). It compares only identities and classes of drugs, and claims nothing beyond that.
 */

import type { SeenMethod } from '#domain/method/seen-method.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import { isExclusive } from '#domain/survey/checklists.ts'
import { namesSubstances } from '#domain/technology/technologies.ts'
import type { StripResult, Technology } from '#domain/terms.ts'
import type { MayBeShown } from './colour-test.ts'
import { type Compared, compare, comparedTogether, identityOf, isExpectedStrip } from './compared.ts'
import { comparable, findingName } from './finding-names.ts'
import { orderCombined } from './finding-order.ts'
import { isDangerous, isLeftOut, isUnknown, isUnnamed, type VisibleDrugFound } from './visible-findings.ts'

/** A submitted report as its reader sees it. */
export type CombinedReport<Finding extends VisibleDrugFound = VisibleDrugFound> = {
  readonly technology?: Technology | undefined
  readonly strip_type: string | null
  readonly strip_result: StripResult | null
  readonly hidden_findings: boolean
  readonly drugs_found: readonly Finding[]
  /** For a colour test: what its reader is told that the colours may be. */
  readonly may_be?: readonly MayBeShown[] | undefined
  /**
   * For a strip that reacted: the other methods, if none of them found its drug. Decided from all findings, hidden or
   * not.
   */
  readonly not_shown_by?: readonly Technology[] | undefined
  /** What its method can see (domain/method). */
  readonly sees?: SeenMethod | null | undefined
  readonly is_chiral?: boolean | undefined
  /** For a strip: what is known of its target; undefined until the report is stored. */
  readonly target?: StripFacts | null | undefined
}

/**
 * What is known of a strip's target. `is_kind`: there are several drugs of that kind. `expected`: the expected drugs that it
 * is for; `misses`: those that it cannot see.
 */
export type StripFacts = {
  readonly is_dangerous: boolean
  readonly is_kind: boolean
  readonly expected: string[]
  readonly misses: string[]
}

export type CombinedFinding<Finding extends VisibleDrugFound = VisibleDrugFound> = {
  /** What was expected, without 'Don't know' and 'Not stated'. */
  readonly expected: readonly ExpectedDrug[]
  /** Each substance once, danger first; `row` is the one with the largest amount. */
  readonly found: readonly {
    readonly name: string
    readonly isImportant: boolean
    /** Nobody knows what it is, or what it does. */
    readonly isUnknown: boolean
    readonly isExpected: boolean
    /** It may be an expected drug: a kind that includes it, or a mirror form. */
    readonly mayBeExpected: boolean
    readonly compared: Compared
    readonly row: Finding
  }[]
  /** Expected and not found; empty if only strips were used, or if a report hides all that it found. */
  readonly missing: readonly ExpectedDrug[]
  /** What strips reacted to and no other method named. */
  readonly strips: readonly string[]
  /** Those of `strips` whose drug other methods did not find, each with these methods. */
  readonly alone: readonly { readonly type: string; readonly methods: readonly Technology[] }[]
  /** What other methods found although a strip for it did not react. */
  readonly missedByStrips: readonly {
    readonly type: string
    readonly name: string
    readonly methods: readonly Technology[]
  }[]
  /** What colour tests may have shown and no other method found, danger first: never a finding. */
  readonly mayBe: readonly MayBeShown[]
  /** Something was found that the method could not name. */
  readonly isUnnamed: boolean
  /** Something was found that this service does not report (R1.15). */
  readonly isHidden: boolean
  /** Whether any method was used that lists substances; only then may a page say 'not found'. */
  readonly hasNamed: boolean
}

/** The combined finding of what was submitted, as one reader sees it. */
export function combinedFinding<Finding extends VisibleDrugFound>(
  expected_drugs: readonly ExpectedDrug[],
  reports: readonly CombinedReport<Finding>[],
): CombinedFinding<Finding> {
  const expected = statedOf(expected_drugs)
  const all = reports.flatMap(({ drugs_found }) => drugs_found).filter((row) => !isLeftOut(row))
  const targets = reports.flatMap(({ strip_type }) => (strip_type === null ? [] : [{ type: strip_type }]))
  const of = (row: Finding) => row.compared ?? compare(row, expected, reports, targets)
  const named = Map.groupBy(
    all.filter((row) => !isUnnamed(row)),
    identityOf,
  )
  // Of rows with one identity, the first in the order stands for all.
  const rows = [...named.values()].flatMap((same) => orderCombined(same).slice(0, 1))
  const found = orderCombined(rows).map((row) => {
    const same = named.get(identityOf(row)) ?? [row]
    const compared = comparedTogether(same.map(of)) ?? of(row)
    return {
      name: findingName(row),
      isImportant: same.some(isDangerous),
      isUnknown: isUnknown(row),
      isExpected: compared.expected.length > 0,
      mayBeExpected: compared.may_be.length > 0,
      compared,
      row,
    }
  })
  const reactsWith = (type: string, { compared }: (typeof found)[number]) => compared.strips.includes(type)
  // A strip knows only its own substance; one without a substance adds no name.
  const strips = reports
    .filter(({ strip_result }) => strip_result === 'POSITIVE')
    .flatMap(({ strip_type }) => (strip_type === null ? [] : [strip_type]))
    .filter((type) => !found.some((one) => reactsWith(type, one)))
  const isAlone = ({ strip_type, strip_result }: CombinedReport) =>
    strip_result === 'POSITIVE' && strip_type !== null && strips.includes(strip_type)
  const isHidden = reports.some(({ hidden_findings }) => hidden_findings)
  const hasNamed = reports.some(
    ({ strip_result, technology }) =>
      strip_result === null && (technology === undefined || namesSubstances(technology)),
  )
  const said = Map.groupBy(
    reports.flatMap(({ may_be = [] }) => may_be),
    ({ identity }) => comparable(identity),
  )
  // Two drugs may share the name that their reader knows; one that is marked warns for both.
  const mayBe = [...said].flatMap(([identity, [one, ...others]]) =>
    one === undefined || named.has(identity)
      ? []
      : [{ ...one, is_dangerous: [one, ...others].some(({ is_dangerous }) => is_dangerous) }],
  )
  const isMissing = (one: ExpectedDrug) =>
    one.may_be_missed &&
    !found.some(({ compared }) => compared.expected.includes(one.name) || compared.may_be.includes(one.name)) &&
    !reports.some((report) => isAlone(report) && isForExpected(report, one))
  const negative = reports.flatMap(({ strip_type, strip_result }) =>
    strip_result === 'NEGATIVE' && strip_type !== null ? [strip_type] : [],
  )
  return {
    expected,
    found,
    missing: hasNamed && !isHidden ? eachOnce(expected.filter(isMissing)) : [],
    strips: [...new Set(strips)],
    alone: strips.flatMap((type) => {
      const methods = reports.find((one) => one.strip_type === type && one.not_shown_by?.length)?.not_shown_by
      return methods === undefined ? [] : [{ type, methods }]
    }),
    missedByStrips: [...new Set(negative)].flatMap((type) =>
      found
        .filter((one) => reactsWith(type, one))
        .map(({ name, row }) => ({ type, name, methods: methodsOf(row, reports) })),
    ),
    mayBe: [...mayBe.filter((one) => one.is_dangerous), ...mayBe.filter((one) => !one.is_dangerous)],
    isUnnamed: all.some(isUnnamed),
    isHidden,
    hasNamed,
  }
}

/** The methods that found a substance, in their order, each once. */
const methodsOf = (row: VisibleDrugFound, reports: readonly CombinedReport[]): Technology[] => [
  ...new Set(
    reports.flatMap(({ technology, drugs_found }) =>
      technology !== undefined && drugs_found.some((one) => identityOf(one) === identityOf(row)) ? [technology] : [],
    ),
  ),
]

/** What was expected, without 'Don't know' and 'Not stated'. */
export const statedOf = (expected: readonly ExpectedDrug[]): ExpectedDrug[] =>
  expected.filter(({ name, is_stated }) => is_stated && !isExclusive(name))

/**
 * The answers to all that the rules of this file ask of a finding, for these expected drugs and types of strips.
 * Findings with equal answers can stand for each other, unless a method cannot tell two drugs apart (`isTwin`). If a
 * new rule asks more, add its answer here.
 */
export const comparisonOf = (expected: readonly ExpectedDrug[], types: readonly string[], row: VisibleDrugFound) => [
  isUnnamed(row),
  compare(
    row,
    statedOf(expected),
    [],
    types.map((type) => ({ type })),
  ),
]

type Told = Pick<CombinedFinding, 'expected' | 'found'>

/**
 * What was found that nobody expected: names, danger first. Empty if an expected name can mean anything, such as 'down':
 * nobody can tell then. What only a strip reacted to was not found.
 */
export function surprisesOf({ expected, found }: Told): string[] {
  if (expected.some(isOpen)) return []
  // Two drugs may share the name that the public reads; what was expected is no surprise under it.
  const usual = new Set(found.filter(({ compared }) => !compared.is_surprise).map(({ name }) => comparable(name)))
  return found
    .filter(({ compared, name, isImportant }) => compared.is_surprise && (isImportant || !usual.has(comparable(name))))
    .map(({ name }) => name)
}

/** Whether what was expected was found, all of it, and nothing that is a surprise. */
export function isAsExpected(
  combined: Told & Pick<CombinedFinding, 'missing' | 'isHidden' | 'isUnnamed' | 'strips' | 'mayBe'>,
): boolean {
  const { expected, found, missing, isHidden, isUnnamed, strips, mayBe } = combined
  if (expected.length === 0 || found.length === 0 || missing.length + strips.length + mayBe.length > 0) return false
  if (isHidden || isUnnamed) return false
  const names = new Set(found.map(({ row }) => identityOf(row)))
  // 'Percocet' is there if both its drugs are; 'psilocybin', which also stands for psilocin, if it is there itself.
  const isWhole = ({ name, identities, drug_class }: ExpectedDrug) =>
    drug_class !== null ||
    identities.length < 2 ||
    names.has(comparable(name)) ||
    identities.every((identity) => names.has(comparable(identity)))
  const isThere = (one: ExpectedDrug) =>
    isWhole(one) && found.some(({ compared }) => compared.expected.includes(one.name))
  const isUsual = found.every(({ compared }) => compared.is_usual)
  return expected.every(isThere) && isUsual && surprisesOf(combined).length === 0
}

/** A name that nobody can tie to one drug: a street name for many things, or one that may be misspelled. */
export const isOpen = ({ identities, drug_class, may_be_missed }: ExpectedDrug) =>
  identities.length === 0 && drug_class === null && !may_be_missed

/** Whether a strip is for this expected drug. */
export const isForExpected = ({ strip_type, target }: CombinedReport, one: ExpectedDrug): boolean =>
  target?.expected.includes(one.name) ?? (strip_type !== null && isExpectedStrip(strip_type, one))

/** Names of one drug have one key; a name with several meanings is its own key. */
export function expectedKey({ name, identities, key }: ExpectedDrug): string {
  return comparable(key ?? (identities.length === 1 ? (identities[0] ?? name) : name))
}

/** Each expected drug once; if it has several names, under the last. */
export const eachOnce = (expected: readonly ExpectedDrug[]): ExpectedDrug[] => [
  ...new Map(expected.map((one) => [expectedKey(one), one])).values(),
]
