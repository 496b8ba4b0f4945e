/** What a report sends, and every fault that prevents sending, by the ID of the element that shows it. */

import type { z } from 'zod'
import type { saveReports } from '#contract/analysis.ts'
import type { Report } from '#contract/reports.ts'
import type { Sample } from '#contract/samples.ts'
import { present } from '#domain/report/amounts.ts'
import { fromUnits, gramDecimals } from '#domain/report/quantities.ts'
import { draftFaults, fullWeightFaults, reportFaults } from '#domain/report/report-rules.ts'
import { readRowAmount } from '#domain/report/row-amounts.ts'
import { isSameTest, repeatedTests } from '#domain/report/same-test.ts'
import { readNumber } from '#domain/report/typed-numbers.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import { waterFaults } from '#domain/strip/strip-lines.ts'
import { lacksReason } from '#domain/substance/name-answers.ts'
import { notFoundNameFaults, rowNameFaults } from '#domain/substance/named-finding.ts'
import { isStrip, namesSubstances } from '#domain/technology/technologies.ts'
import type { Viewer } from '#domain/viewer.ts'
import { reportTexts } from '#web/texts/report.ts'
import { unknownNameTexts } from '#web/texts/unknown-names.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import { colourField, colourInput, colourTyped } from './colour-form.ts'
import { type Drugs, drugNamed, settled } from './report-drugs.ts'
import {
  fullWeightNow,
  isBlank,
  isNotFound,
  type ReportForm,
  type Row,
  type TestForm,
  weightNow,
} from './report-form.ts'
import { formOfRow } from './row-form.ts'
import { testName } from './test-name.ts'

/** What is sent. */
export type ReportInput = z.input<typeof saveReports.input>
type TestInput = ReportInput['tests'][number]

const words = reportTexts

/** Element ID of a field of a test; `cellId` does the same for a cell of a row. */
export const fieldId = (test: Pick<TestForm, 'key'>, field: string) => `test-${test.key}-${field}`
export const cellId = (test: Pick<TestForm, 'key'>, row: number, column: string) => fieldId(test, `${row}-${column}`)
/** Element ID of the technology buttons. */
export const technologiesId = 'technologies'

/** The lines to send, with their place in the form: what was found, and what was not. */
function sentRows({ rows }: TestForm) {
  const sent = rows.flatMap((row, at) => (isBlank(row) ? [] : [{ row, at, says: readRowAmount(row) }]))
  return {
    drugs_found: sent.flatMap(({ says, ...line }) =>
      // An amount that cannot be read is a fault beside its cell.
      says.kind === 'not_found' ? [] : [{ ...line, amount: says.kind === 'found' ? says.amount : present }],
    ),
    not_found: sent.flatMap(({ says, ...line }) => (says.kind === 'not_found' ? [{ ...line, limit: says.limit }] : [])),
  }
}

/** A test as the contract takes it. Text that cannot be read is left out; it is reported as a fault. */
export function testInput(test: TestForm, drugs: Drugs) {
  const isStripTest = isStrip(test.technology)
  const isNaming = namesSubstances(test.technology)
  const sent = sentRows(test)
  const named = (text: string) => {
    const name = text.trim()
    const drug = drugNamed(drugs, name)
    return { drug: drug && { name: drug.name }, custom_drug: drug === null && name !== '' ? name : null }
  }
  const drugs_found = sent.drugs_found.map(({ row, amount }) => {
    const name = named(row.name)
    return {
      ...name,
      ...(name.drug === null ? answerInput(row) : {}),
      ...amount,
      measured_as: formOfRow(row, drugs)?.as ?? null,
    }
  })
  const not_found = sent.not_found.map(({ row, limit }) => ({ ...named(row.name), ...limit }))
  return {
    technology: test.technology,
    data: {
      drugs_found: isNaming ? drugs_found : [],
      not_found: isNaming ? not_found : [],
      ...colourInput(test),
      // Older drafts have none.
      percent_basis: isNaming ? (test.percent_basis ?? null) : 'not_stated',
      is_liquid: test.is_liquid,
      weight: isNaming ? portionOf(test) : null,
      strip_type: isStripTest ? test.strip_type : null,
      strip_result: isStripTest ? test.strip_result : null,
      strip_lines: isStripTest ? test.strip_lines : null,
      water_ml: isStripTest ? readWater(test.water_ml) : null,
      dissolved_mg: isStripTest ? readWater(test.dissolved_mg) : null,
      strip_lot: isStripTest && test.strip_lot !== '' ? Number(test.strip_lot) : null,
      // Older drafts name none.
      instrument: test.instrument ? Number(test.instrument) : null,
      notes: test.notes,
      tech_notes: test.tech_notes,
      staff_first_name: test.staff.first.trim(),
      staff_last_name: test.staff.last.trim(),
    },
  } satisfies TestInput
}

