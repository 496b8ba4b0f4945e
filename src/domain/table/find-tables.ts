/**
 * Finds the tables on a sheet: below titles, in sections, in blocks of a compound or a sample, one below the other. Every
 * other line of the sheet is in no table, and can be named as not read.
 */
import { plainWords } from '#domain/report/plain-words.ts'
import { canonicalLabelId, looksLikeLabel } from '#domain/sample/sample-id.ts'
import type { Fate } from './account.ts'
import { meaningOf } from './column-words.ts'
import { isControl } from './control-lines.ts'
import { isCompound, isSample } from './heading-words.ts'
import { canonicalPosition, isPositionHeading } from './positions.ts'
import { sampleBlocks } from './sample-blocks.ts'
import { type FindBeside, namedBeside } from './samples-beside.ts'
import { lengthOf } from './substance-block.ts'
import { type Cells, type FindHeading, headerOf, textsOf, withUnit } from './table-heading.ts'
import { columnsOf, type Said, type Shape, shapeOf, titlesIn } from './table-shape.ts'

/** A table. `header` is the line of its heading in the sheet, -1 without one. */
export type FoundTable = Shape & {
  /** The title of its section; '' for none. */
  readonly title: string
  readonly header: number
  /** Lines on which the heading stands again, as on each page or in each block. */
  readonly again: readonly number[]
  /** Whether words mark the heading, and not just numbers in the lines below it. */
  readonly isHeaderSure: boolean
}

type Region = { readonly title: string; readonly from: number; readonly to: number }

