/**
 * A report being edited. It keeps everything as typed, even what is not a number yet. `report-input` turns it into what is
 * sent; nothing here stores or sends.
 */

import type { Report } from '#contract/reports.ts'
import type { Sample } from '#contract/samples.ts'
import { splitFullName } from '#domain/person-name.ts'
import { hasNumber, type PercentBasis } from '#domain/report/amounts.ts'
import { findingName } from '#domain/report/finding-names.ts'
import { fromUnits, gramDecimals, sampleWeight, toUnits, vialDecimals } from '#domain/report/quantities.ts'
import { maxSubstances } from '#domain/report/report-rules.ts'
import { amountCells, limitCells, readRowAmount } from '#domain/report/row-amounts.ts'
import type { Stage } from '#domain/report/stage.ts'
import { readNumber, writeNumber } from '#domain/report/typed-numbers.ts'
import type { LineAnswer } from '#domain/strip/strip-lines.ts'
import type { NameAnswer } from '#domain/substance/name-answers.ts'
import type { BlockColumn } from '#domain/table/block-columns.ts'
import { isColourTest, namesSubstances } from '#domain/technology/technologies.ts'
import type { StripResult, Technology } from '#domain/terms.ts'
import { newKey } from '#web/api/call.ts'
import type { Names } from '#web/ui/name-pair.tsx'
import { type TypedReaction, typedColours } from './colour-form.ts'

/**
 * One line of the list of substances. `isAgreed`: somebody confirmed that it is a custom drug. `answer`: what the lab
 * says of a name that the dictionary does not have. `measured_as`: the form of the drug that the amount refers to; null for not
 * stated, undefined for the usual form.
 */
export type Row = {
  readonly key: string
  readonly isAgreed: boolean
  readonly answer: NameAnswer | null
  readonly measured_as?: string | null | undefined
} & { readonly [column in BlockColumn]: string }

/** The form for one test. */
export type TestForm = {
  readonly key: string
  readonly technology: Technology
  readonly rows: readonly Row[]
  /** The portion tested in mg, as typed. */
  readonly portion: string
  /** What the percentages refer to; null if nobody said it, and then it is the lab's usual basis. */
  readonly percent_basis: PercentBasis | null
  readonly is_liquid: boolean | null
  readonly strip_type: string
  readonly strip_result: StripResult | null
  readonly strip_lines: LineAnswer | null
  /** Of a colour test: what was seen, and names of what it may be; drafts from before colour tests have neither. */
  readonly reactions?: readonly TypedReaction[]
  readonly may_be?: readonly string[]
  /** Millilitres of water, and milligrams dissolved in it, as typed. */
  readonly water_ml: string
  readonly dissolved_mg: string
  /** ID of the lot, as the list's value; '' for none. */
  readonly strip_lot: string
  /** ID of the instrument, as the list's value; '' for none. */
  readonly instrument: string
  readonly notes: string
  readonly tech_notes: string
  readonly staff: Names
}

/** The whole report, and the versions that it began from, so that a save never overwrites a newer one. */
export type ReportForm = {
  readonly tests: readonly TestForm[]
  /** In grams, as typed. */
  readonly full_weight: string
  readonly correction: string
  /** Why the sample could not be analysed, while somebody writes it. */
  readonly couldNot: string
  /** At the counter, whether it is a first look or a lab's result, once somebody said so. */
  readonly stage?: Stage | undefined
  /** Results of machines whose lines are in the form. */
  readonly machine_results?: number[] | undefined
  readonly base_version: number
  readonly base_reports: readonly number[]
}

/** An empty line. */
export const newRow = (): Row => ({ key: newKey(), isAgreed: false, answer: null, name: '', percent: '', weight: '' })

/** Whether a line is empty. */
export const isBlank = ({ name, percent, weight }: Row) => (name + percent + weight).trim() === ''

/** Whether a line says that its substance was not found. */
export const isNotFound = (row: Row): boolean => readRowAmount(row).kind === 'not_found'

/** The lines with something found; a report limits their number. */
export const foundRows = (rows: readonly Row[]) => rows.filter((row) => !isBlank(row) && !isNotFound(row))

/** Keeps one empty line at the end for typing, as long as the report may hold another. */
export function withSpare(rows: readonly Row[]): readonly Row[] {
  const last = rows.at(-1)
  const needsOne = last === undefined || !isBlank(last)
  return needsOne && foundRows(rows).length < maxSubstances ? [...rows, newRow()] : rows
}

/** Initial values of a new form: the usual basis of percentages, and the instrument if the site has exactly one. */
type Usual = Pick<TestForm, 'percent_basis' | 'instrument'>

/** An empty form of a technology, by the signed-in person. */
export function newTest(technology: Technology, staff: string, usual: Usual): TestForm {
  return {
    key: newKey(),
    technology,
    rows: namesSubstances(technology) ? withSpare([]) : [],
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

/** The form for a site's draft or, if `correct`, for what it submitted. */
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

/** The versions that a save starts from. */
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
    // Whoever submitted the report agreed to its custom drugs.
    isAgreed: isSubmitted,
    answer: answerOf(found),
    ...((hasNumber(found) || found.measured_as != null) && { measured_as: found.measured_as ?? null }),
    name: found.typed_name ?? findingName(found),
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
    rows: namesSubstances(technology) ? withSpare([...rows, ...missing]) : [],
    ...(isColourTest(technology) && typedColours(report)),
    portion: weight === null ? '' : milligramText(weight),
    // A draft that does not say it yet is asked again.
    percent_basis: report.is_draft && report.percent_basis === 'not_stated' ? null : report.percent_basis,
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

/** What the lab answered about a finding's name. */
function answerOf({ named_answer, ...said }: Report['drugs_found'][number]): NameAnswer | null {
  if (named_answer == null) return null
  return {
    answer: named_answer,
    drug: said.named_drug ?? null,
    drug_class: said.named_class ?? null,
    reason: said.named_reason ?? null,
  }
}

/** The sample's weight in grams, using the full weight typed now. */
export function weightNow(form: Pick<ReportForm, 'full_weight'>, sample: Sample): number | null {
  return sampleWeight(fullWeightNow(form, sample), sample.empty_weight)
}

/** Weight of the full vial in grams, as typed; if nothing is typed, the stored weight. */
export function fullWeightNow({ full_weight }: Pick<ReportForm, 'full_weight'>, sample: Sample): number | null {
  if (full_weight.trim() === '') return sample.full_weight
  const { units } = readNumber(full_weight, 'gram')
  return units === null ? null : fromUnits(units, vialDecimals)
}

/**
 * A weight in grams as text in mg with all decimals. The result is exact, because the smallest unit is the same on the wire
 * and in the field.
 */
export const milligramText = (grams: number) => writeNumber(toUnits(grams, gramDecimals) ?? 0, 'milligram')

/** A vial's weight in grams, as text with all decimals. */
export const gramText = (grams: number) => writeNumber(toUnits(grams, vialDecimals) ?? 0, 'gram')
