/** Lines of a pasted table that are another method's: they never become findings of this one in silence. */
import { plainWords } from '#domain/report/plain-words.ts'
import { isMethod, readTechnology, reagentIn } from '#domain/technology/names.ts'
import { isColourTest } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import type { BlockColumn } from './block-columns.ts'
import { isExpectedHeading } from './expected-words.ts'
import { countsStrips, isStripHeading, isStripWord, stripWord } from './strip-words.ts'
import { type Cells, isFilled } from './table-heading.ts'

type Table = {
  readonly cells: Cells
  readonly header: number
  readonly titles: readonly string[]
  /** The column that names the sample of each line; -1 for none. */
  readonly sampleAt?: number
  /** The drugs that cells name, alone or in lists, by the text of the cell. */
  readonly drugs?: ReadonlyMap<string, readonly string[]>
}
type Line = readonly string[]

/** Why a line is not taken as it stands. */
export const otherMethodTexts = {
  isOf: (method: string) =>
    `This line is a result of ${method.slice(0, 40)}. Enter it there, or choose the drug if this method found it.`,
  colour: (cell: string, test: string) =>
    `‘${cell.slice(0, 40)}’ is what ${test.slice(0, 40)} showed, and a colour test finds nothing. Enter it there, or choose the drug if this method found it.`,
  strip: (cell: string, title: string) =>
    `‘${cell.slice(0, 40)}’ under ‘${title.slice(0, 40)}’ is the result of a test strip, and no part of this line. Enter it as a strip, then choose the drug of this line.`,
  beside: (cell: string, title: string) =>
    `‘${cell.slice(0, 40)}’ under ‘${title.slice(0, 40)}’ is not read. If it was found, enter it where it belongs; then choose the drug of this line.`,
} as const

/** Whether a heading names a colour test or a reagent: what stands below it is no finding. */
const isOfColours = (title: string): boolean => {
  const technology = readTechnology(title)
  return reagentIn(title) !== null || (technology !== null && isColourTest(technology))
}

/**
 * Reads what the lines of a table say of other methods. `own`: the technology that the lines are pasted into; unknown, only
 * lines of a table with several methods are faults.
 */
export function otherMethods(
  { cells, header, titles, drugs, sampleAt = -1 }: Table,
  columns: readonly (BlockColumn | null)[],
  own?: Technology,
) {
  const below = cells.slice(header + 1)
  const left = titles.map((_, at) => at).filter((at) => columns[at] == null)
  const ofColours = left.filter((at) => isOfColours(titles[at] ?? ''))
  const ofMethods = left.flatMap((at) => {
    const filled = below.flatMap((line) => (isFilled(line[at] ?? '') ? [(line[at] ?? '').trim()] : []))
    return filled.length > 0 && filled.every(isMethod) ? [{ at, isSeveral: new Set(filled).size > 1 }] : []
  })
  const isOfStrip = (title: string) => isStripHeading(title) && !isStripWord(title) && !countsStrips(title)
  // Below 'Immunoassay' alone, each result is of the substance of its line.
  const ofStrips = left.filter((at) => isOfStrip(titles[at] ?? ''))
  const nameAt = columns.indexOf('name')
  const named = readTechnology(titles[nameAt] ?? '')
  const isOfOther = own !== undefined && named !== null && named !== own
  const isOther = (cell: string, isSeveral: boolean) => {
    const technology = readTechnology(cell)
    return own === undefined || technology === null ? isSeveral && technology !== own : technology !== own
  }
  const besideNames = sideNames({ titles, drugs: drugs ?? new Map() }, left, nameAt)
  const told = new Set<string>()
  /** Something that stands beside several lines of a sample is said once. */
  const once = (line: Line, at: number): boolean => {
    const key = [line[sampleAt] ?? '', at, (line[at] ?? '').trim()].join('\n')
    return told.size !== told.add(key).size
  }
  return {
    /** The line without what colour tests and strips showed. */
    withoutOthers: (line: Line): Line =>
      line.map((cell, at) => (ofColours.includes(at) || ofStrips.includes(at) ? '' : cell)),
    faultOf: (line: Line, hasAmount: boolean): string | null => {
      if (isOfOther && isFilled(line[nameAt] ?? '')) return otherMethodTexts.isOf(titles[nameAt] ?? '')
      const method = ofMethods.find(
        ({ at, isSeveral }) => isFilled(line[at] ?? '') && isOther((line[at] ?? '').trim(), isSeveral),
      )
      if (method !== undefined) return otherMethodTexts.isOf((line[method.at] ?? '').trim())
      const seen = hasAmount ? undefined : ofColours.find((at) => isFilled(line[at] ?? ''))
      if (seen !== undefined) return otherMethodTexts.colour((line[seen] ?? '').trim(), (titles[seen] ?? '').trim())
      const strips = ofStrips.filter((at) => stripWord((line[at] ?? '').trim()) !== null && once(line, at))
      const names = besideNames(line).filter((at) => once(line, at))
      const said = (at: number) =>
        otherMethodTexts[strips.includes(at) ? 'strip' : 'beside']((line[at] ?? '').trim(), (titles[at] ?? '').trim())
      return [...strips, ...names].map(said).join(' ') || null
    },
  }
}

/** Headings below which a drug is no finding: registers, groups, other hits of a search, what was expected. */
const noFinding =
  /^(?:cas|unii|inchi|smiles|pubchem|formula|mol)|\b(?:synonyms?|class|group|famil|categor|internal standard|istd|is\b|hit|match|candidate|library)/

/** Finds the columns of a line that are left out and name drugs other than its own. */
function sideNames(
  { titles, drugs }: Required<Pick<Table, 'titles' | 'drugs'>>,
  left: readonly number[],
  nameAt: number,
): (line: Line) => readonly number[] {
  const isOpen = (title: string) => !noFinding.test(plainWords(title)) && !isExpectedHeading(title)
  const open = left.filter((at) => isOpen(titles[at] ?? '') && !isStripHeading(titles[at] ?? ''))
  return (line) => {
    const own = drugs.get((line[nameAt] ?? '').trim()) ?? []
    return open.filter((at) => (drugs.get((line[at] ?? '').trim()) ?? []).some((drug) => !own.includes(drug)))
  }
}
