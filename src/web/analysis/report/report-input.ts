/** What a report sends, and everything that keeps it from being sent, by the element that shows it. */
import type { z } from 'zod'
import type { saveReports } from '#contract/analysis.ts'
import type { Report } from '#contract/reports.ts'
import type { Sample } from '#contract/samples.ts'
import { fromUnits, gramDecimals, percentDecimals } from '#domain/report/quantities.ts'
import { draftFaults, fullWeightFaults, reportFaults } from '#domain/report/report-rules.ts'
import { isSameTest, repeatedTests } from '#domain/report/same-test.ts'
import { blockColumns } from '#domain/report/substance-block.ts'
import { readNumber } from '#domain/report/typed-numbers.ts'
import { rowNameFaults } from '#domain/substance/named-finding.ts'
import { reportTexts } from '#web/texts/report.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import { type Drugs, drugNamed, settled } from './report-drugs.ts'
import { fullWeightNow, isBlank, type ReportForm, type TestForm, weightNow } from './report-form.ts'
import { testName } from './test-name.ts'

/** What is sent. */
export type ReportInput = z.input<typeof saveReports.input>
type TestInput = ReportInput['tests'][number]

const words = reportTexts

/** The element of a field of a test; of a cell by its row. */
export const fieldId = (test: Pick<TestForm, 'key'>, field: string) => `test-${test.key}-${field}`
export const cellId = (test: Pick<TestForm, 'key'>, row: number, column: string) => fieldId(test, `${row}-${column}`)
/** The buttons that choose technologies. */
export const technologiesId = 'technologies'

/** The lines of a test that are sent, by their place in the form. */
const sentRows = ({ rows }: TestForm) => rows.flatMap((row, at) => (isBlank(row) ? [] : [{ row, at }]))

/** A test as the contract takes it; what cannot be read is left out and is a fault. */
export function testInput(test: TestForm, drugs: Drugs) {
  const isStrip = test.technology === 'TEST_STRIP'
  const drugs_found = sentRows(test).map(({ row }) => {
    const name = row.name.trim()
    const drug = drugNamed(drugs, name)
    return {
      drug: drug && { name: drug.name },
      custom_drug: drug === null && name !== '' ? name : null,
      named_answer: drug === null ? (row.answer ?? null) : null,
      percent: wire(row.percent, 'percent', percentDecimals),
      weight: wire(row.weight, 'milligram', gramDecimals),
    }
  })
  return {
    technology: test.technology,
    data: {
      drugs_found: isStrip ? [] : drugs_found,
      is_liquid: test.is_liquid,
      weight: isStrip ? null : portionOf(test),
      strip_type: isStrip ? test.strip_type : null,
      strip_result: isStrip ? test.strip_result : null,
      notes: test.notes,
      tech_notes: test.tech_notes,
      staff_first_name: test.staff.first.trim(),
      staff_last_name: test.staff.last.trim(),
    },
  } satisfies TestInput
}

/** The portion tested in gram, as typed. */
const portionOf = ({ portion }: TestForm) => wire(portion, 'milligram', gramDecimals)

/** What the substances may weigh together, in gram: the portion tested, else the whole sample (decision 5). */
export function mostOf(test: TestForm, form: ReportForm, sample: Sample): number | null {
  return portionOf(test) ?? weightNow(form, sample)
}

function wire(text: string, kind: 'percent' | 'milligram', decimals: number): number | null {
  const { units } = readNumber(text, kind)
  return units === null ? null : fromUnits(units, decimals)
}

/** The tests that differ from what the site submitted; what is as it was is not corrected. */
export function changedTests(form: ReportForm, submitted: ReportForm, drugs: Drugs) {
  const before = submitted.tests.map((test) => JSON.stringify(testInput(test, drugs)))
  return form.tests.filter((test) => !before.includes(JSON.stringify(testInput(test, drugs))))
}

/** Whether the site has submitted one of these before, so that it is a correction and says why. */
export function isCorrection(tests: readonly TestForm[], own: readonly Report[]): boolean {
  const submitted = own.filter(({ is_draft }) => !is_draft)
  return tests.some((test) => submitted.some((report) => isSameTest(report, test)))
}

/** Everything that keeps these tests from being saved as a draft, or from being submitted, in the order of the form. */
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
      const checked = { technology, ...data }
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

/** Names that no report can hold as they are. */
function nameFaults(test: TestForm, drugs: Drugs): Fault[] {
  const rows = test.rows.map((row) => ({
    name: settled(drugs, row.name, row.answer),
    hasAmount: (row.percent + row.weight).trim() !== '',
  }))
  return rowNameFaults(rows).map(({ at, message }) => ({ field: cellId(test, at, 'name'), message }))
}

/** Numbers that cannot be read. */
export function typedFaults(test: TestForm): { field: string; message: string }[] {
  const cells = test.rows.flatMap((row, at) =>
    blockColumns.flatMap((column) => {
      if (column === 'name') return []
      const { fault } = readNumber(row[column], column === 'weight' ? 'milligram' : 'percent')
      return fault === null ? [] : [{ field: cellId(test, at, column), message: fault }]
    }),
  )
  const portion = readNumber(test.portion, 'milligram').fault
  return portion === null ? cells : [...cells, { field: fieldId(test, 'portion'), message: portion }]
}

/** The element of a field that the rules or the server name, such as 'drugs_found.2.percent'. */
export function elementOf(test: TestForm, field: string): string {
  const [name = '', index, part] = field.split('.')
  if (name === 'drugs_found' && index !== undefined) {
    const at = sentRows(test)[Number(index)]?.at ?? 0
    return cellId(test, at, part === 'percent' || part === 'weight' ? part : 'name')
  }
  if (name === 'weight') return fieldId(test, 'portion')
  if (name === 'staff_first_name') return fieldId(test, 'staff')
  if (name === 'staff_last_name') return `${fieldId(test, 'staff')}-last`
  return name === 'technology' ? technologiesId : fieldId(test, name)
}

/** A fault as the summary names it: with its technology, and the row of the list. */
export function summarised(fault: Fault, tests: readonly TestForm[]): Fault {
  const test = tests.find(({ key }) => fault.field?.startsWith(`test-${key}-`))
  if (test === undefined) return fault
  const [, row] = /-(\d+)-(?:name|percent|weight)$/.exec(fault.field ?? '') ?? []
  const at = row === undefined ? undefined : String(Number(row) + 1)
  return { ...fault, message: words.faultIn(testName(test), at, fault.message) }
}

/** What the server refused, at the elements of the tests that were sent; what has no element is the whole form's. */
export function serverFaults(
  errors: readonly { field: string; message: string }[],
  tests: readonly TestForm[],
): Fault[] {
  return errors.map(({ field, message }) => {
    const [, index, rest = ''] = /^tests\.(\d+)\.(.+)$/.exec(field) ?? []
    const test = index === undefined ? undefined : tests[Number(index)]
    if (test !== undefined) return { field: elementOf(test, rest.replace(/^data\./, '')), message }
    if (field === 'full_weight' || field === 'correction') return { field, message }
    return field === 'tests' ? { field: technologiesId, message } : { message }
  })
}
