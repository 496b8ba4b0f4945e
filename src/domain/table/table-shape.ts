/** The shape of one table: one line a substance, or several substances or samples in each line, made one line each. */
import { plainWords } from '#domain/report/plain-words.ts'
import { saysFound, saysNotFound } from '#domain/report/typed-amounts.ts'
import { meaningOf } from './column-words.ts'
import { lengthOf } from './substance-block.ts'
import { type Cells, isAmount, isFilled, textsOf } from './table-heading.ts'

/** A text of the sheet that belongs to all lines of a part, with its line and column: a compound, or a sample. */
export type Said = {
  readonly of: 'compound' | 'sample'
  readonly text: string
  readonly line: number
  readonly column: number
}

/**
 * Lines with their cells, by line and column of the sheet, from 0; a column of -1 is empty. `said` fills the first column of
 * the table.
 */
export type TablePart = {
  readonly said: readonly Said[]
  readonly lines: readonly number[]
  readonly columns: readonly number[]
}

/** The parts of a table, and the titles of its columns, the same for each part; '' for none. */
export type Shape = { readonly titles: readonly string[]; readonly parts: readonly TablePart[] }

const compoundWords =
  /^(the )?(compound|analyte|component|substance|target|drug|verbindung|substanz|komponente|compose|analito|compuesto|sustancia)( name)?$/
const sampleWords = /^(sample|vial|specimen|probe|echantillon|muestra)n?( ?(name|id|no\.?|nr\.?|number|nummer))?$/

/** Whether words, as `plainWords` has them, name what compounds or samples are called. */
export const isCompound = (words: string): boolean => compoundWords.test(words)
export const isSample = (words: string): boolean => sampleWords.test(words)

/** The columns of a table, up to its last filled one. */
export function columnsOf(cells: Cells, header: number, lines: readonly number[]): number[] {
  const width = lines.reduce((most, line) => Math.max(most, lengthOf(cells[line] ?? [])), lengthOf(cells[header] ?? []))
  return Array.from({ length: width }, (_, at) => at)
}

/** The shape of a table is seen in this many lines. */
const mostLooked = 2000

/** The titles of a table whose parts have the columns of the first one. */
export function titlesIn(cells: Cells, header: number, [first]: readonly TablePart[]): string[] {
  const titles = (first?.columns ?? []).map((column) => (cells[header]?.[column] ?? '').trim())
  const [said] = first?.said ?? []
  if (said === undefined) return titles
  return said.of === 'sample' ? ['Sample name', ...titles] : ['Compound', ...titles.map(besideCompound)]
}

/** Beside the compound, a name is the name of the sample. */
const besideCompound = (title: string) => (meaningOf(title) === 'name' ? `Sample ${plainWords(title)}` : title)

/** The shape of a table below its heading; `header` is -1 without one. */
export function shapeOf(cells: Cells, header: number, lines: readonly number[]): Shape {
  const columns = columnsOf(cells, header, lines)
  const several =
    header < 0 ? null : (groupsOf(cells, header, lines) ?? samplesBeside(cells, { header, lines, columns }))
  if (several !== null) return several
  const parts = besideEachOther(cells, { header, lines, columns }).map((own) => ({
    said: [],
    lines: lines.filter((line) => own.length === columns.length || own.some((at) => isFilled(cells[line]?.[at] ?? ''))),
    columns: own,
  }))
  return { titles: titlesIn(cells, header, parts), parts }
}

const resultsOf = /^(.{1,80}?) (results?|method)$/
const noCompound = /\bqualifier\b|\bistd\b|\binternal standard\b/

