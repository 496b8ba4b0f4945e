/** The form as the questions before submitting ask about it. */
import type { Report } from '#contract/reports.ts'
import type { Sample } from '#contract/samples.ts'
import type { CombinedReport } from '#domain/combined-finding.ts'
import { type AskedTest, missingDrugs, type ReportQuestion, reportQuestions } from '#domain/report-questions.ts'
import { type Drug, drugNamed } from './report-drugs.ts'
import { isBlank, type ReportForm, type TestForm } from './report-form.ts'

/** One test with what is known of its drugs. */
function askedTest(test: TestForm, drugs: readonly Drug[]): AskedTest {
  const isStrip = test.technology === 'TEST_STRIP'
  return {
    technology: test.technology,
    notes: test.notes,
    strip_type: isStrip ? test.strip_type : null,
    strip_result: isStrip ? (test.strip_result ?? 'INVALID') : null,
    hidden_findings: false,
    drugs_found: test.rows
      .filter((row) => !isBlank(row))
      .map((row) => {
        const drug = drugNamed(drugs, row.name)
        return {
          drug: drug && { common_role: null, pronunciation: null, ...drug },
          custom_drug: drug === null ? row.name.trim() : null,
          weight: null,
          percent: null,
          pubchem_cid: drug?.pubchem_cid ?? null,
          cas: drug?.cas ?? null,
          isAgreed: row.isAgreed,
        }
      }),
  }
}

/** The reports of the sample that the form does not replace. */
function othersOf(reports: readonly Report[], form: ReportForm): CombinedReport[] {
  const isReplaced = ({ id, technology, strip_type }: Report) =>
    form.base_reports.includes(id) &&
    form.tests.some((test) => test.technology === technology && test.strip_type === (strip_type ?? ''))
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

/** What is to be asked before these tests are submitted. */
export function questionsOf(
  tests: readonly TestForm[],
  form: ReportForm,
  about: { sample: Sample; reports: readonly Report[]; drugs: readonly Drug[] },
): ReportQuestion[] {
  const asked = form.tests.map((test) => askedTest(test, about.drugs))
  const sent = asked.filter((_, at) => tests.some(({ key }) => key === form.tests[at]?.key))
  const own = reportQuestions(sent, [])
  const names = stillMissing(form, about)
  return names.length === 0 ? own : [...own, { kind: 'missing', technology: null, names }]
}

/** Drugs that were expected, are not in the form, and of which nobody has said that they were not found. */
export function stillMissing(
  form: ReportForm,
  about: { sample: Sample; reports: readonly Report[]; drugs: readonly Drug[] },
): readonly string[] {
  const asked = form.tests.map((test) => askedTest(test, about.drugs))
  const missing = missingDrugs(asked, about.sample.expected_drugs, othersOf(about.reports, form))
  return missing.filter((name) => !form.notFound.includes(name))
}
