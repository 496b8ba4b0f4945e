/** Monthly reports of public numbers: their list, one as a page, PDF, CSV and workbook, all from what was kept at its release. */
import type { NumbersPage, TablePart, Way } from '#contract/public-pages.ts'
import { writeCsv } from '#domain/csv.ts'
import type { NumberPlace } from '#domain/numbers/change-known.ts'
import { type ReportPart, reportColumns, reportLines, reportParts } from '#domain/numbers/number-report.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { dateIn, dayIn, type Language, listIn } from '#domain/public/texts/languages.ts'
import { numbersTexts } from '#domain/public/texts/numbers-texts.ts'
import { workbookType, writeWorkbook } from '#domain/workbook/write-workbook.ts'
import type { PublicFile } from '#server/alerts/public-file.ts'
import { logoPicture } from '#server/brand/logo.ts'
import { makePdf } from '#server/documents/typst.ts'
import { Failure } from '#server/http/failure.ts'
import { type ReleasedReport, releasedReports } from '#server/number-reports/report-queries.ts'
import { noPageNotice } from './notices.ts'
import { cellIn, nameIn, samplesIn } from './number-cells.ts'
import { weeksIn } from './number-periods.ts'
import { linesAt } from './number-table-page.ts'
import type { PageAnswer, Visit } from './visit.ts'

const titleOf = (language: Language, { month }: Pick<ReleasedReport, 'month'>) =>
  numbersTexts[language].report.title(dayIn(language, month))

/** Released reports; none where the service publishes no numbers. */
const reportsOf = async ({ services, settings }: Visit) =>
  settings.public_numbers ? await releasedReports(services.db) : null

async function reportOf(visit: Visit): Promise<ReleasedReport | undefined> {
  // Fastify gives path parameters as texts by name.
  const { month } = visit.request.params as { month?: string }
  return (await reportsOf(visit))?.find((one) => one.month === month)
}

/** The list of reports. */
export async function numberReportsPage(visit: Visit): Promise<PageAnswer> {
  const { language, kept } = visit
  const reports = await reportsOf(visit)
  if (reports === null) return { page: noPageNotice(visit), status: 404 }
  const { report: words, pages } = numbersTexts[language]
  const links = reports.map((one) => ({
    text: dayIn(language, one.month),
    to: withQuery(publicPaths.numberReport(one.month), { lang: kept.lang }),
  }))
  const page: NumbersPage = {
    ...{ page: 'numbers', title: words.all, lead: words.lead, period: null, parts: [], notes: [] },
    facts: reports.length === 0 ? [words.none] : [],
    pages: [{ text: pages.find, to: withQuery(publicPaths.numbers, { lang: kept.lang }) }],
    navs: reports.length === 0 ? [] : [{ heading: words.all, links }],
  }
  return { page, mayBeFramed: true }
}

const numberIn = (language: Language, number: number) => new Intl.NumberFormat(language).format(number)

/** What a number of a report counts, in the words of its tables. */
function placeIn(language: Language, { table, things: [one = '', other] }: NumberPlace): string {
  const { columns, report } = numbersTexts[language]
  if (table === 'samples') return columns.samples
  if (table === 'expected' || table === 'found') return `${report.tables[table]} · ${nameIn(language, one)}`
  if (table === 'expected_and_found')
    return [report.tables[table], nameIn(language, one), nameIn(language, other ?? '')].join(' · ')
  const part = cellIn(language, table === 'outcomes' ? 'outcome' : 'amount', one)
  if (other === undefined) return `${report.tables.outcomes} · ${part}`
  const heading = report.tables[table === 'outcomes' ? 'expected_and_outcome' : 'amounts']
  return [heading, nameIn(language, other), part].join(' · ')
}

/** What a report says beside its tables: its words, then facts about it. */
function saidOf({ language, settings: { time_zone } }: Visit, report: ReleasedReport) {
  const { content, released_at, changed_at, change, words } = report
  const { report: texts, samples, why } = numbersTexts[language]
  const months = content.changed_months.map((month) => {
    const changed = content.changed_samples?.find((one) => one.month === month)?.samples
    const name = dayIn(language, month)
    return changed === undefined ? name : texts.changedMonth(name, numberIn(language, changed))
  })
  return {
    words: words[language].split('\n').filter((line) => line.trim() !== ''),
    notes: [
      ...(changed_at === null ? [] : [texts.changed(dateIn(language, changed_at, time_zone))]),
      ...(change === null ? [] : [texts.changedSamples(numberIn(language, change.samples))]),
      ...(change?.lines ?? []).map((line) =>
        texts.changedLine(placeIn(language, line), numberIn(language, line.told), numberIn(language, line.now)),
      ),
      ...(months.length === 0 ? [] : [texts.changedBefore(listIn(language, months))]),
      samples(numberIn(language, content.samples)),
      weeksIn(language, content),
      why(String(content.fewest)),
      texts.released(dateIn(language, released_at, time_zone)),
    ],
  }
}

