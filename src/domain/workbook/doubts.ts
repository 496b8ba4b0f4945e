/** Finds the columns in which Excel may have changed what somebody entered. */

/**
 * What Excel made of a cell. A day or a time may have been '1972-08-3', '5-10' or '1-11' when it was typed; a number has lost
 * all digits after its 15th.
 */
export type Doubt = 'day' | 'rounded'

/** A column with such cells: how many, and the first. */
export type DoubtfulColumn = {
  readonly column: number
  readonly doubt: Doubt
  readonly count: number
  readonly text: string
}

/** The columns of lines in which such cells stand, in their order. */
export function doubtfulColumns(
  lines: readonly (readonly string[])[],
  doubts: ReadonlyMap<string, Doubt>,
): DoubtfulColumn[] {
  if (doubts.size === 0) return []
  const found = new Map<string, DoubtfulColumn>()
  for (const line of lines) {
    for (const [column, text] of line.entries()) {
      const doubt = doubts.get(text)
      if (doubt === undefined) continue
      const key = `${column} ${doubt}`
      const before = found.get(key)
      found.set(key, { column, doubt, text: before?.text ?? text, count: (before?.count ?? 0) + 1 })
    }
  }
  return [...found.values()].sort((a, b) => a.column - b.column)
}

const otherOrder = /^\d{1,2}[./-]\d{1,2}[./-](\d{2}|\d{4})$/

/**
 * A text of a column of days that Excel did not make a day of, such as '13/05/2024', beside others that it did: it may have
 * taken the month of those for the day. null if there is none.
 */
export function leftAsText(
  lines: readonly (readonly string[])[],
  column: number,
  doubts: ReadonlyMap<string, Doubt>,
): string | null {
  const cells = lines.map((line) => (line[column] ?? '').trim())
  if (!cells.some((text) => doubts.get(text) === 'day')) return null
  return cells.find((text) => otherOrder.test(text)) ?? null
}
