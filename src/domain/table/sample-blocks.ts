/**
 * Blocks of columns below the names of samples: 'PD2224' above '%, mg', then 'PD2225' above '%, mg'. Each block becomes lines
 * of its sample, so that what stands below another sample's name never comes in for this one without an answer.
 */
import { plainWords } from '#domain/report/plain-words.ts'
import { meaningOf } from './column-words.ts'
import { isSample } from './heading-words.ts'
import { isResult } from './line-says.ts'
import { type Band, headBand, sampleBand, wordBand } from './sample-bands.ts'
import type { NameSample } from './samples-beside.ts'
import { lengthOf } from './substance-block.ts'
import { type Cells, isFilled, isUnit, textsOf } from './table-heading.ts'
import type { Said, Shape, TablePart } from './table-shape.ts'

/** What a table is read from: its first heading (-1 for none), all headings, and all its lines, with those above. */
export type Banded = {
  readonly header: number
  readonly headings: readonly number[]
  readonly lines: readonly number[]
}

/** Lines below the same names of samples. */
type Section = { readonly bands: readonly Band[]; readonly lines: number[] }

/** What stands for the sample of columns that no name stands above. */
const nobody = '?'

/** Looks for names of samples below the heading in this many lines only. */
const mostLooked = 500

/** The columns of a table, with what heads them. */
type Columns = {
  readonly titles: readonly string[]
  /** Columns that belong together, with a column of names each. */
  readonly groups: readonly (readonly number[])[]
  readonly names: readonly number[]
}

/** The shape of a table with samples above its columns; null for any other. `nameOf` is null if nobody shall look. */
export function sampleBlocks(cells: Cells, table: Banded, nameOf: NameSample | null): Shape | null {
  if (nameOf === null) return null
  const { header, headings } = table
  const own = table.lines.filter((line) => line > header && !headings.includes(line))
  const units = own.find((line) => lengthOf(cells[line] ?? []) > 0) ?? -1
  const isUnits = header >= 0 && textsOf(cells[units] ?? []).length > 0 && textsOf(cells[units] ?? []).every(isUnit)
  const titles = titlesOf(cells, header, isUnits ? units : -1)
  const sections = sectionsOf(
    cells,
    { ...table, lines: table.lines.filter((line) => !isUnits || line !== units) },
    nameOf,
  )
  const bands = sections.flatMap((section) => section.bands)
  if (bands.length === 0) return null
  const lines = sections.flatMap((section) => section.lines)
  const columns = columnsIn(cells, { titles, lines, header }, bands)
  const parts = sections.flatMap((section) => partsOf(cells, section, columns))
  return parts.length === 0 ? null : inTheSameColumns(columns.titles, parts)
}

/** The titles of all columns, with the units of the line below. */
function titlesOf(cells: Cells, header: number, units: number): string[] {
  const width = cells.reduce((most, line) => Math.max(most, lengthOf(line)), 0)
  return Array.from({ length: width }, (_, at) => {
    const [title = '', unit = ''] = [header, units].map((line) => (cells[line]?.[at] ?? '').trim())
    return unit === '' ? title : `${title} (${unit.replace(/^[([]|[)\]]$/g, '')})`.trim()
  })
}

/** The lines of a table by the names above them, which stand above the heading, in it, or below it. */
function sectionsOf(cells: Cells, { header, headings, lines }: Banded, nameOf: NameSample): Section[] {
  const heading = cells[header] ?? []
  const isOfSamples = heading.some((title) => isSample(plainWords(title)))
  const nearest = lines.findLast((line) => line < header) ?? -1
  const sections: Section[] = []
  let bands: Band[] = []
  let isCollecting = true
  for (const [place, line] of lines.entries()) {
    const text = cells[line] ?? []
    const isBelow = line > header && header >= 0
    const isLooked = line < header || (place < mostLooked && !(isBelow && isOfSamples))
    const band = isLooked && !headings.includes(line) ? sampleBand(text, line, nameOf, isBelow) : null
    const found =
      band ??
      (line === header ? headBand(cells, { header, lines, isBanded: bands.length > 0 }, nameOf) : null) ??
      (line === nearest && bands.length === 0 ? wordBand(text, line, heading, nameOf) : null)
    if (found !== null) {
      bands = isCollecting ? [...bands, found] : [found]
      isCollecting = true
    } else if (line > header && !headings.includes(line)) {
      if (isCollecting || sections.length === 0) sections.push({ bands, lines: [] })
      sections.at(-1)?.lines.push(line)
      isCollecting = false
    }
  }
  return sections
}

