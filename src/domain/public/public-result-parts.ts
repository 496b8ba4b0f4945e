/** What each method found, in the reader's language: one part of the public result per report. */

import { endsIn, kindOf, type PercentBasis } from '#domain/report/amounts.ts'
import { shownBasis } from '#domain/report/basis.ts'
import type { CombinedReport } from '#domain/report/combined-finding.ts'
import { identityOf, isSame } from '#domain/report/compared.ts'
import type { Change } from '#domain/report/corrected.ts'
import { findingName } from '#domain/report/finding-names.ts'
import { orderFindings } from '#domain/report/finding-order.ts'
import { isLittle } from '#domain/report/little.ts'
import {
  limitText,
  percentText,
  type Share,
  shareOf,
  tenMilligramsOf,
  weightText,
} from '#domain/report/shown-amounts.ts'
import { inSentence, isBareOther } from '#domain/report/strip-type.ts'
import {
  isDangerous,
  isLeftOut,
  isUnknown,
  isUnnamed,
  type NotFound,
  type VisibleDrugFound,
} from '#domain/report/visible-findings.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import { isColourTest, isStrip, publicName, sentenceOf } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import type { AdviceCard } from './public-advice.ts'
import { changesIn } from './public-changes.ts'
import { type ColoursShown, coloursIn } from './public-colours.ts'
import { limitIn, methodIn } from './public-method.ts'
import { amountIn, amountWordsIn, formIn, publicTexts, roleIn } from './texts/index.ts'
import { dateIn, type Language } from './texts/languages.ts'

/** The reader's language, and the service's text for a report that found nothing. */
export type Reading = {
  readonly language: Language
  readonly time_zone: string
  readonly empty_findings: string
  /** The advice cards that are approved and valid; none if they are left out. */
  readonly cards?: readonly AdviceCard[]
}

/** A submitted report as the public reads it. */
export type ReadReport = CombinedReport &
  ColoursShown & {
    readonly technology: Technology
    readonly method?: string | null | undefined
    /** For a strip of a recalled lot: the service's own sentences. */
    readonly recall?: { readonly [language in Language]: string | null } | null | undefined
    /** Of a first look at the counter. */
    readonly stage?: 'FIRST_LOOK' | undefined
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
    /** What its correction changed; null for a first version. */
    readonly changed?: Change | null | undefined
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
  /** The heading of the percents, where they stand in a table. */
  readonly column: string
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
  /** Nobody knows what it is. */
  readonly isUnknown: boolean
  readonly percent: string | null
  readonly amount: string | null
  readonly share: Share | null
  /** A share that is no amount, in a line of its own. */
  readonly line: string | null
  /** Its role, and how to say its name. */
  readonly details: readonly string[]
}

/** The parts, in the order of the reports. They mention expected drugs that were not found. */
export function publicParts(
  reports: readonly ReadReport[],
  expected: readonly ExpectedDrug[],
  reading: Reading,
): ResultPart[] {
  // What one test warns of is no substance without information in another.
  const warned = new Set(reports.flatMap(({ drugs_found }) => drugs_found.filter(isDangerous).map(identityOf)))
  const looks = new Set(reports.map(({ stage }) => stage))
  return reports.map((report) => partOf(report, expected, { ...reading, warned, isFollowed: looks.size > 1 }))
}

/** What a part is read with: the reader, the findings that any test warns of, whether a lab followed a first look. */
type PartReading = Reading & { readonly warned: ReadonlySet<string>; readonly isFollowed: boolean }

function partOf(report: ReadReport, expected: readonly ExpectedDrug[], reading: PartReading): ResultPart {
  const { language, isFollowed } = reading
  const { result, said, stage } = publicTexts[language]
  const basis = shownBasis(report)
  const shown = report.drugs_found.filter((row) => !isLeftOut(row))
  const rows = orderFindings(shown).map((row) => rowOf(row, report, reading))
  const hasAmounts = rows.some(({ amount }) => amount !== null)
  return {
    title:
      isFollowed && report.stage === 'FIRST_LOOK' ? stage.part(titleOf(report, reading)) : titleOf(report, reading),
    // Nothing is known about a method that Vialog does not know.
    about: report.method ? '' : methodIn(language, report),
    corrected: correctedOf(report, reading),
    sentences: sentencesOf(report, expected, reading),
    portion: hasAmounts ? result.holds(result.portion) : null,
    rows,
    basis: rows.some(({ percent }) => percent !== null) ? result.basis[basis] : null,
    column: said.column[basis],
    ranges: shown.some((row) => endsIn(row, '%') ?? endsIn(row, 'g')) ? result.ranges : null,
    not_seen: notSeen(report, expected, reading),
    notes: report.notes.trim(),
  }
}

function titleOf({ technology, strip_type, method }: ReadReport, { language }: Reading): string {
  if (method) return method
  const { result } = publicTexts[language]
  const isStripOf = isStrip(technology) && strip_type !== null && !isBareOther(strip_type)
  return isStripOf ? result.strip(strip_type) : publicName(technology, language)
}

/** When a report was corrected, and what that changed. */
function correctedOf({ corrected_at, changed }: ReadReport, { language, time_zone }: Reading): string | null {
  if (corrected_at === null) return null
  const on = publicTexts[language].result.corrected(dateIn(language, corrected_at, time_zone))
  const all = changesIn(changed, language)
  return all.length === 0 ? on : [`${on}.`, ...all].join(' ')
}

