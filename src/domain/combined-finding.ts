/**
 * The one finding above the tables: what was expected, and what all reports together found, danger first (decision 6).
 * It compares identities and classes of drugs only, and says nothing of what those cannot tell.
 */
import { isExclusive } from './checklists.ts'
import type { ExpectedDrug } from './expected-drugs.ts'
import { comparable, findingName } from './finding-names.ts'
import { orderCombined } from './finding-order.ts'
import { classKey, classNames } from './substance/dictionary.ts'
import type { StripResult } from './terms.ts'
import { isDangerous, isUnnamed, type VisibleDrugFound } from './visible-findings.ts'

/** A submitted report as its reader sees it. */
export type CombinedReport<Finding extends VisibleDrugFound = VisibleDrugFound> = {
  readonly strip_type: string | null
  readonly strip_result: StripResult | null
  readonly hidden_findings: boolean
  readonly drugs_found: readonly Finding[]
}

export type CombinedFinding<Finding extends VisibleDrugFound = VisibleDrugFound> = {
  /** What was expected, without 'Don't know' and 'Not stated'. */
  readonly expected: readonly ExpectedDrug[]
  /** Each substance once, danger first; `row` is the one with the largest amount. */
  readonly found: readonly {
    readonly name: string
    readonly isImportant: boolean
    readonly isExpected: boolean
    readonly row: Finding
  }[]
  /** Expected and not found; empty where no method could have found it. */
  readonly missing: readonly string[]
  /** What strips reacted to and no other method named. */
  readonly strips: readonly string[]
  /** Something was found that the method could not name. */
  readonly isUnnamed: boolean
  /** Something was found that this service does not report (decision 2). */
  readonly isHidden: boolean
  /** Whether anything but strips was used, which alone lets 'not found' be said. */
  readonly hasNamed: boolean
}

/** The combined finding of what was submitted, as one reader sees it. */
export function combinedFinding<Finding extends VisibleDrugFound>(
  expected_drugs: readonly ExpectedDrug[],
  reports: readonly CombinedReport<Finding>[],
): CombinedFinding<Finding> {
  const expected = expected_drugs.filter(({ name, is_stated }) => is_stated && !isExclusive(name))
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
    row,
  }))
  // A strip knows its substance and nothing else; one without a substance adds nothing to the names.
  const strips = reports
    .filter(({ strip_result }) => strip_result === 'POSITIVE')
    .flatMap(({ strip_type }) => (strip_type === null ? [] : [strip_type]))
    .filter((type) => !found.some(({ row }) => reactsTo(type, row)))
  const isHidden = reports.some(({ hidden_findings }) => hidden_findings)
  const hasNamed = reports.some(({ strip_result }) => strip_result === null)
  const isMissing = (one: ExpectedDrug) =>
    one.may_be_missed &&
    !found.some(({ row }) => isSame(one, row)) &&
    !strips.some((type) => isExpectedStrip(type, one))
  return {
    expected,
    found,
    missing: hasNamed && !isHidden ? expected.filter(isMissing).map(({ name }) => name) : [],
    strips: [...new Set(strips)],
    isUnnamed: all.some(isUnnamed),
    isHidden,
    hasNamed,
  }
}

/** What was found that nobody expected: names, danger first, then what only strips reacted to. */
export function surprisesOf({ expected, found, strips }: Pick<CombinedFinding, 'expected' | 'found' | 'strips'>) {
  const unexpected = strips.filter((type) => !expected.some((one) => isExpectedStrip(type, one)))
  return [...found.filter(({ isExpected }) => !isExpected).map(({ name }) => name), ...unexpected]
}

/** What a finding is compared and counted by: its drug's identity, or the words of a custom one. */
export function identityOf(row: VisibleDrugFound): string {
  return comparable(row.drug?.identity ?? findingName(row))
}

/** Whether an expected drug is the one found: the same identity, or of the class that was expected. */
export function isSame({ name, identities, drug_class }: ExpectedDrug, row: VisibleDrugFound): boolean {
  const identity = identityOf(row)
  if ([name, ...identities].some((one) => comparable(one) === identity)) return true
  return drug_class !== null && classesOf(row).some((one) => classKey(one) === classKey(drug_class))
}

const classesOf = ({ drug, custom_class }: VisibleDrugFound) => classNames(drug?.drug_class ?? custom_class ?? null)

/** Whether what a strip reacts to is this finding, by its identity or its class. */
function reactsTo(type: string, row: VisibleDrugFound): boolean {
  return comparable(type) === identityOf(row) || classesOf(row).some((one) => classKey(one) === classKey(type))
}

/** Whether what a strip reacts to is what was expected. */
export function isExpectedStrip(type: string, { name, identities, drug_class, classes }: ExpectedDrug): boolean {
  const isNamed = [name, ...identities].some((one) => comparable(one) === comparable(type))
  return isNamed || [drug_class, ...classes].flatMap(classNames).some((one) => classKey(one) === classKey(type))
}
