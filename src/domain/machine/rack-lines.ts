/** A worklist as people scan or type it: a line for each position. */
import { isControl } from '#domain/table/control-lines.ts'
import { canonicalPosition } from '#domain/table/positions.ts'
import type { PlaceKind } from './worklist.ts'

/** A line; the server checks position and ID. `line`: where it stands in the text, from 1. */
export type RackLine = {
  readonly line: number
  readonly position: string
  readonly kind: PlaceKind
  readonly sample_id: string | null
  readonly label: string | null
}

/** The position after one: A1, A2 … A12, B1; or 1, 2, 3. */
function nextPosition(position: string): string {
  const [, row, column] = /^([A-P])(\d+)$/.exec(position) ?? []
  if (row === undefined) return String(Number(position) + 1)
  // A plate of 96 wells; one with more says its positions.
  return Number(column) < 12 ? `${row}${Number(column) + 1}` : `${String.fromCharCode(row.charCodeAt(0) + 1)}1`
}

/** The lines of the text. A line that begins with no position takes the one after the line before; the first one '1'. */
export function rackLines(text: string): RackLine[] {
  const lines: RackLine[] = []
  for (const [at, written] of text.split(/\r\n?|\n/).entries()) {
    const line = written.trim()
    if (line === '') continue
    const [, first = '', rest = ''] = /^(\S+)[\s,;:]+(.+)$/.exec(line.replace(/^(\S+?)[,;:]+\s*/, '$1 ')) ?? []
    const given = rest === '' ? null : canonicalPosition(first)
    const before = lines.at(-1)
    const position = given ?? (before === undefined ? '1' : nextPosition(before.position))
    const holds = (given === null ? line : rest).trim()
    const isCheck = isControl(holds)
    lines.push({
      ...{ line: at + 1, position },
      kind: isCheck ? (/^(?:\S+ )*(?:bl|leer|blanc|branco)/i.test(holds) ? 'BLANK' : 'CONTROL') : 'SAMPLE',
      sample_id: isCheck ? null : holds,
      label: isCheck ? holds : null,
    })
  }
  return lines
}
