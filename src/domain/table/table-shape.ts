/** The shape of one table: one line a substance, or several substances or samples in each line, made one line each. */
import { plainWords } from '#domain/report/plain-words.ts'
import { saysFound, saysNotFound } from '#domain/report/typed-amounts.ts'
import { meaningOf } from './column-words.ts'
import { isSample } from './heading-words.ts'
import {
  type FindBeside,
  type FindSamples,
  namedBeside,
  unitBeside,
  withoutResult,
  withoutUnit,
} from './samples-beside.ts'
import { isSum, lengthOf } from './substance-block.ts'
import { type Cells, isAmount, isFilled, isUnit, textsOf } from './table-heading.ts'

/** A text of the sheet that belongs to all lines of a part, with its line and column: a compound, or a sample. */
export type Said = {
  readonly of: 'compound' | 'sample'
  readonly text: string
  readonly line: number
  readonly column: number
  /** No ID says that it is a sample: a word such as 'Run A' stands above the columns. */
  readonly isGuessed?: boolean
}

/**
 * Lines with their cells, by line and column of the sheet, from 0; a column of -1 is empty. `said` fills the first column of
 * the table.
 */
export type TablePart = {
  readonly said: readonly Said[]
  readonly lines: readonly number[]
  readonly columns: readonly number[]
  /** The unit of the amounts in the last column, where other parts have another. */
  readonly unit?: string
}

/** The parts of a table, and the titles of its columns, the same for each part; '' for none. */
export type Shape = { readonly titles: readonly string[]; readonly parts: readonly TablePart[] }

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

