/** What each method found, in the reader's language: one part of the public result per report. */
import { endsIn, kindOf, type PercentBasis } from '#domain/report/amounts.ts'
import { type CombinedReport, identityOf, isSame } from '#domain/report/combined-finding.ts'
import { findingName } from '#domain/report/finding-names.ts'
import { orderFindings } from '#domain/report/finding-order.ts'
import {
  limitText,
  percentText,
  type Share,
  shareOf,
  tenMilligramsOf,
  weightText,
} from '#domain/report/shown-amounts.ts'
import { inSentence, isBareOther } from '#domain/report/strip-type.ts'
import { isDangerous, isUnnamed, type NotFound, type VisibleDrugFound } from '#domain/report/visible-findings.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import type { Technology } from '#domain/terms.ts'
import { limitIn, methodIn } from './public-method.ts'
import { amountWordsIn, formIn, publicTexts, roleIn } from './texts/index.ts'
import { dateIn, type Language } from './texts/languages.ts'

/** The reader's language, and the service's text for a report that found nothing. */
export type Reading = {
  readonly language: Language
  readonly time_zone: string
  readonly empty_findings: string
}

/** A submitted report as the public reads it. */
export type ReadReport = CombinedReport & {
  readonly technology: Technology
  readonly method?: string | null | undefined
  /** For a strip of a recalled lot: the service's own sentences. */
  readonly recall?: { readonly [language in Language]: string | null } | null | undefined
  readonly notes: string
  readonly is_liquid: boolean | null
  readonly weight: number | null
  /** For a strip: mL of water, and mg dissolved in it. */
  readonly water_ml?: number | null | undefined
  readonly dissolved_mg?: number | null | undefined
  readonly percent_basis: PercentBasis
  readonly not_found: readonly NotFound[]
  readonly reported_at: string | null
  readonly corrected_at: string | null
}

/** One report in words. `portion` is shown above the amounts; null if there are none. */
export type ResultPart = {
  readonly title: string
  readonly about: string
  readonly corrected: string | null
  readonly sentences: readonly string[]
  readonly portion: string | null
  readonly rows: readonly ResultRow[]
  /** What the percents are of; null if no percent is shown. */
  readonly basis: string | null
  /** What a range means; null if no range is shown. */
  readonly ranges: string | null
  /** What was expected, looked for and not found; shown last. */
  readonly not_seen: readonly string[]
  readonly notes: string
}

/** A substance in words. `share`: the length of its bar and its two ends. */
export type ResultRow = {
  readonly name: string
  readonly isImportant: boolean
  readonly percent: string | null
  readonly amount: string | null
  readonly share: Share | null
  /** Its role, and how to say its name. */
  readonly details: readonly string[]
}

/** The parts, in the order of the reports. They mention expected drugs that were not found. */
export function publicParts(
  reports: readonly ReadReport[],
  expected: readonly ExpectedDrug[],
  reading: Reading,
): ResultPart[] {
  return reports.map((report) => partOf(report, expected, reading))
}

function partOf(report: ReadReport, expected: readonly ExpectedDrug[], reading: Reading): ResultPart {
  const { language, time_zone } = reading
  const { result } = publicTexts[language]
  const rows = orderFindings(report.drugs_found).map((row) => rowOf(row, report, reading))
  const hasAmounts = rows.some(({ amount }) => amount !== null)
  return {
    title: titleOf(report, reading),
    // Nothing is known about a method that Vialog does not know.
    about: report.method ? '' : methodIn(language, report),
    corrected: report.corrected_at === null ? null : result.corrected(dateIn(language, report.corrected_at, time_zone)),
    sentences: sentencesOf(report, reading),
    portion: hasAmounts ? result.holds(result.portion) : null,
    rows,
    basis: rows.some(({ percent }) => percent !== null) ? result.basis[report.percent_basis] : null,
    ranges: report.drugs_found.some((row) => endsIn(row, '%') ?? endsIn(row, 'g')) ? result.ranges : null,
    not_seen: notSeen(report, expected, reading),
    notes: report.notes.trim(),
  }
}

