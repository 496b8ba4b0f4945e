/**
 * Every number that a reader gets from the outputs of public numbers, as the outputs say it: pages, tables, CSV, Excel,
 * JSON, open data, and the monthly reports as page, CSV, Excel and PDF. Nothing of it is read from inside the service.
 */
import papa from 'papaparse'
import { exportOpenData } from '#contract/admin/exports.ts'
import { readNumberTable } from '#contract/public-numbers.ts'
import { plainCell } from '#domain/csv.ts'
import { amountBands } from '#domain/numbers/amount-bands.ts'
import { type NumberTable, numberTables } from '#domain/numbers/hidden-counts.ts'
import { outcomes } from '#domain/numbers/outcomes.ts'
import type { Parting } from '#domain/numbers/parts.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { numbersEn } from '#domain/public/texts/numbers-en.ts'
import { publicTableNames } from '#server/numbers/public-tables.ts'
import { bandIn } from '#server/pages/number-cells.ts'
import { pdfTables, pdfText } from './pdf.ts'
import type { TestService } from './service.ts'
import { htmlTables, plainText, type ShownTable } from './shown-tables.ts'
import { unzip } from './unzip.ts'
import { visit } from './visitor.ts'

/** A number that an output tells: of which period, which table ('samples': all of them) and things. */
export type Reading = {
  readonly output: string
  readonly period: string
  readonly table: NumberTable | 'samples' | Parting
  readonly things: readonly string[]
  readonly count: number
}

/** The text by which equal readings are known. */
export const readingKey = ({ period, table, things }: Omit<Reading, 'output' | 'count'>): string =>
  JSON.stringify([period, table, ...things])

/** How weeks of an area, and a month, are named here. */
export const weeksPeriod = (area: string, first_week: string, last_week: string) =>
  [area, first_week, last_week].join(' ')

const csvLines = (text: string) =>
  papa.parse<string[]>(text.replace('\ufeff', '').trim()).data.map((line) => line.map(plainCell))
/** What a page says in words where files have codes. */
const codes = new Map<string, string>([
  ...Object.entries(numbersEn.outcomes).map(([code, words]) => [words, code] as const),
  ...amountBands.map((band) => [bandIn('en', band).replace(/\s/g, ' '), band] as const),
  [numbersEn.other, 'Other'],
])
const columnOf = new Map(Object.entries(numbersEn.columns).map(([column, words]) => [words, column]))
/** The lines of shown tables, each with the cells of these columns; `table` is the one that a heading names. */
const linesOfTables = (tables: readonly ShownTable[], columns: readonly string[]): string[][] =>
  tables.flatMap(({ heading, columns: shown, lines }) => {
    const at = new Map(shown.map((words, place) => [columnOf.get(words), place]))
    return lines.map((line) =>
      columns.map((column) => {
        const cell = column === 'table' ? heading : (line[at.get(column) ?? -1] ?? '')
        const plain = cell.replace(/\s/g, ' ')
        return (codes.get(plain) ?? plain).replace(/^! /, '').replace(numbersEn.dangerous(''), '')
      }),
    )
  })
const firstDay = Date.UTC(1899, 11, 30)
const bookLines = (bytes: Buffer) =>
  ((unzip(bytes)['xl/worksheets/sheet1.xml'] ?? '').match(/<row>.*?<\/row>/g) ?? []).map((row) =>
    [...row.matchAll(/<c(?: s="(1)")?[^>]*?(?:\/>|>(.*?)<\/c>)/g)].map(([, isDay, cell = '']) =>
      isDay ? new Date(firstDay + Number(plainText(cell)) * 86_400_000).toISOString().slice(0, 10) : plainText(cell),
    ),
  )