/** The title of a section; a list such as ['MDMA'] is none. */
const section = /^\[[^[\]'",;]{1,80}\]$/
/** A line that names what the table below it is about: 'Compound 2: Fentanyl', 'Sample Name: PDX1'. */
const blockTitle = /^([\p{L} ]{2,30})(?: ?#? ?\d{1,4})? ?[:=] {0,20}(\S.{0,200})$/u

/** The tables of a sheet, in its order. A part of a sheet without any heading is one table. */
export function findTables(cells: Cells, find: FindHeading = headerOf, beside: FindBeside = namedBeside): FoundTable[] {
  return sectionsOf(cells, beside).flatMap((region) => tablesIn(cells, region, { find, beside }))
}

function sectionsOf(cells: Cells, { isDrug = () => false }: FindBeside): Region[] {
  // '[fentanyl]' is a name in brackets, and heads nothing.
  const isTitle = (line: readonly string[]) => isSection(line) && !line.some(isDrug)
  const titled = cells.flatMap((line, at) => (isTitle(line) ? [at] : []))
  // Names in brackets are no titles: a section holds lines.
  const starts = titled.length * 2 > cells.length ? [] : titled
  const titles = starts.map((at) => textsOf(cells[at] ?? [])[0]?.slice(1, -1) ?? '')
  const ends = [...starts, cells.length]
  return [
    { title: '', from: 0, to: ends[0] ?? 0 },
    ...starts.map((at, place) => ({ title: titles[place] ?? '', from: at + 1, to: ends[place + 1] ?? 0 })),
  ]
}

const isSection = (line: readonly string[]) => {
  const [text = '', ...more] = lengthOf(line) > 0 ? textsOf(line) : []
  return more.length === 0 && section.test(text)
}

/** Whether two lines have the same words; most lines differ in their first cell. */
function isSameLine(one: readonly string[] = [], other: readonly string[] = []): boolean {
  const length = lengthOf(one)
  return (
    length === lengthOf(other) &&
    one.slice(0, length).every((cell, at) => plainWords(cell) === plainWords(other[at] ?? ''))
  )
}

type Finders = { readonly find: FindHeading; readonly beside: FindBeside }

function tablesIn(cells: Cells, { title, from, to }: Region, { find, beside }: Finders): FoundTable[] {
  const lines = Array.from({ length: to - from }, (_, at) => from + at).filter((at) => lengthOf(cells[at] ?? []) > 0)
  if (lines.length === 0) return []
  const { at, isSure } = find(cells.slice(from, to))
  const header = at < 0 ? -1 : from + at
  const below = lines.filter((line) => line > header)
  if (!isSure || header < 0) {
    const blocks = sampleBlocks(cells, { header, headings: [header], lines }, beside.above)
    return [{ title, header, again: [], isHeaderSure: isSure, ...(blocks ?? shapeOf(cells, header, below, beside)) }]
  }
  const headings = [header, ...below.filter((line) => isSameLine(cells[line], cells[header]))]
  const other = below.find((line) => isOtherHeading(cells, { line, from }, headings, find))
  const end = other === undefined ? to : titleAbove(cells, other, from)
  const rest = other === undefined ? [] : tablesIn(cells, { title, from: end, to }, { find, beside })
  const own = below.filter((line) => line < end && !headings.includes(line))
  const within = { header, headings, lines: lines.filter((line) => line < end) }
  const shape =
    sampleBlocks(cells, within, beside.above) ??
    blocksOf(cells, { headings: headings.filter((line) => line < end), from, own }) ??
    shapeOf(cells, header, own, beside)
  const again = headings.filter((line) => line > header && line < end)
  return [{ title, header, again, isHeaderSure: true, ...shape }, ...rest]
}

/** Looks for further headings in this many lines only; a file of samples has one heading. */
const mostLooked = 2000

/** Whether a line below an empty one, or below a line of its own, names other columns. */
function isOtherHeading(
  cells: Cells,
  { line, from }: { readonly line: number; readonly from: number },
  headings: readonly number[],
  find: FindHeading,
): boolean {
  const texts = textsOf(cells[line] ?? [])
  if (line - from > mostLooked || headings.includes(line) || texts.length < 2) return false
  if (textsOf(cells[line + 1] ?? []).length === 0) return false
  // Right below the lines of a table, only words for columns and nothing else make a heading.
  const isRightBelow = textsOf(cells[line - 1] ?? []).length > 1
  if (isRightBelow && !isOfWords(texts)) return false
  const { at, isSure, known } = find(cells.slice(line, line + 20))
  // A line of a table may hold a word for a column, too; a heading holds hardly anything else.
  return at === 0 && isSure && known * 2 >= texts.length
}

/** Whether all texts are words for columns, one of them for the names of substances. */
const isOfWords = (texts: readonly string[]): boolean =>
  texts.every((text) => text.length < 60 && !/^[\d<>]/.test(text) && meaningOf(text) !== null) &&
  texts.some((text) => meaningOf(text) === 'name')

/** The first of the lines of one cell right above a heading. */
function titleAbove(cells: Cells, heading: number, from: number): number {
  let at = heading
  while (at > from && textsOf(cells[at - 1] ?? []).length === 1) at -= 1
  return at
}

/** The sample that a line such as 'Sample Name: PDX1' names; null for any other text. */
export function namedSample(text: string): string | null {
  const [, key = '', value = ''] = blockTitle.exec(text.trim().slice(0, 300)) ?? []
  return value !== '' && isSample(plainWords(key)) ? value.trim() : null
}

/** What stands above a heading, such as 'Sample Name: PDX1' above 'Acq. Date: 30-Nov-26'; `top` is where that begins. */
type Above = Said & { readonly top: number }

/** No table says more above its heading. */
const mostSaid = 20
/** A word and its value: 'Acq. Date: 30-Nov-26'. */
const keyed = /^[^:=\d][^:=]{1,40}[:=]/u

/** A line that says what a table is of, and the word before that: 'Vial'. */
type SaidBy = Said & { readonly key: string }

/** What the lines of a word and its value above a heading say that the table is of; null where none says it, or two differ. */
function saidAbove(cells: Cells, heading: number, from: number): Above | null {
  const all: SaidBy[] = []
  // Its name stands above that.
  const isPlaceAlone = () => all.length > 0 && all.every(({ key }) => isPositionHeading(key))
  let at = heading - 1
  for (; at >= Math.max(from, heading - mostSaid); at -= 1) {
    const texts = textsOf(cells[at] ?? [])
    // What it is of stands in one piece.
    if (texts.length === 0 && all.length > 0 && !isPlaceAlone()) break
    if (texts.length === 0) continue
    const text = texts.join(' ').slice(0, 300)
    if (texts.length === 1 && !keyed.test(text) && isPlaceAlone()) continue
    if (texts.length > 2 || !keyed.test(text)) return above(all, all.at(-1)?.line ?? at)
    all.push(...saidIn(cells, at, text))
  }
  return above(all, at + 1)
}

function above(all: readonly SaidBy[], top: number): Above | null {
  const said = theOne(all)
  return said === null ? null : { ...said, top }
}

/** What several lines say together: 'Sample Name: PDX1' beside 'Vial: 12'. Null where nobody can tell which of them counts. */
function theOne(all: readonly SaidBy[]): Said | null {
  const [nearest] = all
  const own = all.filter((one) => one.of === nearest?.of)
  const only = (some: readonly SaidBy[]) =>
    new Set(some.map(({ text }) => canonicalLabelId(text))).size === 1 ? (some[0] ?? null) : null
  const isId = ({ text }: SaidBy) => canonicalPosition(text) === null && looksLikeLabel(canonicalLabelId(text))
  const isCheck = ({ text }: SaidBy) => isControl(text)
  const names = own.filter(({ key, text }) => !isPositionHeading(key) && canonicalPosition(text) === null)
  const ids = nearest?.of === 'sample' ? own.filter(isId) : []
  // A blank is not the sample whose ID stands beside it, and a vial may have a name of its own.
  const isNamed = ids.some(({ key }) => !isPositionHeading(key))
  const rivals =
    ids.length > 0 ? [...ids, ...(isNamed ? names.filter(isCheck) : names)] : names.length > 0 ? names : own
  if (nearest?.of === 'sample' && rivals.every(isCheck)) return withoutKey(rivals[0] ?? null)
  return withoutKey(only(rivals))
}

function withoutKey(one: SaidBy | null): Said | null {
  if (one === null) return null
  const { key: _, ...said } = one
  return said
}

function saidIn(cells: Cells, line: number, text: string): SaidBy[] {
  const [, key = '', value = ''] = blockTitle.exec(text) ?? []
  const of = plainWords(key)
  if (!isCompound(of) && !isSample(of)) return []
  const column = (cells[line] ?? []).findLastIndex((cell) => cell.trim() !== '')
  const about = isCompound(of) ? ('compound' as const) : ('sample' as const)
  return [{ of: about, text: value.split(/ {2,}/)[0] ?? value, line, column, key }]
}

const saidOf = ({ top: _, ...said }: Above): Said => said

type Blocks = { readonly headings: readonly number[]; readonly from: number; readonly own: readonly number[] }

/** Tables with the same heading, each below what it is of, as one; null if none says what it is of. */
function blocksOf(cells: Cells, { headings, from, own }: Blocks): Shape | null {
  const said = headings.map((line) => saidAbove(cells, line, from))
  const [first] = said
  if (first == null || said.some((one) => one?.of !== first.of)) return null
  const parts = headings.map((heading, place) => {
    const end = said[place + 1]?.top ?? Number.POSITIVE_INFINITY
    const lines = own.filter((line) => line > heading && line < end)
    return {
      said: said.slice(place, place + 1).flatMap((one) => (one === null ? [] : [saidOf(one)])),
      lines,
      columns: columnsOf(cells, headings[0] ?? -1, own),
    }
  })
  return { titles: titlesIn(cells, headings[0] ?? -1, parts), parts }
}

/** Where the cells of a line stand in the sheet: its line, and the column of each cell, -1 for none. */
export type Origin = { readonly line: number; readonly columns: readonly number[] }

/** The cells of a table, with the heading first, and where they stand. */
export function cellsOf(
  sheet: Cells,
  { header, titles, parts }: FoundTable,
): { cells: Cells; origins: readonly Origin[] } {
  const heading = header < 0 ? [] : [{ cells: titles, origin: { line: header, columns: parts[0]?.columns ?? [] } }]
  const lines = parts.flatMap(({ said, lines: own, columns, unit }) =>
    own.map((line) => ({
      cells: [
        ...said.map(({ text }) => text),
        ...columns.map((at, place) =>
          withUnit(sheet[line]?.[at] ?? '', place === columns.length - 1 ? unit : undefined),
        ),
      ],
      origin: { line, columns: [...said.map(() => -1), ...columns] },
    })),
  )
  const all = [...heading, ...lines]
  return { cells: all.map(({ cells }) => cells), origins: all.map(({ origin }) => origin) }
}

/** How many lines a table has below its heading. */
export const linesIn = ({ parts }: FoundTable): number => parts.reduce((sum, { lines }) => sum + lines.length, 0)

/** Where the cells of a line went that belongs to no table that is read: in another table, or in none. */
export function elsewhere(tables: readonly FoundTable[], line: number): Fate {
  const other = tables.find(({ header, parts }) => header === line || parts.some(({ lines }) => lines.includes(line)))
  if (other === undefined) return { left: 'title', of: '' }
  return { left: 'other_table', of: other.title || textsOf(other.titles).slice(0, 3).join(', ') }
}
