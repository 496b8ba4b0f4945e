/** The drugs that a sheet names: by the texts of its cells, and in lines above its heading. */
import type { FoundTable } from './find-tables.ts'
import { type Cells, isFilled, namesResult, textsOf } from './table-heading.ts'

/** The drugs that the cells of columns name, by their texts. */
export function drugsIn(columns: readonly (readonly string[])[], drugOf: (cell: string) => string | null) {
  const drugs = new Map<string, readonly string[]>()
  for (const cell of new Set(columns.flat())) {
    if (cell.length > 200 || !/\p{L}{2}/u.test(cell)) continue
    const whole = drugOf(cell)
    const named = whole === null ? cell.split(/\s*[,;|/+&]\s*/).map(drugOf) : [whole]
    const known = named.filter((drug) => drug !== null)
    if (known.length > 0) drugs.set(cell, known)
  }
  return drugs
}

/** A line of a sheet with its text. */
export type LineAbove = { readonly line: number; readonly text: string }

type Tables = { readonly found: readonly FoundTable[]; readonly isDrug: (cell: string) => boolean }

/** The lines above a heading that name a drug and that no table holds; they may be results. */
export function drugsAbove(sheet: Cells, heading: number, { found, isDrug }: Tables): LineAbove[] {
  const inTables = new Set(
    found.flatMap(({ header, again, parts }) => [
      ...[header, ...again],
      ...parts.flatMap(({ said, lines }) => [...said.map(({ line }) => line), ...lines]),
    ]),
  )
  return sheet.slice(0, heading).flatMap((line, at) => {
    const isNamed =
      !inTables.has(at) && line.some((cell) => isFilled(cell) && (isDrug(cell) || namesResult(cell, isDrug)))
    return isNamed ? [{ line: at, text: textsOf(line).join(' ').slice(0, 200) }] : []
  })
}