/** The result of a strip, or the text shown instead of rows. */
function sentencesOf(
  report: ReadReport,
  expected: readonly ExpectedDrug[],
  { language, empty_findings }: Reading,
): string[] {
  const { safety, words, said, colours } = publicTexts[language]
  const { strip_result, strip_type, drugs_found, hidden_findings, target } = report
  const isKind = target?.is_kind === true || expected.some((one) => target?.misses.includes(one.name))
  const more = strip_result === 'NEGATIVE' && isKind ? ` ${said.cannotSeeAll}` : ''
  const of = strip_type === null ? words.otherSubstance : inSentence(strip_type)
  const strip =
    strip_result === null
      ? []
      : [isBareOther(strip_type) ? safety.stripsOfOther[strip_result] : `${safety.strips[strip_result](of)}${more}`]
  if (isColourTest(report.technology)) return coloursIn(report, language, colours)
  if (drugs_found.length > 0) return strip
  if (hidden_findings) return [...strip, safety.hidden]
  return strip_result === null ? [empty_findings] : strip
}

/** Expected drugs that were looked for and not found, if the page may say so (`may_be_missed`). */
export function expectedNotSeen({ not_found, drugs_found }: ReadReport, expected: readonly ExpectedDrug[]) {
  // A name that covers several drugs counts as found if one of them was.
  const found = new Set(drugs_found.map(identityOf))
  return not_found.flatMap((row) => {
    const is = (drug: ExpectedDrug) => row.compared?.expected.includes(drug.name) ?? isSame(drug, row)
    const one = expected.find((drug) => drug.is_stated && drug.may_be_missed && is(drug))
    return one === undefined || found.has(identityOf(row)) ? [] : [{ row, expected: one }]
  })
}

/** What was looked for and not found, and the page does not say: it says so only of what was expected. Names, each once. */
export function notFoundUntold(reports: readonly ReadReport[], expected: readonly ExpectedDrug[]): string[] {
  const names = reports.flatMap((report) => {
    const told = expectedNotSeen(report, expected).map(({ row }) => row)
    const found = new Set(report.drugs_found.map(identityOf))
    return report.not_found.filter((row) => !told.includes(row) && !found.has(identityOf(row))).map(findingName)
  })
  return [...new Set(names)]
}

/**
 * A sentence for each expected drug that was looked for and not found. It tells the amount that the test could have
 * missed: less than the lab's own limit, else less than the limit of the approved method.
 */
function notSeen(report: ReadReport, expected: readonly ExpectedDrug[], { language }: Reading): string[] {
  const { safety, said } = publicTexts[language]
  const ofMethod = report.sees?.limit ?? null
  return expectedNotSeen(report, expected).map(({ row, expected: one }) => {
    const least =
      limitText(row, amountWordsIn(language)) ?? (ofMethod && safety.method.about(limitIn(language, ofMethod)))
    const misses = report.method ? [] : [said.misses[sentenceOf(report.technology)]]
    const strong = one.is_strong ? [said.evenSoLittle] : []
    return [said.looked(findingName(row)), ...(least === null ? misses : [safety.wouldMiss(least)]), ...strong].join(
      ' ',
    )
  })
}

function rowOf(row: VisibleDrugFound, report: ReadReport, { language, warned }: PartReading): ResultRow {
  const { result, safety, said } = publicTexts[language]
  const words = amountWordsIn(language)
  // Peak areas compare what the machine saw; they are no amount.
  const isRelative = report.percent_basis === 'relative'
  const form = row.measured_as == null ? null : result.as(formIn(language, row.measured_as))
  const text = percentText(row, words)
  const [share, amount] = [isRelative ? null : text, tenMilligramsOf(row, report, words)]
  // The form is named beside the number.
  const percent = share === null || form === null ? share : `${share} ${form}`
  const weight = percent === null && amount === null && !isRelative ? weightText(row, words) : null
  const role = roleOf(row, language)
  const say = row.drug?.pronunciation
  const kind = kindOf(row)
  return {
    name: isUnnamed(row) ? safety.unnamed : findingName(row),
    isImportant: isDangerous(row),
    isUnknown: isUnknown(row),
    percent,
    amount,
    share: isRelative ? null : shareOf(row, report),
    line: isRelative && row.percent !== null ? said.ofMachine(machineShare(row.percent, language)) : null,
    details: [
      ...(kind === 'trace' ? [safety.tooLittle] : kind === 'present' ? [result.noAmount] : []),
      ...(weight === null ? [] : [result.inTested(weight)]),
      ...(percent !== null || form === null ? [] : [form]),
      ...(isLittle(row, report) ? [said.aLittle] : []),
      ...(row.drug === null && !isUnnamed(row) && !warned.has(identityOf(row)) ? [safety.noInformation] : []),
      ...(isUnnamed(row) ? [said.notSafe] : []),
      ...(role === null ? [] : [role]),
      ...(say ? [result.say(say)] : []),
    ],
  }
}

/** A share of a machine's signal: '92.5 %', without zeros at the end. */
const machineShare = (percent: number, language: Language) =>
  amountIn(language, `${Number(percent.toFixed(2)) === 0 ? 'less than 0.01' : String(Number(percent.toFixed(2)))} %`)

/** The role of a drug, as the texts know it; empty if it has none. */
export const roleKey = (drug: VisibleDrugFound['drug']): string => drug?.common_role?.trim().toLowerCase() ?? ''

/** The role in words: what it is used to make, where the dictionary says of what. */
function roleOf({ drug }: VisibleDrugFound, language: Language): string | null {
  const { said } = publicTexts[language]
  const role = roleKey(drug)
  const made = drug?.makes
  if (made != null && role === 'precursor') return said.usedToMake(made.name)
  if (made != null && role === 'synthesis by-product') return said.leftFrom(made.name)
  if (made != null && role === 'metabolite') return said.metabolite(made.name)
  return roleIn(language, drug?.common_role ?? null, drug?.important ?? false)
}
