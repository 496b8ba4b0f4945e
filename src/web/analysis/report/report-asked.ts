/** Turns the form into the input for the questions before submitting. */

import type { Report } from '#contract/reports.ts'
import type { Sample } from '#contract/samples.ts'
import { present } from '#domain/report/amounts.ts'
import { colourFaults } from '#domain/report/colour-faults.ts'
import type { CombinedReport } from '#domain/report/combined-finding.ts'
import { isSame } from '#domain/report/compared.ts'
import { amountForms } from '#domain/report/measured-as.ts'
import { type AskedTest, missingDrugs, type ReportQuestion, reportQuestions } from '#domain/report/report-questions.ts'
import { readRowAmount } from '#domain/report/row-amounts.ts'
import { isSameTest } from '#domain/report/same-test.ts'
import { expectedOf } from '#domain/substance/expected-drugs.ts'
import { squash } from '#domain/substance/squash.ts'
import { isStrip } from '#domain/technology/technologies.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import { colourInput } from './colour-form.ts'
import { type Drugs, settled, shownDrug } from './report-drugs.ts'
import { foundRows, isBlank, isNotFound, type ReportForm, type TestForm } from './report-form.ts'
import { elementOf, mostOf, technologiesId } from './report-input.ts'

/** One test, with what the dictionary knows of its drugs. */
function askedTest(test: TestForm, drugs: Drugs, tested: number | null = null): AskedTest {
  const isStripTest = isStrip(test.technology)
  return {
    technology: test.technology,
    notes: test.notes,
    percent_basis: test.percent_basis ?? 'not_stated',
    tested,
    strip_type: isStripTest ? test.strip_type : null,
    strip_result: isStripTest ? (test.strip_result ?? 'INVALID') : null,
    hidden_findings: false,
    is_empty: test.rows.every(isBlank),
    drugs_found: foundRows(test.rows).map((row) => {
      const name = settled(drugs, row.name, row.answer)
      const drug = name?.kind === 'drug' ? name.drug : null
      const isCustom = name?.kind === 'custom' && name.meaning === 'custom'
      const read = readRowAmount(row)
      return {
        ...(read.kind === 'found' ? read.amount : present),
        drug: drug && shownDrug(drug),
        custom_drug: drug === null ? row.name.trim() : null,
        pubchem_cid: drug?.pubchem_cid ?? null,
        cas: drug?.cas ?? null,
        meaning: name?.kind === 'nothing' ? 'nothing' : isCustom ? 'custom' : 'unnamed',
        // A name that means no substance needs no agreement, and a dangerous one has its own question.
        isAgreed: row.isAgreed || !isCustom || name.isKnown || row.answer !== null,
        forms: drug === null ? [] : amountForms(drug, drugs),
        isUnclear: drug !== null && (drugs.entries.get(squash(drug.name))?.isUnclear ?? false),
      }
    }),
  }
}

/** The reports of the sample that this form does not replace. */
function othersOf(reports: readonly Report[], form: ReportForm): CombinedReport[] {
  const isReplaced = (report: Report) =>
    form.base_reports.includes(report.id) && form.tests.some((test) => isSameTest(test, report))
  return reports
    .filter((report) => !report.is_draft && !isReplaced(report))
    .map(({ drugs_found, ...report }) => ({
      ...report,
      drugs_found: drugs_found.map(({ drug, ...row }) => ({
        ...row,
        drug: drug && { ...drug, report_to_client_name: drug.report_to_client_name ?? null },
      })),
    }))
}

/** The questions to ask before these tests are submitted. */
export function questionsOf(
  tests: readonly TestForm[],
  form: ReportForm,
  about: { sample: Sample; reports: readonly Report[]; drugs: Drugs },
): ReportQuestion[] {
  const asked = form.tests.map((test) => askedTest(test, about.drugs, mostOf(test, form, about.sample)))
  const sent = asked.filter((_, at) => tests.some(({ key }) => key === form.tests[at]?.key))
  const own = reportQuestions(sent, [])
  const names = stillMissing(form, about)
  return names.length === 0 ? own : [...own, { kind: 'missing', technology: null, names }]
}

/** What the colour tests among these still need, by the field of the form. */
export const colourFaultsOf = (tests: readonly TestForm[]) =>
  tests.flatMap((test) =>
    colourFaults({ technology: test.technology, ...colourInput(test) }).map(({ field, message }) => ({
      field: elementOf(test, field),
      message,
    })),
  )

/** A name that was not found, in the form in which it is compared with the expected drugs. */
function notFoundRow(name: string, drugs: Drugs) {
  const read = settled(drugs, name)
  const drug = read?.kind === 'drug' ? shownDrug(read.drug) : null
  return { ...present, drug, custom_drug: drug === null ? name.trim() : null }
}

/** The names to list for expected drugs that were not found: the drug if the words mean only one, else the words. */
export function expectedNames(names: readonly string[], sample: Sample): string[] {
  const expected = expectedOf(sample)
  return names.map((name) => {
    const identities = expected.find((one) => one.name === name)?.identities ?? []
    return identities.length === 1 ? (identities[0] ?? name) : name
  })
}

/** Expected drugs that are not in the form and that nobody has reported as not found. */
export function stillMissing(
  form: ReportForm,
  about: { sample: Sample; reports: readonly Report[]; drugs: Drugs },
): readonly string[] {
  const asked = form.tests.map((test) => askedTest(test, about.drugs))
  const missing = missingDrugs(asked, expectedOf(about.sample), othersOf(about.reports, form))
  const said = form.tests.flatMap((test) => test.rows.filter((row) => !isBlank(row) && isNotFound(row)))
  const notFound = said.map(({ name }) => notFoundRow(name, about.drugs))
  const expected = expectedOf(about.sample)
  return missing.filter((name) => {
    const one = expected.find((drug) => drug.name === name)
    return one === undefined || !notFound.some((row) => isSame(one, row))
  })
}

/**
 * Places the server's errors at the elements of the tests that were sent; an error without an element concerns the whole
 * form.
 */
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
