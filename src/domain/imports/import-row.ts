/** The rows of a file, read by field. A file has many, so that a row holds its line alone and shares the rest. */
import { comparable } from '#domain/report/finding-names.ts'
import { isStorable, readable, unstorableText } from '#domain/storable.ts'
import { mayBeSerial } from './import-days.ts'
import { type DayField, dayFields, type ImportField } from './import-fields.ts'
import { readWord } from './import-words.ts'
import type { ImportFile, Place } from './import-world.ts'
import type { ManyField } from './wide-fields.ts'

/** A fault in a row. `row` counts from the first below the headings; `column` is the file's own heading. */
export type ImportFault = {
  readonly file: string
  readonly row: number
  readonly column: string
  readonly message: string
}

/** A note, with how often it applies and where it does first. */
export type ImportNote = ImportFault & { readonly count: number }

/** Where faults and notes are added. */
export type Said = { readonly errors: ImportFault[]; readonly notes: ImportNote[] }

/** The fault of a line with more cells than headings: after an unquoted comma every cell is in the wrong column. */
const tooManyCells =
  'This row has more cells than there are headings. A cell with a comma in it, such as 8,25, needs quotation marks.'

/** A cell without surrounding spaces and text direction marks; '' if it shows nothing. */
export function bare(cell: string): string {
  if (plain.test(cell)) return cell
  const text = readable(cell)
  let [from, to] = [0, text.length]
  while (from < to && isEdge(text.charAt(from))) from += 1
  while (from < to && isEdge(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}
const isEdge = (letter: string) => '\u200e\u200f'.includes(letter) || letter.trim() === ''

/** Most cells: nothing to remove. */
const plain = /^[!-~](?:[ -~]*[!-~])?$/

function* cellsAt({ lines }: ImportFile, place = -1) {
  for (const line of lines) yield line[place] ?? ''
}

/** The name of a column, even one without a heading. */
export const titleOf = (title: string, place: number) => title.trim() || `column ${place + 1}`

const labels = new WeakMap<readonly string[], readonly string[]>()

/** The names of all columns, each its own: of several with one heading, each says its place, so that no answer is for another. */
export function labelsOf(header: readonly string[]): readonly string[] {
  const known = labels.get(header)
  if (known !== undefined) return known
  const titles = header.map(titleOf)
  const counts = Map.groupBy(titles, comparable)
  const made = titles.map((title, place) =>
    (counts.get(comparable(title))?.length ?? 0) > 1 ? `${title} (column ${place + 1})` : title,
  )
  labels.set(header, made)
  return made
}

/** A column by its heading, the name that is its own, and its place. */
export type LeftColumn = { readonly title: string; readonly label: string; readonly place: number }

/** The columns of a file that nobody chose. */
export const leftColumns = ({ header, fields }: Pick<ImportFile, 'header' | 'fields'>): LeftColumn[] =>
  header.flatMap((title, place) =>
    (fields[place] ?? null) === null
      ? [{ title: titleOf(title, place), label: labelsOf(header)[place] ?? '', place }]
      : [],
  )

/** The different cells of a column, by its own name, without empty ones. */
export function cellsUnder({ header, lines }: Pick<ImportFile, 'header' | 'lines'>, label: string): Set<string> {
  const place = labelsOf(header).indexOf(label)
  const cells = new Set<string>()
  for (const line of lines) cells.add(bare(line[place] ?? ''))
  cells.delete('')
  return cells
}

/** What all rows of a file share. */
type Shared = {
  readonly file: ImportFile
  readonly places: ReadonlyMap<ImportField, number>
  readonly left: readonly LeftColumn[]
  readonly serials: ReadonlySet<DayField>
  readonly said: Said
}

/** One row, read by field. `number` counts from the first below the headings. */
export class Row {
  readonly number: number
  private readonly line: readonly string[]
  private readonly of: Shared

  constructor(number: number, line: readonly string[], of: Shared) {
    this.number = number
    this.line = line
    this.of = of
  }

  get file() {
    return this.of.file.name
  }

  /** The trimmed cell; '' if it is empty or the file has no such column. */
  cell(field: ImportField) {
    return bare(this.line[this.of.places.get(field) ?? -1] ?? '')
  }

  /** The word of a closed list in a cell; null for an empty cell, and with a fault for another word. */
  word<Word extends string>(field: ImportField, words: readonly Word[]): Word | null {
    const text = this.cell(field)
    const word = text === '' ? null : readWord(text, words)
    if (text !== '' && word === null) this.fault(field, `‘${text}’ is none of: ${words.join(', ')}.`)
    return word
  }

  has(field: ImportField) {
    return this.of.places.has(field)
  }

  /** The file's heading of a field. */
  title(field: ImportField) {
    return this.of.file.header[this.of.places.get(field) ?? -1] ?? field
  }

  /** The name of a field's column that no other column of the file has. */
  label(field: ImportField) {
    return labelsOf(this.of.file.header)[this.of.places.get(field) ?? -1] ?? field
  }

  /** Whether plain numbers in this column may be days of Excel. */
  mayBeSerial(field: DayField) {
    return this.of.serials.has(field)
  }

  fault(at: Place, message: string) {
    this.of.said.errors.push(this.at(at, message))
  }

  note(at: Place, message: string, count = 1) {
    this.of.said.notes.push({ ...this.at(at, message), count })
  }

  /** The columns of a field that several columns may be: heading, cell, trimmed, and place. */
  columns(field: ManyField) {
    const { header, fields } = this.of.file
    return fields.flatMap((one, place) =>
      one === field ? [[titleOf(header[place] ?? '', place), bare(this.line[place] ?? ''), place] as const] : [],
    )
  }

  /** The columns that nobody chose: heading, cell, trimmed, and the name that is the column's own. */
  beside() {
    return this.of.left.map(({ title, label, place }) => [title, this.line[place]?.trim() ?? '', label] as const)
  }

  private at(place: Place, message: string): ImportFault {
    const column = typeof place === 'string' ? this.title(place) : place.in
    return { file: this.file, row: this.number, column, message }
  }
}

/** The rows of a file, with faults for cells under no heading and cells that cannot be stored. */
export function* rowsOf(file: ImportFile, today: string, said: Said): Generator<Row> {
  const { header, fields } = file
  const places = new Map(fields.flatMap((field, place) => (field === null ? [] : [[field, place] as const])))
  // Of a result with its unit beside it, the amount stands in the same column, whichever kind it is.
  const value = places.get('amount_value')
  for (const field of ['percent', 'weight'] as const)
    if (value !== undefined && !places.has(field)) places.set(field, value)
  const left = leftColumns(file)
  const serials = new Set(dayFields.filter((field) => mayBeSerial(cellsAt(file, places.get(field)), today)))
  const shared = { file, places, left, serials, said }
  for (const [index, line] of file.lines.entries()) {
    const row = new Row(index + 1, line, shared)
    const more = line.findIndex((cell, place) => place >= header.length && cell.trim() !== '')
    if (more >= 0) row.fault({ in: titleOf(header[more] ?? '', more) }, tooManyCells)
    for (const [field, place] of places) if (!isStorable(line[place] ?? '')) row.fault(field, unstorableText)
    yield row
  }
}
