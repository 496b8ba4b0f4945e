/** The form as the questions before submitting ask about it. */
import type { Report } from '#contract/reports.ts'
import type { Sample } from '#contract/samples.ts'
import type { CombinedReport } from '#domain/report/combined-finding.ts'
import { type AskedTest, missingDrugs, type ReportQuestion, reportQuestions } from '#domain/report/report-questions.ts'
import { isSameTest } from '#domain/report/same-test.ts'
import { expectedOf } from '#domain/substance/expected-drugs.ts'
import { dangerQuestion } from '#domain/substance/named-finding.ts'
import { squash } from '#domain/substance/squash.ts'
import { type Drugs, settled, shownDrug } from './report-drugs.ts'
import { isBlank, type ReportForm, type TestForm } from './report-form.ts'

/** One test with what is known of its drugs. */
function askedTest(test: TestForm, drugs: Drugs): AskedTest {
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
        const name = settled(drugs, row.name, row.answer)
        const drug = name?.kind === 'drug' ? name.drug : null
        const isCustom = name?.kind === 'custom' && name.meaning === 'custom'
        return {
          drug: drug && shownDrug(drug),
          custom_drug: drug === null ? row.name.trim() : null,
          weight: null,
          percent: null,
          pubchem_cid: drug?.pubchem_cid ?? null,
          cas: drug?.cas ?? null,
          meaning: name?.kind === 'nothing' ? 'nothing' : isCustom ? 'custom' : 'unnamed',
          // What names no substance is what it says, and what looks dangerous is asked by itself.
          isAgreed: row.isAgreed || !isCustom || row.answer !== null,
          isUnclear: drug !== null && (drugs.entries.get(squash(drug.name))?.isUnclear ?? false),
        }
      }),
  }
}

/** The reports of the sample that the form does not replace. */
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

/** What is to be asked before these tests are submitted. */
export function questionsOf(
  tests: readonly TestForm[],
  form: ReportForm,
  about: { sample: Sample; reports: readonly Report[]; drugs: Drugs },
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
  about: { sample: Sample; reports: readonly Report[]; drugs: Drugs },
): readonly string[] {
  const asked = form.tests.map((test) => askedTest(test, about.drugs))
  const missing = missingDrugs(asked, expectedOf(about.sample), othersOf(about.reports, form))
  return missing.filter((name) => !form.notFound.includes(name))
}

/** A custom name that may be a dangerous drug: where it stands, and which drugs it may be. */
export type DangerQuestion = {
  readonly test: TestForm
  readonly row: string
  readonly name: string
  readonly drugs: readonly string[]
  readonly question: string
}

/** The names that somebody must answer for before these tests are submitted. */
export function dangersIn(tests: readonly TestForm[], drugs: Drugs): DangerQuestion[] {
  return tests.flatMap((test) =>
    test.rows.flatMap((row) => {
      const name = settled(drugs, row.name, row.answer)
      if (name?.kind !== 'asked') return []
      const question = dangerQuestion(row.name, name.drugs)
      return [{ test, row: row.key, name: row.name.trim(), drugs: name.drugs.map((drug) => drug.name), question }]
    }),
  )
}
