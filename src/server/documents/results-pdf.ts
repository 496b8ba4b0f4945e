/** The results of a sample as a PDF, for staff and for the public; made from what the reader may see and nothing else. */
import type { PublicReport, Report } from '#contract/reports.ts'
import type { Sample } from '#contract/samples.ts'
import type { PublicSample } from '#contract/service-user.ts'
import { formatDate, formatDateTime, formatDay } from '#domain/dates.ts'
import { findingName } from '#domain/finding-names.ts'
import { amountInTenMg, showPercent, tenMilligramsText } from '#domain/quantities.ts'
import { sampleTypeWords, stripResultWords, technologyWords } from '#domain/sample-words.ts'
import { hiddenFindingsText } from '#domain/visible-findings.ts'
import type { Database } from '#server/database/connect.ts'
import { readSettings, type Settings } from '#server/service/settings.ts'
import { makePdf } from './typst.ts'

type Facts = readonly (readonly [label: string, text: string])[]

function reportSection(report: PublicReport | Report, settings: Settings, facts: { names: boolean }) {
  const lines: string[] = []
  if (report.strip_result !== null) lines.push(`${report.strip_type ?? ''}: ${stripResultWords[report.strip_result]}`)
  if (report.hidden_findings) lines.push(hiddenFindingsText)
  else if (report.drugs_found.length === 0 && report.technology !== 'TEST_STRIP') lines.push(settings.empty_findings)
  if (facts.names && 'staff_first_name' in report) {
    lines.push(`Analysed by ${report.staff_first_name} ${report.staff_last_name}, ${report.site.name}`)
  }
  return {
    title: technologyWords[report.technology],
    corrected:
      report.corrected_at === null ? null : `Corrected on ${formatDate(report.corrected_at, settings.time_zone)}`,
    lines,
    rows: report.drugs_found.map((row) => [
      findingName(row),
      row.percent === null ? '' : showPercent(row.percent),
      amountInTenMg(row.weight, report) ?? '',
    ]),
    notes: report.notes,
  }
}

async function resultsPdf(
  db: Database,
  sample: Pick<PublicSample, 'sample_id' | 'sample_type' | 'expected_drugs' | 'not_analyzed'>,
  reports: readonly (PublicReport | Report)[],
  facts: Facts,
  names: boolean,
) {
  const settings = await readSettings(db)
  const notAnalyzed: Facts =
    sample.not_analyzed === null ? [] : [['This sample could not be analyzed because', sample.not_analyzed]]
  const newest =
    reports
      .map((report) => report.reported_at ?? '')
      .sort()
      .at(-1) ?? ''
  return makePdf('results.typ', {
    service: settings.name,
    paper: settings.paper === 'a4' ? 'a4' : 'us-letter',
    title: `Results of sample ${sample.sample_id}`,
    // The state of the results, not of the clock: the same results make the same document.
    printed: newest === '' ? '' : `Results as of ${formatDateTime(newest, settings.time_zone)}`,
    subtitle: sampleTypeWords[sample.sample_type],
    facts: [['Expected', sample.expected_drugs.join(', ')], ...facts, ...notAnalyzed],
    amount_title: `In ${tenMilligramsText}`,
    reports: reports.map((report) => reportSection(report, settings, { names })),
  })
}

/** The public's PDF. */
export function publicResultsPdf(db: Database, sample: PublicSample, reports: readonly PublicReport[]) {
  return resultsPdf(db, sample, reports, [['Collected', formatDay(sample.date_collected)]], false)
}

/** The staff's PDF: submitted reports as this viewer may read them, with who analysed. */
export async function staffResultsPdf(db: Database, sample: Sample, reports: readonly Report[]) {
  const { time_zone } = await readSettings(db)
  const facts: Facts = [
    ['Status', sample.label],
    ['Collected', `${formatDate(sample.date_collected, time_zone)}, ${sample.collected_at}`],
  ]
  return resultsPdf(
    db,
    sample,
    reports.filter((report) => !report.is_draft),
    facts,
    true,
  )
}