/** What the lab answered about a row's name, as it is sent. */
const answerInput = ({ answer }: Row) =>
  answer === null
    ? {}
    : {
        named_answer: answer.answer,
        named_drug: answer.drug ?? null,
        named_class: answer.drug_class ?? null,
        named_reason: answer.reason ?? null,
      }

/** Millilitres or milligrams of a strip's water, as typed; null if it is not a number, which is a fault. */
export function readWater(text: string): number | null {
  const written = text.trim().replace(',', '.')
  return /^\d{1,5}(\.\d{1,3})?$/.test(written) ? Number(written) : null
}

/** The portion tested in grams, read from the text. */
function portionOf({ portion }: TestForm): number | null {
  const { units } = readNumber(portion, 'milligram')
  return units === null ? null : fromUnits(units, gramDecimals)
}

/**
 * The most that the substances may weigh together, in grams: the portion tested, otherwise the whole sample (R6.15).
 */
export function mostOf(test: TestForm, form: ReportForm, sample: Sample): number | null {
  return portionOf(test) ?? weightNow(form, sample)
}

/** The tests that differ from what the site submitted; only these are corrected. */
export function changedTests(form: ReportForm, submitted: ReportForm, drugs: Drugs) {
  const before = submitted.tests.map((test) => JSON.stringify(testInput(test, drugs)))
  return form.tests.filter((test) => !before.includes(JSON.stringify(testInput(test, drugs))))
}

/** Whether the site has already submitted one of these tests; then this is a correction and needs a reason. */
export function isCorrection(tests: readonly TestForm[], own: readonly Report[]): boolean {
  const submitted = own.filter(({ is_draft }) => !is_draft)
  return tests.some((test) => submitted.some((report) => isSameTest(report, test)))
}

/** Whether submitting needs a reason: it corrects, or adds to what the site submitted of a sample that waits for no result. */
export const needsCorrection = (
  tests: readonly TestForm[],
  own: readonly Report[],
  { sample, viewer }: { readonly sample: Sample; readonly viewer: Viewer },
): boolean =>
  isCorrection(tests, own) ||
  (own.some(({ is_draft }) => !is_draft) && refusal('submitReport', sample, viewer) !== null)

/** All faults that prevent saving these tests as a draft or submitting them, in the order of the form. */
export function faultsOf(
  tests: readonly TestForm[],
  form: ReportForm,
  { sample, drugs, isDraft }: { sample: Sample; drugs: Drugs; isDraft: boolean },
): Fault[] {
  if (tests.length === 0) return [{ field: technologiesId, message: words.noTechnology }]
  const weighed = { ...sample, full_weight: fullWeightNow(form, sample) }
  const full = readNumber(form.full_weight, 'gram').fault
  const fullFaults = full ? [{ field: 'full_weight', message: full }] : fullWeightFaults(weighed)
  const repeated = repeatedTests(tests)
  return [
    ...fullFaults,
    ...tests.flatMap((test, at) => {
      const typed = typedFaults(test)
      const { technology, data } = testInput(test, drugs)
      const checked = { technology, ...data, percent_basis: data.percent_basis ?? 'not_stated' }
      const known = (isDraft ? draftFaults(checked) : reportFaults(checked, weighed)).map(({ field, message }) => ({
        field: elementOf(test, field),
        message,
      }))
      const twice = repeated
        .filter((one) => one.at === at)
        .map(({ field, message }) => ({ field: elementOf(test, field), message }))
      const named = isDraft ? [] : nameFaults(test, drugs)
      return [...typed, ...twice, ...named, ...known]
    }),
  ]
}

