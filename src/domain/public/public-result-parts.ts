/** What each method found, in words of the reader's language: a part of the public result a report. */
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
import { isDangerous, isUnnamed, type NotFound, type VisibleDrugFound } from '#domain/report/visible-findings.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import type { Technology } from '#domain/terms.ts'
import { limitIn, methodIn } from './public-method.ts'
import { amountWordsIn, formIn, publicTexts, roleIn } from './texts/index.ts'
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
  /** Of a strip whose lot was recalled: the service's own sentences. */
  readonly recall?: { readonly [language in Language]: string | null } | null | undefined
  readonly notes: string
  readonly is_liquid: boolean | null
  readonly weight: number | null
  readonly percent_basis: PercentBasis
  readonly not_found: readonly NotFound[]
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
  /** Says what the percents are of; only where one is shown. */
  readonly basis: string | null
  /** Says what a range is about; only where one is shown. */
  readonly ranges: string | null
  /** What was expected and looked for in vain, last of all. */
  readonly not_seen: readonly string[]
  readonly notes: string
}

/** A substance in words; `share` is how far its bar goes, and between which ends it lies. */
export type ResultRow = {
  readonly name: string
  readonly isImportant: boolean
  readonly percent: string | null
  readonly amount: string | null
  readonly share: Share | null
  /** What it does there and how to say its name. */
  readonly details: readonly string[]
}

/** The parts, in the order of the reports; of what was expected they say where it was not seen. */
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
    // Of a method that has no word here nothing is known that could be said.
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

/** What was expected, looked for and not found; of what may be there unseen nobody says so. */
export function expectedNotSeen({ not_found, drugs_found }: ReadReport, expected: readonly ExpectedDrug[]) {
  // Of several drugs that this reader knows by one name, one was found.
  const found = new Set(drugs_found.map(identityOf))
  return not_found.flatMap((row) => {
    const one = expected.find((drug) => drug.is_stated && drug.may_be_missed && isSame(drug, row))
    return one === undefined || found.has(identityOf(row)) ? [] : [{ row, expected: one }]
  })
}

/** The sentence of each, with what the test would have missed: as its lab says of it, else as is approved of the method. */
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
  // What the number is of stands beside it.
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
