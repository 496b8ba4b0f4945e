/** A table of public numbers as a page, with the cells of its files, codes in words; and its files and the feed of releases. */
import type { Way } from '#contract/public-pages.ts'
import { writeCsv } from '#domain/csv.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { dayIn } from '#domain/public/texts/languages.ts'
import type { NumbersTexts } from '#domain/public/texts/numbers-en.ts'
import { numbersTexts } from '#domain/public/texts/numbers-texts.ts'
import { workbookType, writeWorkbook } from '#domain/workbook/write-workbook.ts'
import type { PublicFile } from '#server/alerts/public-file.ts'
import { element, xmlDocument } from '#server/alerts/public-xml.ts'
import { Failure } from '#server/http/failure.ts'
import { type PublicNumbers, publicNumbers, type ToldTable, toldTable } from '#server/numbers/public-numbers.ts'
import { newestReleases } from '#server/numbers/told-rows.ts'
import { baseOf } from './alert-page.ts'
import { noPageNotice } from './notices.ts'
import { cellIn, samplesIn } from './number-cells.ts'
import type { PageAnswer, Visit } from './visit.ts'

/** How many lines a page has, so that it stays as small as the others. */
const onePage = 100

/** How many releases the feed has. */
const mostReleases = 50

/** A text by its key. */
const textOf = (texts: NumbersTexts['tables'] | NumbersTexts['columns'], key: string): string =>
  Object.entries(texts).find(([name]) => name === key)?.[1] ?? key

/** The columns by which an address may ask for some lines. */
const asked = ['month', 'area', 'week'] as const

/** A file's column that a page has no need for: it says 'fewer than 5' in place of the number. */
const below = 'samples_below'

const ofWhere = ['area', 'month', 'first_week', 'last_week']
const ofNames = ['expected', 'found', 'outcome']

/** The columns in the order of a page: where there are names, they and their numbers come first, in sight on a phone. */
function pageOrder(columns: readonly string[]): number[] {
  const all = [...columns.keys()].filter((at) => columns[at] !== below)
  if (!columns.some((one) => ofNames.includes(one))) return all
  const isWhere = (at: number) => ofWhere.includes(columns[at] ?? '')
  return [...all.filter((at) => !isWhere(at)), ...all.filter(isWhere)]
}

/** The lines that the address asks for: those of a month, or of a row of weeks. */
function linesOf(numbers: PublicNumbers, table: ToldTable, { query }: Visit) {
  const wanted = asked.flatMap((name) => {
    const value = query(name)
    const at = table.columns.indexOf(name === 'week' ? 'last_week' : name)
    // Addresses name areas by their codes.
    const values = name === 'area' ? numbers.areas.filter(({ code }) => code === value).map((one) => one.name) : [value]
    return value === null || at < 0 ? [] : [{ at, values }]
  })
  return table.lines.filter((line) => wanted.every(({ at, values }) => values.some((value) => value === line[at])))
}

export async function numberTablePage(visit: Visit, name: string): Promise<PageAnswer> {
  const { services, language, kept, query } = visit
  const numbers = await publicNumbers(services)
  const table = numbers && toldTable(numbers, name)
  if (numbers === null || table === null) return { page: noPageNotice(visit), status: 404 }
  const words = numbersTexts[language]
  const lines = linesOf(numbers, table, visit)
  const order = pageOrder(table.columns)
  const inOrder = (cells: readonly string[]) => order.map((at) => cells[at] ?? '')
  const filters = Object.fromEntries(asked.map((name) => [name, query(name)]))
  const path = publicPaths.numberTable(table.name)
  const { lines: shown, ...place } = linesAt(
    visit,
    lines.map((line) =>
      inOrder(
        line.map((cell, at) => {
          const column = table.columns[at] ?? ''
          if (column !== 'samples') return cellIn(language, column, String(cell ?? ''))
          return samplesIn(language, numberOf(cell), numberOf(line[table.columns.indexOf(below)]))
        }),
      ),
    ),
    (page) => withQuery(path, { lang: kept.lang, ...filters, page }),
  )
  const headings = inOrder(table.columns.map((one) => textOf(words.columns, one)))
  return {
    mayBeFramed: true,
    page: {
      page: 'number table',
      title: textOf(words.tables, table.name),
      texts: [],
      ...place,
      parts: [{ heading: null, headings, lines: shown }],
      files: [
        { text: words.csv, to: publicPaths.numberFile(table.name, 'csv') },
        { text: words.xlsx, to: publicPaths.numberFile(table.name, 'xlsx') },
      ],
      back: { text: words.back, to: withQuery(publicPaths.numbers, { lang: kept.lang }) },
    },
  }
}

