/** Groups the results of the files into reports: one for each sample, lab, technology and kind of strip. */
import { quoted } from '#domain/faults.ts'
import { testKey } from '#domain/report/same-test.ts'
import { notFoundNameFaults, type SettledName } from '#domain/substance/named-finding.ts'
import { namesSubstances } from '#domain/technology/technologies.ts'
import { questionOf } from './import-names.ts'
import type { Row } from './import-row.ts'
import { isNoFinding, onlyDoubt, withDoubts } from './in-doubt.ts'
import type { ReadSample } from './plan-sample.ts'
import { isColour } from './planned-colours.ts'
import type { NamedResult, PlannedReport, ReadResult } from './planned-report.ts'
import type { RowNotes } from './public-notes.ts'
import { reportOf } from './report-of-rows.ts'
import { type StaffText, textFor } from './told-beside.ts'

/** The reports by sample, and for samples without any, why they could not be analysed. */
type Collected = { readonly reports: Map<string, PlannedReport[]>; readonly reasons: Map<string, string> }

type Settling = {
  readonly settle: (name: string) => SettledName
  readonly notesOf: (row: Row) => RowNotes
  /** The first of these drugs that a sample was expected to hold. */
  readonly expectedOf: (sample: ReadSample, drugs: readonly string[]) => string | undefined
  /** What rows say beside their results, for labs alone. */
  readonly staffTexts: readonly StaffText[]
}

/** Groups the rows. A row that contradicts another, or needs an answer first, gets a fault. */
export function collectReports(
  results: readonly ReadResult[],
  samples: ReadonlyMap<string, ReadSample>,
  { settle, notesOf, expectedOf, staffTexts }: Settling,
): Collected {
  const groups = Map.groupBy(results, (result) => JSON.stringify([result.sample_id, result.site_id, testKey(result)]))
  const reports = new Map<string, PlannedReport[]>()
  const reasons = new Map<string, string>()
  const inDoubt = new Map<string, readonly ReadResult[]>()
  for (const group of groups.values()) {
    const [first] = group
    if (first === undefined) continue
    const { sample_id } = first
    const sample = samples.get(sample_id)
    if (sample === undefined) {
      const said = sample_id === '' ? 'This row names no sample.' : `No sample of the file is called ${sample_id}.`
      first.row.fault('sample_id', said)
      continue
    }
    const findings = group.filter((result) => !isNoFinding(result))
    if (findings.length === 0) {
      inDoubt.set(sample_id, [...(inDoubt.get(sample_id) ?? []), ...group])
      continue
    }
    const named = findings
      .filter((result) => result.name !== '' && !isColour(result))
      .map((result) => ({ result, settled: settle(result.name) }))
    const notAnalysed = named.filter(({ settled }) => settled.kind === 'fault' && settled.about === 'not_analysed')
    if (notAnalysed.length > 0 && notAnalysed.length === findings.length) {
      reasons.set(sample_id, notAnalysed.map(({ result }) => result.name).join(', '))
      continue
    }
    const report = withDoubts(reportOf(findings, findingsOf(named), sample, notesOf), doubtsOf(group))
    const before = reports.get(sample_id)
    if (before === undefined) reports.set(sample_id, [report])
    else before.push(report)
  }
  // A sample may have thousands of rows: only those without a finding are compared with its reports.
  for (const { sample_id, row, at, unsaid = [], doubt = '' } of results) {
    const sample = samples.get(sample_id)
    if (unsaid.length === 0 || sample === undefined) continue
    const made = reports.get(sample_id) ?? []
    const isSilent = made.some(
      ({ technology, findings }) =>
        namesSubstances(technology) && findings.every(({ drug }) => drug === null || !unsaid.includes(drug)),
    )
    const isReacting = made.some(({ strip_result }) => strip_result === 'POSITIVE')
    const drug = expectedOf(sample, unsaid) ?? (isReacting ? unsaid[0] : undefined)
    if (drug !== undefined && isSilent) row.fault(at, notShownText(doubt, drug))
  }
  // What is in doubt, and no finding, makes no report: that would say that nothing was found.
  for (const [sample_id, doubts] of inDoubt) {
    const [report, ...others] = reports.get(sample_id) ?? []
    if (report !== undefined) reports.set(sample_id, [withDoubts(report, doubtsOf(doubts)), ...others])
    else if (!reasons.has(sample_id)) {
      reasons.set(sample_id, onlyDoubt)
      for (const { row, at, doubt } of doubts)
        row.note(at, `${sample_id} has no other result: it comes in as inconclusive, without the text ‘${doubt}’.`)
    }
  }
  for (const { sample_id, row, column, text } of staffTexts) {
    const [report, ...others] = reports.get(sample_id) ?? []
    if (report === undefined)
      row.note({ in: column }, `${sample_id} has no result, so no lab has notes of it: ‘${text}’ is left out.`)
    else if (report.tech_notes !== text)
      reports.set(sample_id, [withDoubts(report, [textFor(column, text)]), ...others])
  }
  return { reports, reasons }
}

/** A page says of a drug that was expected, or that a strip reacted to, that the other tests did not show it. */
const notShownText = (doubt: string, drug: string) =>
  `${quoted(doubt)}: without a finding, the page would say that the test did not show ${drug}. Choose ‘in doubt’, or whether it was found.`

const doubtsOf = (results: readonly ReadResult[]) => results.map(({ doubt }) => doubt)

type Settled = { readonly result: ReadResult; readonly settled: SettledName }

/** The rows that are findings. Each row that cannot be one yet gets a fault. */
function findingsOf(named: readonly Settled[]): NamedResult[] {
  const found = named.filter(({ settled }) => settled.kind !== 'nothing')
  const nothing = named.find(({ settled }) => settled.kind === 'nothing')
  if (nothing !== undefined && found.some(({ result }) => result.limit === null)) {
    const { row, at, sample_id } = nothing.result
    row.fault(at, `${sample_id}: one row says that nothing was found, another what was.`)
  }
  return found.map(({ result, settled }) => {
    const question = result.limit === null ? questionOf(result.name, settled) : missingQuestion(settled)
    if (question !== null) result.row.fault(result.at, question)
    return {
      ...result,
      drug: settled.kind === 'drug' ? settled.drug.name : null,
      // 'Cocaine HCl' keeps its salt, with or without an amount.
      measured_as: result.measured_as ?? (settled.kind === 'drug' ? formOf(settled) : null),
      named_answer: settled.kind === 'custom' ? settled.answer : null,
    }
  })
}

/** Why a name cannot be listed as not found. */
const missingQuestion = (settled: SettledName) => notFoundNameFaults([settled])[0]?.message ?? null

/** The salt or base in a name: as the text has it, or of the listed drug that is a salt itself. */
const formOf = ({ drug, form }: Extract<SettledName, { kind: 'drug' }>) =>
  form ?? (drug.form === 'same' ? null : drug.form)
