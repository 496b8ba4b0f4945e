/** Says where every filled cell of a sheet went: read, answered by a person, or left out for a reason. Nothing is dropped. */
import { type Cells, isFilled } from './table-heading.ts'

/**
 * Why a cell is left out. `title`: it stands in no table. `again`: it repeats the heading. `other_table`: in a table that is not read. `column`: its column is
 * left out. `line`: its line is. `total`: its line adds up others. `sample`: its line is of another sample.
 */
export const leftReasons = ['title', 'again', 'other_table', 'column', 'line', 'total', 'sample'] as const
export type LeftReason = (typeof leftReasons)[number]

/** Where a cell went; `of` names its column, or its line. */
export type Fate = 'read' | 'answered' | { readonly left: LeftReason; readonly of: string }

/** Cells that are left out together: how many, and the first of them. */
export type LeftOut = {
  readonly reason: LeftReason
  readonly of: string
  readonly count: number
  readonly examples: readonly string[]
}

/** The numbers of filled cells that were read and answered, and those that are left out, the most first. */
export type Account = { readonly read: number; readonly answered: number; readonly left: readonly LeftOut[] }

/** Cells that are still being counted. */
type Counted = Omit<LeftOut, 'count' | 'examples'> & { count: number; readonly examples: string[] }

const mostExamples = 3

/** The account of a sheet; `fateOf` says where the cell at a line and a column, from 0, went. */
export function accountOf(cells: Cells, fateOf: (line: number, column: number) => Fate): Account {
  const counts = { read: 0, answered: 0 }
  const left = new Map<string, Counted>()
  for (const [line, texts] of cells.entries())
    for (const [column, text] of texts.entries()) {
      if (!isFilled(text)) continue
      const fate = fateOf(line, column)
      if (typeof fate === 'string') counts[fate] += 1
      else addTo(left, fate, text.trim())
    }
  return { ...counts, left: [...left.values()].sort((a, b) => b.count - a.count) }
}

function addTo(left: Map<string, Counted>, { left: reason, of }: Exclude<Fate, string>, text: string) {
  const key = `${reason}\n${of}`
  const together = left.get(key) ?? { reason, of, count: 0, examples: [] }
  left.set(key, together)
  together.count += 1
  if (together.examples.length < mostExamples && !together.examples.includes(text)) together.examples.push(text)
}

/** The number of cells of an account. */
export const cellsIn = ({ read, answered, left }: Account): number =>
  left.reduce((sum, { count }) => sum + count, read + answered)
