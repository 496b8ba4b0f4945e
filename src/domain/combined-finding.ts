/**
 * The one finding above the tables: what was expected, and what all reports together found, danger first (decision 6).
 * It compares names and classes of drugs only, and says nothing of what those cannot tell.
 */
import { isExclusive } from './checklists.ts'
import { comparable, findingName } from './finding-names.ts'
import { orderCombined } from './finding-order.ts'
import type { StripResult } from './terms.ts'
import type { VisibleDrugFound } from './visible-findings.ts'

/** A submitted report as its reader sees it. */
export type CombinedReport<Finding extends VisibleDrugFound = VisibleDrugFound> = {
  readonly strip_type: string | null
  readonly strip_result: StripResult | null
  readonly hidden_findings: boolean
  readonly drugs_found: readonly Finding[]
}

export type CombinedFinding<Finding extends VisibleDrugFound = VisibleDrugFound> = {
  /** What was expected, without 'Don't know'. */
  readonly expected: readonly string[]
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
  /** Something was found that this service does not report (decision 2). */
  readonly isHidden: boolean
  /** Whether anything but strips was used, which alone lets 'not found' be said. */
  readonly hasNamed: boolean
}

/** The combined finding of what was submitted, as one reader sees it. */
export function combinedFinding<Finding extends VisibleDrugFound>(
  expected_drugs: readonly string[],
  reports: readonly CombinedReport<Finding>[],
): CombinedFinding<Finding> {
  const expected = expected_drugs.filter((name) => !isExclusive(name))
  const rows = new Map(
    orderCombined(reports.flatMap(({ drugs_found }) => drugs_found))
      .reverse()
      .map((row) => [comparable(findingName(row)), row]),
  )
  const found = orderCombined([...rows.values()]).map((row) => ({
    name: findingName(row),
    isImportant: row.drug?.important ?? false,
    isExpected: expected.some((name) => isSame(name, row)),
    row,
  }))
  // A strip knows its substance and nothing else; one without a substance adds nothing to the names.
  const strips = reports
    .filter(({ strip_result }) => strip_result === 'POSITIVE')
    .flatMap(({ strip_type }) => (strip_type === null ? [] : [strip_type]))
    .filter((type) => ![...rows.values()].some((row) => isSame(type, row)))
  const isHidden = reports.some(({ hidden_findings }) => hidden_findings)
  const hasNamed = reports.some(({ strip_result }) => strip_result === null)
  const isMissing = (name: string) =>
    ![...rows.values()].some((row) => isSame(name, row)) && !strips.some((type) => sharesWords(type, name))
  return {
    expected,
    found,
    missing: hasNamed && !isHidden ? expected.filter(isMissing) : [],
    strips: [...new Set(strips)],
    isHidden,
    hasNamed,
  }
}

/** What was found that nobody expected: names, danger first, then what only strips reacted to. */
export function surprisesOf({ expected, found, strips }: Pick<CombinedFinding, 'expected' | 'found' | 'strips'>) {
  const unexpected = strips.filter((type) => !expected.some((name) => sharesWords(type, name)))
  return [...found.filter(({ isExpected }) => !isExpected).map(({ name }) => name), ...unexpected]
}

/** Whether an expected drug is the one found, under any of its names or by its class: 'Benzodiazepine' is found as alprazolam. */
export function isSame(expected: string, row: VisibleDrugFound): boolean {
  const names = [findingName(row), ...(row.drug?.alias ?? '').split(';')].filter((name) => name.trim() !== '')
  return names.some((name) => sharesWords(expected, name)) || isOfClass(expected, row.drug?.drug_class ?? null)
}

/** Impurities and cuts are named after the drug that they come with, and are not it. */
const isCompany = (words: readonly string[]) => ['impurity', 'cut'].includes(words.at(-1) ?? '')

/** Whether a class of the dictionary ('nitazene; opioid') is what was expected ('Nitazenes'). */
function isOfClass(expected: string, drug_class: string | null): boolean {
  if (drug_class === null) return false
  const classes = drug_class.split(';').flatMap(partsOf).map(singular)
  const wanted = partsOf(expected).map(singular)
  return classes.some((words) => !isCompany(words) && wanted.some((others) => holds(words, others)))
}

const singular = (words: readonly string[]) => words.map((word) => word.replace(/s$/, ''))

/** Whether one name's words are all in the other: 'Crack cocaine' and 'cocaine', not 'fentanyl' and 'methylfentanyl'. */
export function sharesWords(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)]
  return a.some((words) => b.some((others) => holds(words, others) || holds(others, words)))
}

const holds = (words: readonly string[], others: readonly string[]) =>
  others.length > 0 && others.every((word) => words.includes(word))

// The same few hundred names are compared over many samples, and reading a name costs far more than comparing it.
const readNames = new Map<string, string[][]>()
const rememberedAtMost = 10_000

/** A name and the ones in its brackets, each as words. */
function partsOf(name: string): string[][] {
  const known = readNames.get(name)
  if (known !== undefined) return known
  if (readNames.size >= rememberedAtMost) readNames.clear()
  const parts = readParts(name)
  readNames.set(name, parts)
  return parts
}

function readParts(name: string): string[][] {
  return name
    .split(/[(),/]/)
    .map((part) => comparable(part).split(' ').filter(Boolean))
    .filter((words) => words.length > 0)
}
