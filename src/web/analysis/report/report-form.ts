/**
 * A report on its way: everything as it was typed, also what is no number yet. `report-input` makes of it what is sent;
 * nothing here stores or sends.
 */
import type { Report } from '#contract/reports.ts'
import type { Sample } from '#contract/samples.ts'
import { splitFullName } from '#domain/person-name.ts'
import { hasNumber, type PercentBasis } from '#domain/report/amounts.ts'
import { findingName } from '#domain/report/finding-names.ts'
import { fromUnits, gramDecimals, sampleWeight, toUnits, vialDecimals } from '#domain/report/quantities.ts'
import { maxSubstances } from '#domain/report/report-rules.ts'
import { amountCells, limitCells, readRowAmount } from '#domain/report/row-amounts.ts'
import type { BlockColumn } from '#domain/report/substance-block.ts'
import { readNumber, writeNumber } from '#domain/report/typed-numbers.ts'
import type { LineAnswer } from '#domain/strip/strip-lines.ts'
import type { NamedAnswer } from '#domain/substance/named-finding.ts'
import type { StripResult, Technology } from '#domain/terms.ts'
import { newKey } from '#web/api/call.ts'
import type { Names } from '#web/ui/name-pair.tsx'

/**
 * One line of the list of substances; `isAgreed`: somebody said that it is a custom drug; `answer`: whether a custom name
 * that looks dangerous is; `measured_as`: what the amount was said to be of, null for not said, nothing while it is as usual.
 */
export type Row = {
  readonly key: string
  readonly isAgreed: boolean
  readonly answer: NamedAnswer | null
  readonly measured_as?: string | null | undefined
} & { readonly [column in BlockColumn]: string }

/** One technology's form. */
export type TestForm = {
  readonly key: string
  readonly technology: Technology
  readonly rows: readonly Row[]
  /** The portion tested in mg as typed. */
  readonly portion: string
  /** What the percents are of; null while that is not known, and the server takes what is usual. */
  readonly percent_basis: PercentBasis | null
  readonly is_liquid: boolean | null
  readonly strip_type: string
  readonly strip_result: StripResult | null
  readonly strip_lines: LineAnswer | null
  /** mL of water, and mg dissolved in it, as typed. */
  readonly water_ml: string
  readonly dissolved_mg: string
  /** The number of its lot as a choice of the list; '' for none. */
  readonly strip_lot: string
  /** The number of its instrument as a choice of the list; '' for none. */
  readonly instrument: string
  readonly notes: string
  readonly tech_notes: string
  readonly staff: Names
}

/** The whole report, and what it began with, so that nothing newer is overwritten. */
export type ReportForm = {
  readonly tests: readonly TestForm[]
  /** In g, as typed. */
  readonly full_weight: string
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

/** Whether a line says that its substance was not found. */
export const isNotFound = (row: Row): boolean => readRowAmount(row).kind === 'not_found'

/** The lines that count to the most that a report holds: what was found. */
export const foundRows = (rows: readonly Row[]) => rows.filter((row) => !isBlank(row) && !isNotFound(row))

/** The lines with one empty at the end to type into, as long as a report holds another. */
export function withSpare(rows: readonly Row[]): readonly Row[] {
  const last = rows.at(-1)
  const needsOne = last === undefined || !isBlank(last)
  return needsOne && foundRows(rows).length < maxSubstances ? [...rows, newRow()] : rows
}

/** What a new form of a technology begins with: what its percents usually are of, and the site's one instrument for it. */
type Usual = Pick<TestForm, 'percent_basis' | 'instrument'>

/** An empty form of a technology, by the signed-in person. */
export function newTest(technology: Technology, staff: string, usual: Usual): TestForm {
  return {
    key: newKey(),
    technology,
    rows: technology === 'TEST_STRIP' ? [] : withSpare([]),
    portion: '',
    ...usual,
    is_liquid: null,
    strip_type: '',
    strip_result: null,
    ...{ strip_lot: '', strip_lines: null, water_ml: '', dissolved_mg: '' },
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
    ...(hasNumber(found) && { measured_as: found.measured_as ?? null }),
    name: findingName(found),
    ...amountCells(found),
  }))
  const missing = report.not_found.map((row) => ({
    ...newRow(),
    isAgreed: true,
    name: findingName(row),
    ...limitCells(row),
  }))
  const names = { first: report.staff_first_name, last: report.staff_last_name }
  return {
    key: newKey(),
    technology,
    rows: technology === 'TEST_STRIP' ? [] : withSpare([...rows, ...missing]),
    portion: weight === null ? '' : milligramText(weight),
    percent_basis: report.percent_basis,
    is_liquid,
    strip_type: report.strip_type ?? '',
    strip_result,
    strip_lot: String(report.strip_lot?.id ?? ''),
    instrument: String(report.instrument?.id ?? ''),
    strip_lines: report.strip_lines,
    water_ml: String(report.water_ml ?? ''),
    dissolved_mg: String(report.dissolved_mg ?? ''),
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