/** A line of a part of a report in the words of a language. `sign`: the column that names something dangerous, or -1. */
type ShownLine = { readonly part: ReportPart; readonly cells: readonly string[]; readonly sign: number }

/** The lines of a report for a reader of a language, part by part. */
function shownLines(language: Language, { content }: ReleasedReport): ShownLine[] {
  const { dangerous } = numbersTexts[language]
  const dangers = new Set(content.found.flatMap((one) => (one.is_dangerous ? [one.name] : [])))
  return reportParts(content).flatMap((part) => {
    const found = part.columns.indexOf('found')
    return part.lines.map((line) => {
      const sign = dangers.has(line.found) ? found : -1
      const cells = part.columns.map((column, at) => {
        if (column === 'samples') return samplesIn(language, line.samples, line.samples_below)
        const cell = cellIn(language, column, line[column])
        return at === sign ? dangerous(cell) : cell
      })
      return { part, cells, sign }
    })
  })
}

/** Lines as the tables that they are of. */
const tablesOf = (language: Language, lines: readonly ShownLine[]): (TablePart & { readonly signs: number[] })[] =>
  [...Map.groupBy(lines, ({ part }) => part)].map(([{ table, columns }, own]) => ({
    heading: numbersTexts[language].report.tables[table],
    headings: columns.map((column) => numbersTexts[language].columns[column]),
    lines: own.map(({ cells }) => cells),
    /** The print has a sign beside what is dangerous. */
    signs: own.map(({ sign }) => sign),
  }))

/** One report. */
export async function numberReportPage(visit: Visit): Promise<PageAnswer> {
  const { language, kept } = visit
  const report = await reportOf(visit)
  if (report === undefined) return { page: noPageNotice(visit), status: 404 }
  const { report: texts, csv, xlsx } = numbersTexts[language]
  const { words, notes } = saidOf(visit, report)
  const path = publicPaths.numberReport(report.month)
  const file = (format: 'pdf' | 'csv' | 'xlsx', text: string): Way => ({
    text,
    to:
      format === 'pdf'
        ? withQuery(publicPaths.reportFile(report.month, format), { lang: language })
        : publicPaths.reportFile(report.month, format),
  })
  const { lines: shown, ...place } = linesAt(visit, shownLines(language, report), (page) =>
    withQuery(path, { lang: kept.lang, page }),
  )
  return {
    mayBeFramed: true,
    page: {
      ...{ page: 'number table', title: titleOf(language, report), texts: [...words, ...notes], ...place },
      parts: tablesOf(language, shown),
      files: [file('pdf', texts.pdf), file('csv', csv), file('xlsx', xlsx)],
      back: { text: texts.all, to: withQuery(publicPaths.numberReports, { lang: kept.lang }) },
    },
  }
}

/** One report as a file. */
export const numberReportFile =
  (format: 'pdf' | 'csv' | 'xlsx') =>
  async (visit: Visit): Promise<PublicFile> => {
    const report = await reportOf(visit)
    if (report === undefined) throw new Failure('not_found', 'There is no such report.')
    const columns = reportColumns(report.content)
    const lines = [columns, ...reportLines(report.content).map((line) => columns.map((column) => line[column]))]
    if (format === 'csv') return { type: 'text/csv; charset=utf-8', body: writeCsv(lines), modified: null }
    if (format === 'xlsx')
      return { type: workbookType, body: await writeWorkbook([{ name: report.month, lines }]), modified: null }
    return { type: 'application/pdf', body: await pdfOf(visit, report), modified: null }
  }

/** The printed report (PDF/UA-1). */
async function pdfOf(visit: Visit, report: ReleasedReport): Promise<Uint8Array> {
  const { services, language, settings } = visit
  const data = {
    language,
    service: settings.name,
    paper: settings.paper === 'a4' ? 'a4' : 'us-letter',
    title: titleOf(language, report),
    market: numbersTexts[language].market,
    ...saidOf(visit, report),
    parts: tablesOf(language, shownLines(language, report)),
  }
  return makePdf('numbers.typ', data, await logoPicture(services.db))
}