const numberOf = (cell: string | number | null | undefined) => (typeof cell === 'number' ? cell : null)

/** The lines of a table on the page that the address asks for, and links to the pages beside it. `to`: null for the first. */
export function linesAt<Line>({ language, query }: Visit, lines: readonly Line[], to: (page: string | null) => string) {
  const words = numbersTexts[language]
  const typed = query('page') ?? '1'
  const last = Math.max(1, Math.ceil(lines.length / onePage))
  const number = /^[1-9]\d{0,5}$/.test(typed) ? Math.min(Number(typed), last) : 1
  const before = (number - 1) * onePage
  const shown = lines.slice(before, before + onePage)
  const counted = [before + 1, before + shown.length, lines.length]
  const [from = '', until = '', all = ''] = counted.map((count) => new Intl.NumberFormat(language).format(count))
  const way = (page: number) => to(page === 1 ? null : String(page))
  const ways: Way[] = [
    ...(number < last ? [{ text: words.nextLines, to: way(number + 1) }] : []),
    ...(number > 1 ? [{ text: words.lastLines, to: way(number - 1) }] : []),
  ]
  return { place: shown.length === 0 ? words.noLines : words.lines(from, until, all), lines: shown, ways }
}

/** A whole table as CSV, or as a workbook of Excel. */
export async function numberFile({ services }: Visit, name: string, format: 'csv' | 'xlsx'): Promise<PublicFile> {
  const numbers = await publicNumbers(services)
  const table = numbers && toldTable(numbers, name)
  if (table === null) throw new Failure('not_found', 'There is no such table.')
  const lines = [table.columns, ...table.lines]
  // Drugs can be hidden, so nothing says when a file last changed; its ETag says whether it did.
  if (format === 'csv') return { type: 'text/csv; charset=utf-8', body: writeCsv(lines), modified: null }
  return { type: workbookType, body: await writeWorkbook([{ name, lines }]), modified: null }
}

/** The newest releases as an Atom feed (RFC 4287): which weeks each of them tells. */
export async function numberFeed(visit: Visit): Promise<PublicFile> {
  const { services, settings, language } = visit
  const numbers = await publicNumbers(services)
  if (numbers === null) throw new Failure('not_found', 'There are no public numbers.')
  const words = numbersTexts[language]
  const base = baseOf(visit)
  const home = `${base}${publicPaths.numbers}`
  const entries = (await newestReleases(services.db, mostReleases)).map(({ id, first_week, last_week, released_at }) =>
    element('entry', [
      element('id', `${home}#release-${id}`),
      element('title', words.entry(dayIn(language, first_week), dayIn(language, last_week))),
      element('updated', released_at),
      element('link', '', { rel: 'alternate', type: 'text/html', href: home }),
      element('summary', words.market),
    ]),
  )
  const root = element(
    'feed',
    [
      element('id', home),
      element('title', `${words.pages.find} · ${settings.name}`),
      element('updated', numbers.released_at ?? '1970-01-01T00:00:00.000Z'),
      element('author', [element('name', settings.name)]),
      element('link', '', {
        rel: 'self',
        type: 'application/atom+xml',
        href: `${base}${withQuery(publicPaths.numberFeed, { lang: language })}`,
      }),
      element('link', '', { rel: 'alternate', type: 'text/html', href: home }),
      element('rights', words.licence),
      ...entries,
    ],
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language },
  )
  return { type: 'application/atom+xml; charset=utf-8', body: xmlDocument(root), modified: numbers.released_at }
}