/** What a table's lines tell; a cell without a number tells none. */
function readTable(output: string, name: string, lines: readonly (readonly string[])[]): Reading[] {
  const isOfMonths = name.startsWith('month_')
  const table = name.replace('month_', '') as Reading['table'] | 'expected_and_outcome'
  const saysBelow = isOfMonths && (table === 'expected' || table === 'found')
  return lines.flatMap(([first = '', second = '', third = '', ...cells]) => {
    const rest = saysBelow ? cells.slice(0, -1) : cells
    const count = rest.at(-1) ?? ''
    const period = isOfMonths ? first : weeksPeriod(first, second, third)
    const things = rest.slice(0, -1)
    const of =
      table === 'expected_and_outcome'
        ? { table: 'outcomes' as const, things: things.toReversed() }
        : { table, things: table === 'amounts' ? things.toReversed() : things }
    return /^\d+$/.test(count) ? [{ output, period, ...of, count: Number(count) }] : []
  })
}

/** What a report's lines tell; `names` are its tables as it calls them. */
function readReport(output: string, period: string, lines: readonly (readonly string[])[]): Reading[] {
  const names = new Map<string, Reading['table']>([['samples', 'samples']])
  for (const table of [...numberTables, 'outcomes', 'expected_and_outcome', 'amounts'] as const)
    for (const said of [table, numbersEn.report.tables[table]])
      names.set(said, table === 'expected_and_outcome' ? 'outcomes' : table)
  return lines.flatMap(([name = '', expected = '', found = '', outcome = '', amount = '', count = '']) => {
    const table = names.get(name)
    const things = (
      table === 'outcomes' ? [outcome, expected] : table === 'amounts' ? [amount, expected] : [expected, found]
    ).filter((thing) => thing !== '')
    return table !== undefined && /^\d+$/.test(count) ? [{ output, period, table, things, count: Number(count) }] : []
  })
}

/** How many samples a report says that there were. */
function readSamples(output: string, period: string, text: string): Reading[] {
  const count = new RegExp(numbersEn.samples('([\\d,]+)')).exec(text)?.[1]
  return count === undefined
    ? []
    : [{ output, period, table: 'samples', things: [], count: Number(count.replaceAll(',', '')) }]
}

/** What a page of lists tells: each '8 of 40' in it, by its part. */
function readPage(output: string, period: string, html: string): Reading[] {
  return html.split('<section').flatMap((section) => {
    const id = /id="([^"]*)"/.exec(section)?.[1] ?? ''
    const heading = plainText(/<h[23]>(.*?)<\/h[23]>/.exec(section)?.[1] ?? '')
    const nameOf = (name: string) => (name === numbersEn.other ? 'Other' : name)
    const expectedIn = new RegExp(numbersEn.expectedIn('(\\d+)')).exec(plainText(section))?.[1]
    const alone: Reading[] =
      expectedIn === undefined
        ? []
        : [{ output, period, table: 'expected', things: [nameOf(heading)], count: Number(expectedIn) }]
    const told = [...section.matchAll(/aria-label="([^"]*), (\d+) of (\d+)"/g)]
    const ofLines = told.flatMap(([, label = '', count = '', all = '']): Reading[] => {
      const name = nameOf(plainText(label))
      const of = { output, period }
      if (id === 'found' || id === 'expected')
        return [
          { ...of, table: id, things: [name], count: Number(count) },
          { ...of, table: 'samples', things: [], count: Number(all) },
        ]
      const expected = nameOf(heading)
      const itself = name === numbersEn.asExpected(expected)
      const outcome = outcomes.find((one) => numbersEn.outcomes[one] === name)
      if (outcome !== undefined)
        return [{ ...of, table: 'outcomes', things: [outcome, expected], count: Number(count) }]
      const band = amountBands.find((one) => bandIn('en', one) === name)
      if (band !== undefined) return [{ ...of, table: 'amounts', things: [band, expected], count: Number(count) }]
      return [
        { ...of, table: 'expected', things: [expected], count: Number(all) },
        { ...of, table: 'expected_and_found', things: [expected, itself ? '' : name], count: Number(count) },
      ]
    })
    return [...alone, ...ofLines]
  })
}

