/**
 * The combined finding above the tables: what was expected, and what all reports together found, danger first (decision
 * 6). It compares only identities and classes of drugs, and claims nothing beyond that.
 */

import { isPair, type SeenMethod } from '#domain/method/seen-method.ts'
import { classKey, classNames } from '#domain/substance/dictionary.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import { isExclusive } from '#domain/survey/checklists.ts'
import type { StripResult, Technology } from '#domain/terms.ts'
import { comparable, findingName, type NamedFinding } from './finding-names.ts'
import { orderCombined } from './finding-order.ts'
import { isBareOther } from './strip-type.ts'
import { isDangerous, isUnnamed, type VisibleDrugFound } from './visible-findings.ts'

/** A submitted report as its reader sees it. */
export type CombinedReport<Finding extends VisibleDrugFound = VisibleDrugFound> = {
  readonly strip_type: string | null
  readonly strip_result: StripResult | null
  readonly hidden_findings: boolean
  readonly drugs_found: readonly Finding[]
  /**
   * For a strip that reacted: the other methods, if none of them found its drug. Decided from all findings, hidden or
   * not.
   */
  readonly not_shown_by?: readonly Technology[] | undefined
  /** What its method can see (domain/method). */
  readonly sees?: SeenMethod | null | undefined
}

export type CombinedFinding<Finding extends VisibleDrugFound = VisibleDrugFound> = {
  /** What was expected, without 'Don't know' and 'Not stated'. */
  readonly expected: readonly ExpectedDrug[]
  /** Each substance once, danger first; `row` is the one with the largest amount. */
  readonly found: readonly {
    readonly name: string
    readonly isImportant: boolean
    readonly isExpected: boolean
    /** It is a kind of drug that includes an expected one, so it may be that one. */
    readonly mayBeExpected: boolean
    readonly row: Finding
  }[]
  /** Expected and not found; empty if only strips were used, or if a report hides all that it found. */
  readonly missing: readonly string[]
  /** What strips reacted to and no other method named. */
  readonly strips: readonly string[]
  /** Those of `strips` whose drug other methods did not find, each with these methods. */
  readonly alone: readonly { readonly type: string; readonly methods: readonly Technology[] }[]
  /** Whether another method found a drug to which a strip did not react. */
  readonly isStripWrong: boolean
  /** Something was found that the method could not name. */
  readonly isUnnamed: boolean
  /** Something was found that this service does not report (decision 2). */
  readonly isHidden: boolean
  /** Whether any method other than strips was used; only then may a page say 'not found'. */
  readonly hasNamed: boolean
}

/** The combined finding of what was submitted, as one reader sees it. */
export function combinedFinding<Finding extends VisibleDrugFound>(
  expected_drugs: readonly ExpectedDrug[],
  reports: readonly CombinedReport<Finding>[],
): CombinedFinding<Finding> {
  const expected = statedOf(expected_drugs)
  const all = reports.flatMap(({ drugs_found }) => drugs_found)
  const rows = new Map(
    orderCombined(all.filter((row) => !isUnnamed(row)))
      .reverse()
      .map((row) => [identityOf(row), row]),
  )
  const found = orderCombined([...rows.values()]).map((row) => ({
    name: findingName(row),
    isImportant: isDangerous(row),
    isExpected: expected.some((one) => isSame(one, row)),
    mayBeExpected: expected.some((one) => mayBe(one, row) || isTwin(one, row, reports)),
    row,
  }))
  // A strip knows only its own substance; one without a substance adds no name.
  const strips = reports
    .filter(({ strip_result }) => strip_result === 'POSITIVE')
    .flatMap(({ strip_type }) => (strip_type === null ? [] : [strip_type]))
    .filter((type) => !found.some(({ row }) => reactsTo(type, row)))
  const isHidden = reports.some(({ hidden_findings }) => hidden_findings)
  const hasNamed = reports.some(({ strip_result }) => strip_result === null)
  const isMissing = (one: ExpectedDrug) =>
    one.may_be_missed &&
    !found.some(({ row }) => isSame(one, row) || mayBe(one, row) || isTwin(one, row, reports)) &&
    !strips.some((type) => isExpectedStrip(type, one))
  return {
    expected,
    found,
    missing: hasNamed && !isHidden ? eachOnce(expected.filter(isMissing)).map(({ name }) => name) : [],
    strips: [...new Set(strips)],
    alone: strips.flatMap((type) => {
      const methods = reports.find((one) => one.strip_type === type && one.not_shown_by?.length)?.not_shown_by
      return methods === undefined ? [] : [{ type, methods }]
    }),
    isStripWrong: reports.some(
      ({ strip_type, strip_result }) =>
        strip_result === 'NEGATIVE' && strip_type !== null && found.some(({ row }) => reactsTo(strip_type, row)),
    ),
    isUnnamed: all.some(isUnnamed),
    isHidden,
    hasNamed,
  }
}

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
  ...expected.flatMap((one) => [isSame(one, row), mayBe(one, row)]),
  ...types.map((type) => reactsTo(type, row)),
]