/** The shape of a table below its heading; `header` is -1 without one. `find`: which columns are a sample or a drug each. */
export function shapeOf(cells: Cells, header: number, lines: readonly number[], find: FindBeside = namedBeside): Shape {
  const columns = columnsOf(cells, header, lines)
  const several =
    header < 0
      ? null
      : (groupsOf(cells, header, lines) ??
        numberedGroups(cells, { header, lines, columns }) ??
        columnsBeside(cells, { header, lines, columns }, find.drugs, 'compound') ??
        columnsBeside(cells, { header, lines, columns }, find.samples, 'sample'))
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

/** Groups of columns that are numbered, such as 'Compound 1, % 1, Compound 2, % 2', as one line a group; null for none. */
function numberedGroups(cells: Cells, { header, lines, columns }: Table): Shape | null {
  const parted = columns.map((at) => {
    const title = (cells[header]?.[at] ?? '').trim()
    const numbered = (text: string) => /^(.{1,60}?)[ _#.-]{0,3}(\d{1,2})$/.exec(text)
    const [, stem = '', number = ''] = numbered(title) ?? numbered(withoutUnit(title)) ?? []
    const isUnitBehind = numbered(title) === null && unitBeside(title) !== ''
    return { at, title, stem: isUnitBehind ? `${stem} (${unitBeside(title)})` : stem, number }
  })
  const groups = Map.groupBy(
    parted.filter(({ number }) => number !== ''),
    ({ number }) => number,
  )
  const [first = []] = groups.values()
  const stems = first.map(({ stem }) => stem)
  const isSame = [...groups.values()].every(
    (group) => group.length === stems.length && group.every(({ stem }, place) => stem === stems[place]),
  )
  if (groups.size < 2 || !isSame || stems.length < 2 || !stems.some((stem) => meaningOf(stem) === 'name')) return null
  const common = parted.filter(({ number }) => number === '')
  const parts = [...groups.values()].map((group): TablePart => {
    const own = group.map(({ at }) => at)
    return {
      said: [],
      lines: lines.filter((line) => own.some((at) => isFilled(cells[line]?.[at] ?? ''))),
      columns: [...common.map(({ at }) => at), ...own],
    }
  })
  return { titles: [...common.map(({ title }) => title), ...stems], parts }
}

/** Columns that are a sample or a drug each, as one line each; null if there are none. */
function columnsBeside(
  cells: Cells,
  { header, lines, columns }: Table,
  find: FindSamples,
  of: Said['of'],
): Shape | null {
  const looked = lines.slice(0, mostLooked)
  const title = (at: number) => (cells[header]?.[at] ?? '').trim()
  const found = find(
    columns.map((at) => ({ title: title(at), filled: textsOf(looked.map((line) => cells[line]?.[at] ?? '')) })),
  )
  const beside = columns.filter((_, place) => found.includes(place))
  if (beside.length === 0) return null
  // A total of the drugs in a line is a result of none of them.
  const isTotal = (at: number) => of === 'compound' && isSum(withoutUnit(title(at)))
  const common = columns.filter((at) => !beside.includes(at) && !isTotal(at))
  const own = of === 'sample' ? withoutUnit : withoutResult
  const units = beside.map((at) => unitBeside(title(at)))
  const isMixed = new Set(units).size > 1
  const nameOf = of === 'sample' ? sampleNames(cells, header, beside) : null
  const parts = beside.map(
    (at, place): TablePart => ({
      said: [{ of, ...(nameOf?.(at) ?? { text: own(title(at)), line: header }), column: at }],
      lines,
      columns: [...common, at],
      ...(isMixed && units[place] && { unit: units[place] }),
    }),
  )
  const amount = isMixed || units[0] === '' ? 'Amount' : `Amount (${units[0]})`
  const titles = common.map(title)
  // In front of the drugs, what has no heading says of what each line is.
  const isLabelled = of === 'compound' && lines.length > 1 && !titles.some((text) => isSample(plainWords(text)))
  const labelled = isLabelled ? common.findIndex((at) => title(at) === '' && at < (beside[0] ?? 0)) : -1
  if (labelled >= 0 && !looked.some((line) => isUnit(cells[line]?.[common[labelled] ?? -1] ?? '')))
    titles[labelled] = 'Sample name'
  return of === 'sample'
    ? { titles: ['Sample name', ...titles, amount], parts }
    : { titles: ['Compound', ...titles.map(besideCompound), amount], parts }
}

/**
 * What tells columns apart that are a sample each: the line above that names the samples, where the heading holds their days,
 * or their places, where two have one heading. Null where the headings do.
 */
function sampleNames(cells: Cells, header: number, beside: readonly number[]) {
  const textsIn = (line: number) => beside.map((at) => (cells[line]?.[at] ?? '').trim())
  const isApart = (texts: readonly string[]) => new Set(texts.map(plainWords)).size === texts.length
  const above = textsIn(header - 1)
  const isNamed = isSample(plainWords(textsOf(cells[header - 1] ?? [])[0] ?? ''))
  if (isNamed && above.every(isFilled) && isApart(above))
    return (at: number) => ({ text: withoutUnit((cells[header - 1]?.[at] ?? '').trim()), line: header - 1 })
  if (isApart(textsIn(header))) return null
  return (at: number) => ({ text: `${(cells[header]?.[at] ?? '').trim()} (column ${at + 1})`, line: header })
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
  if (groups.length > 1 && isSame) return groups
  return (header < 0 ? null : repeatedHeadings(cells[header] ?? [], columns)) ?? [columns]
}

/** The columns between which a whole heading stands again, with a sample or a name in it; null if it does not. */
function repeatedHeadings(
  heading: readonly string[],
  columns: readonly number[],
): readonly (readonly number[])[] | null {
  const titled = columns.flatMap((at) =>
    isFilled(heading[at] ?? '') ? [{ at, words: plainWords(heading[at] ?? '') }] : [],
  )
  const again = titled.findIndex(({ words }, place) => place > 0 && words === titled[0]?.words)
  const own = titled.slice(0, again)
  const isWhole = titled.length % again === 0 && titled.every(({ words }, place) => words === own[place % again]?.words)
  const isNamed = own.some(({ words }) => isSample(words) || meaningOf(words) === 'name')
  if (again < 2 || !isWhole || !isNamed) return null
  const starts = titled.flatMap(({ at }, place) => (place % again === 0 ? [at] : []))
  const width = Math.max(...starts.map((start, place) => (starts[place + 1] ?? columns.length) - start))
  // What stands under no heading belongs to the table on its left.
  return starts.map((start, place) => {
    const end = starts[place + 1] ?? columns.length
    return Array.from({ length: width }, (_, more) => (start + more < end ? start + more : -1))
  })
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