/** Faults of names, such as a name listed twice. */
function nameFaults(test: TestForm, drugs: Drugs): Fault[] {
  const { drugs_found, not_found } = sentRows(test)
  const found = drugs_found.map(({ row }) => ({
    name: settled(drugs, row.name, row.answer),
    hasAmount: (row.percent + row.weight).trim() !== '',
  }))
  const unreasoned = drugs_found.filter(({ row }, at) => {
    const name = found[at]?.name
    return name?.kind === 'custom' && !name.isKnown && row.answer !== null && lacksReason(row.answer)
  })
  const missing = not_found.map(({ row }) => settled(drugs, row.name, row.answer))
  const place = (lines: readonly { readonly at: number }[], at: number) => cellId(test, lines[at]?.at ?? 0, 'name')
  return [
    ...rowNameFaults(found).map(({ at, message }) => ({ field: place(drugs_found, at), message })),
    ...unreasoned.map(({ row, at }) => ({
      field: cellId(test, at, 'name'),
      message: unknownNameTexts.reasonMissing(row.name.trim()),
    })),
    ...notFoundNameFaults(missing).map(({ at, message }) => ({ field: place(not_found, at), message })),
  ]
}

/** Faults of amounts that cannot be read. */
export function typedFaults(test: TestForm): { field: string; message: string }[] {
  const cells = test.rows.flatMap((row, at) => {
    const read = readRowAmount(row)
    const faults = read.kind === 'fault' ? read.faults : []
    return faults.map(({ column, fault }) => ({ field: cellId(test, at, column), message: fault }))
  })
  if (isStrip(test.technology)) return waterTyped(test)
  if (!namesSubstances(test.technology))
    return colourTyped(test).map(({ field, message }) => ({ field: fieldId(test, field), message }))
  const portion = readNumber(test.portion, 'milligram').fault
  return portion === null ? cells : [...cells, { field: fieldId(test, 'portion'), message: portion }]
}

/** Whether a test has a percent, typed so far. */
export const hasPercent = ({ technology, rows }: TestForm): boolean =>
  namesSubstances(technology) && rows.some((row) => row.percent.trim() !== '' && !isNotFound(row))

/** Asks what the percents of a test are of. */
export const basisFault = (test: TestForm): { field: string; message: string } => ({
  field: fieldId(test, 'percent_basis'),
  message: words.basisMissing,
})

/** Faults of a strip's water. */
function waterTyped(test: TestForm): { field: string; message: string }[] {
  const read = (text: string) => (text.trim() === '' ? null : (readWater(text) ?? Number.NaN))
  const faults = waterFaults({ water_ml: read(test.water_ml), dissolved_mg: read(test.dissolved_mg) })
  return faults.map(({ field, message }) => ({ field: fieldId(test, field), message }))
}

/** Element ID of a field that the rules or the server name, such as 'drugs_found.2.percent'. */
export function elementOf(test: TestForm, field: string): string {
  const [name = '', index, part] = field.split('.')
  if ((name === 'drugs_found' || name === 'not_found') && index !== undefined) {
    const line = sentRows(test)[name][Number(index)]
    return cellId(test, line?.at ?? 0, line === undefined ? 'name' : columnOf(line.row, part))
  }
  const colour = colourField(test, field)
  if (colour !== null) return fieldId(test, colour)
  if (name === 'not_found') return fieldId(test, 'drugs_found')
  if (name === 'weight') return fieldId(test, 'portion')
  if (name === 'staff_first_name') return fieldId(test, 'staff')
  if (name === 'staff_last_name') return `${fieldId(test, 'staff')}-last`
  // The question about lines takes the place of the verdict.
  if (name === 'strip_lines') return fieldId(test, 'strip_result')
  return name === 'technology' ? technologiesId : fieldId(test, name)
}

/** The column that shows a field of a row. */
function columnOf(row: Row, part: string | undefined): 'name' | 'percent' | 'weight' {
  if (part === 'percent' || part === 'weight') return part
  const isOfAmount = part === 'low' || part === 'high' || part === 'unit' || part === 'amount_kind'
  if (!isOfAmount) return 'name'
  const amount = readRowAmount(row)
  const unit = amount.kind === 'found' ? amount.amount.unit : amount.kind === 'not_found' ? amount.limit.unit : null
  return unit === 'g' ? 'weight' : 'percent'
}

/** A fault for the summary: names its technology and its row. */
export function summarised(fault: Fault, tests: readonly TestForm[]): Fault {
  const test = tests.find(({ key }) => fault.field?.startsWith(`test-${key}-`))
  if (test === undefined) return fault
  const [, row] = /-(\d+)-(?:name|percent|weight)$/.exec(fault.field ?? '') ?? []
  const at = row === undefined ? undefined : String(Number(row) + 1)
  return { ...fault, message: words.faultIn(testName(test), at, fault.message) }
}
