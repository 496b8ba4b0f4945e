/**
 * The one finding above the tables: what was expected, and what all reports together found, danger first (decision 6).
 * It compares names only, and says nothing of what names cannot tell.
 */
import type { Report } from '#contract/reports.ts'
import { isExclusive } from '#domain/checklists.ts'
import { comparable, findingName } from '#domain/finding-names.ts'
import { orderCombined } from '#domain/finding-order.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import { visibleFindings } from '#domain/visible-findings.ts'

type Found = { readonly name: string; readonly isImportant: boolean; readonly isExpected: boolean }

export type FindingSummary = {
  /** What was expected, without 'Don't know'. */
  readonly expected: readonly string[]
  readonly found: readonly Found[]
  /** Expected and not found; empty where no method could have found it. */
  readonly missing: readonly string[]
  /** What strips reacted to and no other method named. */
  readonly strips: readonly string[]
  /** Something was found that this service does not report (decision 2). */
  readonly isHidden: boolean
  /** Whether anything but strips was used, which alone lets 'not found' be said. */
  readonly hasNamed: boolean
}

/** The summary of what was submitted; drafts are nobody's finding yet. */
export function findingSummary(
  expected_drugs: readonly string[],
  reports: readonly Report[],
  audience: Exclude<ReportAudience, 'public'>,
): FindingSummary {
  const submitted = reports.filter(({ is_draft }) => !is_draft)
  const shown = submitted.map((report) => shownTo(report, audience))
  const expected = expected_drugs.filter((name) => !isExclusive(name))
  const rows = new Map(
    orderCombined(shown.flatMap(({ drugs_found }) => drugs_found))
      .reverse()
      .map((row) => [comparable(findingName(row)), row]),
  )
  const found = orderCombined([...rows.values()]).map((row) => ({
    name: findingName(row),
    isImportant: row.drug?.important ?? false,
    isExpected: expected.some((name) => isSame(name, row)),
  }))
  // A strip knows its substance and nothing else; one without a substance adds nothing to the names.
  const strips = submitted
    .filter(({ strip_result }) => isPositive(strip_result))
    .flatMap(({ strip_type }) => (strip_type === null ? [] : [strip_type]))
    .filter((type) => ![...rows.values()].some((row) => isSame(type, row)))
  const isHidden = shown.some(({ hidden_findings }) => hidden_findings)
  const hasNamed = submitted.some(({ strip_result }) => strip_result === null)
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

const isPositive = (result: Report['strip_result']) => result === 'POSITIVE'

/** A person with both flags reads more than may be told at the counter. */
function shownTo({ drugs_found, hidden_findings }: Report, audience: Exclude<ReportAudience, 'public'>) {
  const whole = drugs_found.map(({ drug, ...row }) => ({
    ...row,
    drug: drug && { ...drug, report_to_client_name: drug.report_to_client_name ?? null },
  }))
  const seen = visibleFindings(whole, audience)
  return { ...seen, hidden_findings: seen.hidden_findings || hidden_findings }
}

type Named = Parameters<typeof findingName>[0] & { readonly drug: { readonly alias?: string | null } | null }

/** Whether an expected drug is the one found, under any of its names: 'MDMA (ecstasy, molly)' is found as 'mdma'. */
function isSame(expected: string, row: Named): boolean {
  const names = [findingName(row), ...(row.drug?.alias ?? '').split(';')].filter((name) => name.trim() !== '')
  return names.some((name) => sharesWords(expected, name))
}

/** Whether one name's words are all in the other: 'Crack cocaine' and 'cocaine', not 'fentanyl' and 'methylfentanyl'. */
function sharesWords(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)]
  return a.some((words) => b.some((others) => holds(words, others) || holds(others, words)))
}

const holds = (words: readonly string[], others: readonly string[]) =>
  others.length > 0 && others.every((word) => words.includes(word))

/** A name and the ones in its brackets, each as words. */
function partsOf(name: string): string[][] {
  return name
    .split(/[(),/]/)
    .map((part) => comparable(part).split(' ').filter(Boolean))
    .filter((words) => words.length > 0)
}