/** Groups of columns, each of a compound, as one line a compound; null if no line above the heading names such groups. */
function groupsOf(cells: Cells, header: number, lines: readonly number[]): Shape | null {
  const above = cells[header - 1] ?? []
  const width = lengthOf(cells[header] ?? [])
  const own: { text: string; title: string; at: number; line: number }[] = []
  let group = { text: '', at: 0 }
  for (let at = 0; at < width; at += 1) {
    if (isFilled(above[at] ?? '')) group = { text: (above[at] ?? '').trim(), at }
    own.push({ ...group, title: (cells[header]?.[at] ?? '').trim(), line: at })
  }
  const compoundIn = (text: string) =>
    resultsOf.exec(plainWords(text)) && !noCompound.test(plainWords(text))
      ? text.replace(/ +(results?|method)$/i, '')
      : null
  const compounds = Map.groupBy(
    own.filter(({ text }) => compoundIn(text) !== null),
    ({ text }) => compoundIn(text) ?? '',
  )
  if (compounds.size === 0) return null
  const common = own.filter(({ text }) => text === own[0]?.text && compoundIn(text) === null).map(({ line }) => line)
  const titles = [...new Set([...compounds.values()].flatMap((columns) => columns.map(({ title }) => title)))]
  const parts = [...compounds].map(
    ([text, columns]): TablePart => ({
      said: [{ of: 'compound', text, line: header - 1, column: columns[0]?.at ?? 0 }],
      lines,
      columns: [...common, ...titles.map((title) => columns.find((one) => one.title === title)?.line ?? -1)],
    }),
  )
  const ofSample = common.map((at) => besideCompound((cells[header]?.[at] ?? '').trim()))
  return { titles: ['Compound', ...ofSample, ...titles], parts }
}

type Table = { readonly header: number; readonly lines: readonly number[]; readonly columns: readonly number[] }

/** A heading that is one sample: 'Vial 2', 'Sample B'. */
const oneSample =
  /^(sample|vial|specimen|probe|echantillon|muestra)s? ?(no\.?|nr\.?|#)? ?([a-z]|[a-z]{0,4}-?\d[a-z\d-]*)$/

/** Columns that are a sample each, as one line a sample; null if there are not at least two. */
function samplesBeside(cells: Cells, { header, lines, columns }: Table): Shape | null {
  const title = (at: number) => (cells[header]?.[at] ?? '').trim()
  const samples = columns.filter((at) => oneSample.test(plainWords(title(at))))
  if (samples.length < 2) return null
  const common = columns.filter((at) => !samples.includes(at))
  const parts = samples.map(
    (at): TablePart => ({
      said: [{ of: 'sample', text: title(at), line: header, column: at }],
      lines,
      columns: [...common, at],
    }),
  )
  return { titles: ['Sample name', ...common.map(title), 'Amount'], parts }
}

/** The columns of tables of the same form side by side, each with a column of words and amounts; else all columns. */
function besideEachOther(cells: Cells, { header, lines, columns }: Table): readonly (readonly number[])[] {
  const looked = lines.slice(0, mostLooked)
  const filledIn = (at: number) => textsOf(looked.map((line) => cells[line]?.[at] ?? ''))
  const holdsAmounts = (at: number) => {
    const filled = filledIn(at)
    return filled.filter((cell) => isAmount(cell) || saysFound(cell) || saysNotFound(cell)).length * 2 > filled.length
  }
  const isTable = ([name = 0, ...others]: readonly number[]) => {
    const isNamed = looked.every(
      (line) => !others.some((at) => isFilled(cells[line]?.[at] ?? '')) || isFilled(cells[line]?.[name] ?? ''),
    )
    return isNamed && filledIn(name).length > 0 && !holdsAmounts(name) && others.some(holdsAmounts)
  }
  const titlesOf = (group: readonly number[]) => group.map((at) => plainWords(cells[header]?.[at] ?? '')).join('\t')
  const groups = groupedColumns(columns, (at) => filledIn(at).length === 0 && !isFilled(cells[header]?.[at] ?? ''))
  const [first] = groups
  const isSame = groups.every(
    (group) => group.length === first?.length && isTable(group) && (header < 0 || titlesOf(group) === titlesOf(first)),
  )
  return groups.length > 1 && isSame ? groups : [columns]
}

/** The columns between empty ones, or, without any, in pairs. */
function groupedColumns(columns: readonly number[], isEmpty: (at: number) => boolean): number[][] {
  const apart: number[][] = [[]]
  for (const at of columns) {
    if (!isEmpty(at)) apart.at(-1)?.push(at)
    else if (apart.at(-1)?.length) apart.push([])
  }
  const groups = apart.filter((group) => group.length > 0)
  if (groups.length > 1 || columns.length % 2 === 1 || columns.length < 4) return groups
  return columns.filter((at) => at % 2 === 0).map((at) => [at, at + 1])
}
