/** What each method found, in words of the reader's language: a part of the public result a report. */
import type { CombinedReport } from '#domain/report/combined-finding.ts'
import { findingName } from '#domain/report/finding-names.ts'
import { orderFindings } from '#domain/report/finding-order.ts'
import { amountInTenMg, showPercent } from '#domain/report/quantities.ts'
import { isDangerous, isUnnamed, type VisibleDrugFound } from '#domain/report/visible-findings.ts'
import type { Technology } from '#domain/terms.ts'
import { amountIn, publicTexts, roleIn } from './texts/index.ts'
import { dateIn, type Language } from './texts/languages.ts'

/** How the words are chosen, and what the service says of a report that found nothing, in that language. */
export type Reading = {
  readonly language: Language
  readonly time_zone: string
  readonly empty_findings: string
}

/** A submitted report as the public reads it. */
export type ReadReport = CombinedReport & {
  readonly technology: Technology
  readonly method?: string | null | undefined
  readonly notes: string
  readonly is_liquid: boolean | null
  readonly weight: number | null
  readonly reported_at: string | null
  readonly corrected_at: string | null
}

/** One report in words. `portion` stands above the amounts and is there only where one was weighed. */
export type ResultPart = {
  readonly title: string
  readonly about: string
  readonly corrected: string | null
  readonly sentences: readonly string[]
  readonly portion: string | null
  readonly rows: readonly ResultRow[]
  /** Says what the percents are; only where one is shown. */
  readonly relative: string | null
  readonly notes: string
}

/** A substance in words; `share` is how far its bar goes, 0 to 100. */
export type ResultRow = {
  readonly name: string
  readonly isImportant: boolean
  readonly percent: string | null
  readonly amount: string | null
  readonly share: number | null
  /** What it does there and how to say its name. */
  readonly details: readonly string[]
}

/** The parts, in the order of the reports. */
export function publicParts(reports: readonly ReadReport[], reading: Reading): ResultPart[] {
  return reports.map((report) => partOf(report, reading))
}

function partOf(report: ReadReport, reading: Reading): ResultPart {
  const { language, time_zone } = reading
  const { result, safety } = publicTexts[language]
  const rows = orderFindings(report.drugs_found).map((row) => rowOf(row, report, reading))
  const hasAmounts = rows.some(({ amount }) => amount !== null)
  return {
    title: titleOf(report, reading),
    // Of a method that has no word here nothing is known that could be said.
    about: report.method ? '' : safety.about[report.technology],
    corrected: report.corrected_at === null ? null : result.corrected(dateIn(language, report.corrected_at, time_zone)),
    sentences: sentencesOf(report, reading),
    portion: hasAmounts ? result.holds(result.portion) : null,
    rows,
    relative: rows.some(({ percent }) => percent !== null) ? result.relative : null,
    notes: report.notes.trim(),
  }
}

function titleOf({ technology, strip_type, method }: ReadReport, { language }: Reading): string {
  if (method) return method
  const { result, words } = publicTexts[language]
  const isStripOf = technology === 'TEST_STRIP' && strip_type !== null
  return isStripOf ? result.strip(strip_type) : words.technologies[technology]
}

/** What the strip showed, or what stands in place of rows. */
function sentencesOf(report: ReadReport, { language, empty_findings }: Reading): string[] {
  const { safety, words } = publicTexts[language]
  const { strip_result, strip_type, drugs_found, hidden_findings } = report
  const strip =
    strip_result === null ? [] : [safety.strips[strip_result](strip_type?.toLowerCase() ?? words.otherSubstance)]
  if (drugs_found.length > 0) return strip
  if (hidden_findings) return [...strip, safety.hidden]
  return strip_result === null ? [empty_findings] : strip
}

function rowOf(row: VisibleDrugFound, report: ReadReport, { language }: Reading): ResultRow {
  const { result, safety } = publicTexts[language]
  const amount = amountInTenMg(row.weight, report)
  const role = roleIn(language, row.drug?.common_role ?? null, row.drug?.important ?? false)
  const say = row.drug?.pronunciation
  return {
    name: isUnnamed(row) ? safety.unnamed : findingName(row),
    isImportant: isDangerous(row),
    percent: row.percent === null ? null : amountIn(language, showPercent(row.percent)),
    amount: amount === null ? null : amountIn(language, amount),
    share: shareOf(row, report),
    details: [
      ...(amount === null && row.percent === null ? [result.noAmount] : []),
      ...(row.drug === null && !isUnnamed(row) ? [safety.noInformation] : []),
      ...(role === null ? [] : [role]),
      ...(say ? [result.say(say)] : []),
    ],
  }
}

function shareOf({ percent, weight }: VisibleDrugFound, report: ReadReport): number | null {
  if (percent !== null) return Math.min(100, percent)
  if (weight === null || report.weight === null || report.weight === 0 || report.is_liquid) return null
  return Math.min(100, (100 * weight) / report.weight)
}
