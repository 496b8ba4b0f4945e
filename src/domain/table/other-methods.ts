/** Lines of a pasted table that are another method's: they never become findings of this one in silence. */
import { isMethod, readTechnology, reagentIn } from '#domain/technology/names.ts'
import { isColourTest } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import type { BlockColumn } from './substance-block.ts'
import { type Cells, isFilled } from './table-heading.ts'

type Table = { readonly cells: Cells; readonly header: number; readonly titles: readonly string[] }
type Line = readonly string[]

/** Why a line is not taken as it stands. */
export const otherMethodTexts = {
  isOf: (method: string) =>
    `This line is a result of ${method.slice(0, 40)}. Enter it there, or choose the drug if this method found it.`,
  colour: (cell: string, test: string) =>
    `‘${cell.slice(0, 40)}’ is what ${test.slice(0, 40)} showed, and a colour test finds nothing. Enter it there, or choose the drug if this method found it.`,
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
  { cells, header, titles }: Table,
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
  const isOther = (cell: string, isSeveral: boolean) => {
    const technology = readTechnology(cell)
    return own === undefined || technology === null ? isSeveral && technology !== own : technology !== own
  }
  return {
    /** The line without what colour tests showed. */
    withoutColours: (line: Line): Line => line.map((cell, at) => (ofColours.includes(at) ? '' : cell)),
    faultOf: (line: Line, hasAmount: boolean): string | null => {
      const method = ofMethods.find(
        ({ at, isSeveral }) => isFilled(line[at] ?? '') && isOther((line[at] ?? '').trim(), isSeveral),
      )
      if (method !== undefined) return otherMethodTexts.isOf((line[method.at] ?? '').trim())
      const seen = hasAmount ? undefined : ofColours.find((at) => isFilled(line[at] ?? ''))
      return seen === undefined ? null : otherMethodTexts.colour((line[seen] ?? '').trim(), (titles[seen] ?? '').trim())
    },
  }
}