/** Reads every output; an administrator must be signed in. Texts of outputs are by their address. */
export async function toldOutputs(service: TestService) {
  const readings: Reading[] = []
  const texts = new Map<string, string>()
  const get = async (path: string) => Buffer.from(await (await fetch(`${service.address}${path}`)).arrayBuffer())
  const page = async (path: string) => {
    const { html } = await visit(service, path)
    texts.set(path, html)
    return html
  }
  const open = unzip((await service.call('admin', exportOpenData)).raw)
  for (const name of publicTableNames.filter((one) => one !== 'areas')) {
    const csv = (await get(publicPaths.numberFile(name, 'csv'))).toString()
    const json = await service.must(null, readNumberTable, { params: { table: name } })
    const jsonLines = json.lines.map((line) => Object.values(line).map((cell) => String(cell ?? '')))
    texts.set(`${name}.csv`, csv).set(`${name} as JSON`, JSON.stringify(json))
    texts.set(`${name}.xlsx`, JSON.stringify(unzip(await get(publicPaths.numberFile(name, 'xlsx')))))
    const html: string[][] = []
    const [columns = []] = csvLines(csv)
    for (let number = 1; ; number += 1) {
      const shown = await page(withQuery(publicPaths.numberTable(name), { page: String(number) }))
      html.push(...linesOfTables(htmlTables(shown), columns))
      if (!shown.includes(numbersEn.nextLines)) break
    }
    for (const [output, lines] of Object.entries({
      [`open data ${name}`]: csvLines(open[`${name}.csv`] ?? ''),
      [`${name}.csv`]: csvLines(csv),
      [`${name} as JSON`]: jsonLines,
      [`page of ${name}`]: html,
      [`${name}.xlsx`]: bookLines(await get(publicPaths.numberFile(name, 'xlsx'))),
    }))
      readings.push(...readTable(output, name, lines))
  }
  const areas = (await service.must(null, readNumberTable, { params: { table: 'areas' } })).lines
  const codes = new Map(areas.map(({ area = '', area_code = '' }) => [area, area_code]))
  const periods = new Map<string, Record<string, string>>()
  for (const { area = '', first_week = '', last_week = '' } of (
    await service.must(null, readNumberTable, { params: { table: 'samples' } })
  ).lines)
    periods.set(weeksPeriod(area, first_week, last_week), { area: codes.get(area) ?? '', week: last_week })
  const months = (await service.must(null, readNumberTable, { params: { table: 'month_samples' } })).lines
  for (const { month = '' } of months) periods.set(month, { month })
  for (const [period, query] of periods)
    for (const path of [publicPaths.numbers, publicPaths.soldAs]) {
      const address = withQuery(path, query)
      readings.push(...readPage(address, period, await page(address)))
    }
  for (const path of [publicPaths.newHere, publicPaths.numberReports]) await page(path)
  texts.set('feed', (await get(publicPaths.numberFeed)).toString())
  for (const { month = '' } of months) {
    const path = publicPaths.numberReport(month)
    if ((await visit(service, path)).status !== 200) continue
    const html = await page(path)
    const csv = await get(publicPaths.reportFile(month, 'csv'))
    const [columns = [], ...lines] = csvLines(csv.toString())
    readings.push(
      ...readReport(path, month, linesOfTables(htmlTables(html), columns)),
      ...readSamples(path, month, html),
    )
    readings.push(...readReport(`${path} csv`, month, lines))
    readings.push(...readReport(`${path} xlsx`, month, bookLines(await get(publicPaths.reportFile(month, 'xlsx')))))
    const print = await get(withQuery(publicPaths.reportFile(month, 'pdf'), { lang: 'en' }))
    const pdf = await pdfText(print)
    readings.push(...readReport(`${path} pdf`, month, linesOfTables(await pdfTables(print), columns)))
    readings.push(...readSamples(`${path} pdf`, month, pdf))
    texts.set(`${path} pdf`, pdf).set(`${path} csv`, csv.toString())
  }
  return { readings, texts }
}
