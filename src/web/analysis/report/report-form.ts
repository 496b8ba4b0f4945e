/**
 * A report on its way: everything as it was typed, also what is no number yet. `report-input` makes of it what is sent;
 * nothing here stores or sends.
 */
import type { Report } from '#contract/reports.ts'
import type { Sample } from '#contract/samples.ts'
import { splitFullName } from '#domain/person-name.ts'
import { findingName } from '#domain/report/finding-names.ts'
import { fromUnits, gramDecimals, sampleWeight, toUnits, vialDecimals } from '#domain/report/quantities.ts'
import { maxSubstances } from '#domain/report/report-rules.ts'
import type { BlockColumn } from '#domain/report/substance-block.ts'
import { readNumber, writeNumber } from '#domain/report/typed-numbers.ts'
import type { NamedAnswer } from '#domain/substance/named-finding.ts'
import type { StripResult, Technology } from '#domain/terms.ts'
import { newKey } from '#web/api/call.ts'
import type { Names } from '#web/ui/name-pair.tsx'

/**
 * One line of the list of substances; `isAgreed`: somebody said that it is a custom drug; `answer`: whether a custom name
 * that looks dangerous is.
 */
export type Row = { readonly key: string; readonly isAgreed: boolean; readonly answer: NamedAnswer | null } & {
  readonly [column in BlockColumn]: string
}

/** One technology's form. */
export type TestForm = {
  readonly key: string
  readonly technology: Technology
  readonly rows: readonly Row[]
  /** The portion tested in mg as typed. */
  readonly portion: string
  readonly is_liquid: boolean | null
  readonly strip_type: string
  readonly strip_result: StripResult | null
  readonly notes: string
  readonly tech_notes: string
  readonly staff: Names
}

/** The whole report, and what it began with, so that nothing newer is overwritten. */
export type ReportForm = {
  readonly tests: readonly TestForm[]
  /** In g, as typed. */
  readonly full_weight: string
  /** Expected drugs of which somebody said that they were not found. */
  readonly notFound: readonly string[]
  readonly correction: string
  /** Why it could not be analysed, while that is being written. */
  readonly couldNot: string
  readonly base_version: number
  readonly base_reports: readonly number[]
}

/** An empty line. */
export const newRow = (): Row => ({ key: newKey(), isAgreed: false, answer: null, name: '', percent: '', weight: '' })

/** Whether nothing is typed in a line. */
export const isBlank = ({ name, percent, weight }: Row) => (name + percent + weight).trim() === ''

/** The lines with one empty at the end to type into, as long as a report holds another. */
export function withSpare(rows: readonly Row[]): readonly Row[] {
  const last = rows.at(-1)
  const needsOne = last === undefined || !isBlank(last)
  return needsOne && rows.filter((row) => !isBlank(row)).length < maxSubstances ? [...rows, newRow()] : rows
}

/** An empty form of a technology, by the signed-in person. */
export function newTest(technology: Technology, staff: string): TestForm {
  return {
    key: newKey(),
    technology,
    rows: technology === 'TEST_STRIP' ? [] : withSpare([]),
    portion: '',
    is_liquid: null,
    strip_type: '',
    strip_result: null,
    notes: '',
    tech_notes: '',
    staff: splitFullName(staff),
  }
}

/** The form of what a site has: its draft, or to correct it what it submitted. */
export function formOf(sample: Sample, own: readonly Report[], correct: boolean, staff: string): ReportForm {
  const shown = own.filter(({ is_draft }) => is_draft !== correct)
  return {
    tests: shown.map((report) => testOf(report, correct, staff)),
    full_weight: sample.full_weight === null ? '' : gramText(sample.full_weight),
    notFound: [],
    correction: '',
    couldNot: '',
    ...baseOf(own),
  }
}

/** What a save starts from. */
export function baseOf(own: readonly Report[]): Pick<ReportForm, 'base_version' | 'base_reports'> {
  const drafts = own.filter(({ is_draft }) => is_draft)
  return {
    base_version: Math.max(0, ...drafts.map(({ draft_version }) => draft_version)),
    base_reports: own.filter(({ is_draft }) => !is_draft).map(({ id }) => id),
  }
}

function testOf(report: Report, isSubmitted: boolean, staff: string): TestForm {
  const { technology, weight, is_liquid, strip_result, notes, tech_notes = '' } = report
  const rows = report.drugs_found.map((found) => ({
    key: newKey(),
    // What was submitted was agreed to then.
    isAgreed: isSubmitted,
    answer: found.named_answer ?? null,
    name: findingName(found),
    percent: found.percent === null ? '' : writeNumber(toUnits(found.percent, 3) ?? 0, 'percent'),
    weight: found.weight === null ? '' : milligramText(found.weight),
  }))
  const names = { first: report.staff_first_name, last: report.staff_last_name }
  return {
    key: newKey(),
    technology,
    rows: technology === 'TEST_STRIP' ? [] : withSpare(rows),
    portion: weight === null ? '' : milligramText(weight),
    is_liquid,
    strip_type: report.strip_type ?? '',
    strip_result,
    notes,
    tech_notes,
    staff: names.first + names.last === '' ? splitFullName(staff) : names,
  }
}

/** The sample's weight in gram, with the full weight as it is typed now. */
export function weightNow(form: Pick<ReportForm, 'full_weight'>, sample: Sample): number | null {
  return sampleWeight(fullWeightNow(form, sample), sample.empty_weight)
}

/** The full vial in gram as typed; while nothing is typed, as it was weighed before. */
export function fullWeightNow({ full_weight }: Pick<ReportForm, 'full_weight'>, sample: Sample): number | null {
  if (full_weight.trim() === '') return sample.full_weight
  const { units } = readNumber(full_weight, 'gram')
  return units === null ? null : fromUnits(units, vialDecimals)
}

/** A weight in gram as mg with all decimals, exactly: the wire's smallest unit is that of the field. */
export const milligramText = (grams: number) => writeNumber(toUnits(grams, gramDecimals) ?? 0, 'milligram')

/** A vial's weight in gram with all decimals. */
export const gramText = (grams: number) => writeNumber(toUnits(grams, vialDecimals) ?? 0, 'gram')