function titleOf({ technology, strip_type, method }: ReadReport, { language }: Reading): string {
  if (method) return method
  const { result, words } = publicTexts[language]
  const isStripOf = technology === 'TEST_STRIP' && strip_type !== null && !isBareOther(strip_type)
  return isStripOf ? result.strip(strip_type) : words.technologies[technology]
}

/** The result of a strip, or the text shown instead of rows. */
function sentencesOf(report: ReadReport, { language, empty_findings }: Reading): string[] {
  const { safety, words } = publicTexts[language]
  const { strip_result, strip_type, drugs_found, hidden_findings } = report
  const of = strip_type === null ? words.otherSubstance : inSentence(strip_type)
  const strip =
    strip_result === null
      ? []
      : [isBareOther(strip_type) ? safety.stripsOfOther[strip_result] : safety.strips[strip_result](of)]
  if (drugs_found.length > 0) return strip
  if (hidden_findings) return [...strip, safety.hidden]
  return strip_result === null ? [empty_findings] : strip
}

/** Expected drugs that were looked for and not found, if the page may say so (`may_be_missed`). */
export function expectedNotSeen({ not_found, drugs_found }: ReadReport, expected: readonly ExpectedDrug[]) {
  // A name that covers several drugs counts as found if one of them was.
  const found = new Set(drugs_found.map(identityOf))
  return not_found.flatMap((row) => {
    const one = expected.find((drug) => drug.is_stated && drug.may_be_missed && isSame(drug, row))
    return one === undefined || found.has(identityOf(row)) ? [] : [{ row, expected: one }]
  })
}

/**
 * A sentence for each expected drug that was looked for and not found. It tells the amount that the test could have
 * missed: less than the lab's own limit, else less than the limit of the approved method.
 */
function notSeen(report: ReadReport, expected: readonly ExpectedDrug[], { language }: Reading): string[] {
  const { safety } = publicTexts[language]
  const ofMethod = report.sees?.limit ?? null
  return expectedNotSeen(report, expected).map(({ row }) => {
    const least =
      limitText(row, amountWordsIn(language)) ?? (ofMethod && safety.method.about(limitIn(language, ofMethod)))
    const sentence = safety.notSeen(findingName(row))
    return least === null ? sentence : `${sentence} ${safety.wouldMiss(least)}`
  })
}

function rowOf(row: VisibleDrugFound, report: ReadReport, { language }: Reading): ResultRow {
  const { result, safety } = publicTexts[language]
  const words = amountWordsIn(language)
  const form = row.measured_as == null ? null : result.as(formIn(language, row.measured_as))
  const [share, amount] = [percentText(row, words), tenMilligramsOf(row, report, words)]
  // The form is named beside the number.
  const percent = share === null || form === null ? share : `${share} ${form}`
  const weight = percent === null && amount === null ? weightText(row, words) : null
  const role = roleIn(language, row.drug?.common_role ?? null, row.drug?.important ?? false)
  const say = row.drug?.pronunciation
  const kind = kindOf(row)
  return {
    name: isUnnamed(row) ? safety.unnamed : findingName(row),
    isImportant: isDangerous(row),
    percent,
    amount,
    share: shareOf(row, report),
    details: [
      ...(kind === 'trace' ? [safety.tooLittle] : kind === 'present' ? [result.noAmount] : []),
      ...(weight === null ? [] : [result.inTested(weight)]),
      ...(percent !== null || form === null || kind === 'present' || kind === 'trace' ? [] : [form]),
      ...(row.drug === null && !isUnnamed(row) ? [safety.noInformation] : []),
      ...(role === null ? [] : [role]),
      ...(say ? [result.say(say)] : []),
    ],
  }
}