type Compared = Pick<CombinedFinding, 'expected' | 'found' | 'strips'>

/**
 * What was found that nobody expected: names, danger first, then strips that alone reacted. Empty if an expected name
 * can mean anything, such as 'down': nobody can tell then.
 */
export function surprisesOf({ expected, found, strips }: Compared): string[] {
  if (expected.some(isOpen)) return []
  const unexpected = strips.filter((type) => !isBareOther(type) && !expected.some((one) => isExpectedStrip(type, one)))
  const others = found.filter(({ isExpected, mayBeExpected }) => !isExpected && !mayBeExpected)
  return [...others.map(({ name }) => name), ...unexpected]
}

/** Whether exactly what was expected was found. */
export function isAsExpected(combined: Compared & Pick<CombinedFinding, 'missing' | 'isHidden'>): boolean {
  const { expected, found, missing, isHidden } = combined
  const isAll = found.length > 0 && found.every(({ isExpected }) => isExpected)
  return isAll && expected.length > 0 && missing.length === 0 && !isHidden && surprisesOf(combined).length === 0
}

/** A name that nobody can tie to one drug: a street name for many things, or one that may be misspelled. */
const isOpen = ({ identities, drug_class, may_be_missed }: ExpectedDrug) =>
  identities.length === 0 && drug_class === null && !may_be_missed

/** Names of one drug have one key; a name with several meanings is its own key. */
export function expectedKey({ name, identities }: ExpectedDrug): string {
  return comparable(identities.length === 1 ? (identities[0] ?? name) : name)
}

/** Each expected drug once; if it has several names, under the last. */
export const eachOnce = (expected: readonly ExpectedDrug[]): ExpectedDrug[] => [
  ...new Map(expected.map((one) => [expectedKey(one), one])).values(),
]

/** The fields of a row that are compared. */
type ComparedRow = NamedFinding & {
  readonly drug: { readonly identity?: string | undefined; readonly drug_class?: string | null | undefined } | null
  readonly custom_class?: string | null | undefined
}

/** The key for comparing and counting a finding: its drug's identity, or the words of a custom drug. */
export function identityOf(row: ComparedRow): string {
  return comparable(row.drug?.identity ?? findingName(row))
}

/** Whether an expected drug is the one found: the same identity, or of the class that was expected. */
export function isSame({ name, identities, drug_class }: ExpectedDrug, row: ComparedRow): boolean {
  const identity = identityOf(row)
  if ([name, ...identities].some((one) => comparable(one) === identity)) return true
  return drug_class !== null && classesOf(row).some((one) => classKey(one) === classKey(drug_class))
}

/** Whether a finding that only names a kind of drug may be the expected one: 'opioid' may be heroin. */
function mayBe({ drug_class, classes }: ExpectedDrug, row: VisibleDrugFound): boolean {
  if (row.drug !== null || row.custom_class == null) return false
  const found = classesOf(row).map(classKey)
  return [drug_class, ...classes].flatMap(classNames).some((one) => found.includes(classKey(one)))
}

/** Whether the method cannot tell this finding from the expected drug, so that nobody knows which of the two it is. */
function isTwin(
  { name, identities }: ExpectedDrug,
  row: VisibleDrugFound,
  reports: readonly CombinedReport[],
): boolean {
  const found = row.drug?.identity ?? findingName(row)
  const makers = reports.filter(({ drugs_found }) => drugs_found.some((one) => identityOf(one) === identityOf(row)))
  const isPaired = ({ sees }: CombinedReport) =>
    [name, ...identities].some((one) => isPair(sees?.same ?? [], one, found, comparable))
  return makers.length > 0 && makers.every(isPaired)
}

const classesOf = ({ drug, custom_class }: ComparedRow) => classNames(drug?.drug_class ?? custom_class ?? null)

/** Whether a strip of this type reacts to the finding, by its identity or class. */
export function reactsTo(type: string, row: VisibleDrugFound): boolean {
  return comparable(type) === identityOf(row) || classesOf(row).some((one) => classKey(one) === classKey(type))
}

/** Whether a strip of this type reacts to what was expected. */
export function isExpectedStrip(type: string, { name, identities, drug_class, classes }: ExpectedDrug): boolean {
  const isNamed = [name, ...identities].some((one) => comparable(one) === comparable(type))
  return isNamed || [drug_class, ...classes].flatMap(classNames).some((one) => classKey(one) === classKey(type))
}