/** Which columns name substances, and which ones stand together. */
function columnsIn(
  cells: Cells,
  { titles, lines, header }: { titles: readonly string[]; lines: readonly number[]; header: number },
  bands: readonly Band[],
): Columns {
  const places = titles.map((_, at) => at)
  const ofHead = bands.find(({ line }) => line === header)
  const holdsNames = (at: number) => {
    const filled = textsOf(lines.slice(0, mostLooked).map((line) => cells[line]?.[at] ?? ''))
    return filled.filter((cell) => /\p{L}{3}/u.test(cell) && !isResult(cell)).length * 2 > filled.length
  }
  const isHead = (at: number) => ofHead?.heads.some((head) => head.at === at) ?? false
  const first = plainWords(titles.find((title) => meaningOf(title) === 'name') ?? '')
  const byTitle = places.filter((at) => first !== '' && plainWords(titles[at] ?? '') === first)
  const byWords = places.filter((at) => (titles[at] === '' || isHead(at)) && holdsNames(at))
  const most = Math.max(...bands.map(({ heads }) => heads.length))
  const starts = byTitle.length > 0 ? byTitle : byWords
  const isApart = byTitle.length > 1 || (starts.length > 1 && starts.length === most)
  const names = isApart || starts.length === 1 ? starts : []
  const groups = isApart
    ? starts.map((start, place) => places.filter((at) => at >= start && at < (starts[place + 1] ?? titles.length)))
    : [places]
  const own = titles.map((title, at) => {
    const head = ofHead?.heads.find((one) => one.at === at)
    if (head === undefined) return title
    return names.includes(at) ? 'Compound' : head.unit
  })
  return { titles: own, groups, names }
}

/** The name that a band says of each column of a group; null for a column that all samples of the group share. */
function namesIn({ heads }: Band, group: readonly number[], { names, titles }: Columns, isHead: boolean) {
  const before = (at: number) => heads.findLast((head) => head.at <= at)
  const inside = heads.filter(({ at }) => group.includes(at))
  if (inside.length < 2 && heads.length > inside.length)
    return group.map(() => inside[0]?.text ?? before(group[0] ?? 0)?.text ?? nobody)
  const ends = (at: number) =>
    isHead && !names.some((name) => heads.some((head) => head.at === name)) && titles[at] !== ''
  return group.map((at) => {
    const head = before(at)
    if (names.includes(at) || head === undefined) return null
    // In a heading, only columns without a title of their own belong to the sample before them.
    const isOwn = head.at === at || !group.some((other) => other > head.at && other <= at && ends(other))
    return isOwn ? head.text : null
  })
}

function partsOf(cells: Cells, { bands, lines }: Section, columns: Columns): TablePart[] {
  const isFilledIn = (own: readonly number[]) => (line: number) => own.some((at) => isFilled(cells[line]?.[at] ?? ''))
  const [shared] = columns.groups.map(([first = 0]) => Array.from({ length: first }, (_, at) => at))
  return columns.groups.flatMap((group) => {
    const said = bands.map((band) => namesIn(band, group, columns, band.isHead))
    const named = group.map((at, place) => {
      const texts = said.flatMap((names) => names[place] ?? [])
      return { at, text: [...new Set(texts)].join(', ') }
    })
    const samples = [...new Set(named.map(({ text }) => text))].filter((text) => text !== '')
    return (samples.length === 0 ? [nobody] : samples).map((text): TablePart => {
      const all = named.filter((one) => one.text === '' || one.text === text).map(({ at }) => at)
      const last = all.findLastIndex((at) => columns.titles[at] !== '' || lines.some(isFilledIn([at])))
      const own = all.slice(0, last + 1)
      return { said: [saidOf(text, bands)], lines: lines.filter(isFilledIn(own)), columns: [...(shared ?? []), ...own] }
    })
  })
}

/** The name of a sample, with the place where it stands. */
function saidOf(text: string, bands: readonly Band[]): Said {
  const heads = bands.flatMap(({ line, isSure, heads: own }) => own.map((head) => ({ ...head, line, isSure })))
  const head = heads.find((one) => one.text === text) ?? heads.find((one) => text.startsWith(one.text))
  const isSure = bands.some((band) => band.isSure)
  return { of: 'sample', text, line: head?.line ?? -1, column: head?.at ?? -1, isGuessed: !isSure }
}

/** Parts with the same columns, by the titles of these; a column that a part lacks is empty. */
function inTheSameColumns(titles: readonly string[], parts: readonly TablePart[]): Shape {
  const keyed = parts.map(({ columns }) => {
    const times = new Map<string, number>()
    return columns.map((at) => {
      const title = plainWords(titles[at] ?? '')
      times.set(title, (times.get(title) ?? 0) + 1)
      return { at, key: `${title}\t${times.get(title)}` }
    })
  })
  const all = new Map<string, string>()
  for (const { at, key } of keyed.flat()) if (!all.has(key)) all.set(key, titles[at] ?? '')
  return {
    titles: ['Sample name', ...all.values()],
    parts: parts.map((part, place) => ({
      ...part,
      columns: [...all.keys()].map((key) => keyed[place]?.find((one) => one.key === key)?.at ?? -1),
    })),
  }
}
