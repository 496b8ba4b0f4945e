/** Reads IDs as people list them, and files of IDs by their column headings (R3.22). */
import { quoted } from '#domain/faults.ts'
import { recordOf } from '#domain/records.ts'
import { idRange } from './registered-ids.ts'
import { canonicalLabelId, isLabelId } from './sample-id.ts'

/**
 * Reads IDs separated by lines, commas or semicolons, and ranges such as 'PD2215 to PD2300', each ID once; or returns
 * the fault.
 */
export function readIdList(text: string): string[] | string {
  const parts = text
    .split(/[\n,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const ids = new Set<string>()
  for (const part of parts) {
    const [first = '', last, ...more] = part.split(/(?<!\s)\s+to\s+/i)
    if (more.length > 0) return `${quoted(part)} is no ID and no range such as PD2215 to PD2300.`
    const range = last === undefined ? [canonicalLabelId(first)] : idRange(first, last)
    if (typeof range === 'string') return `${quoted(part)}: ${range}`
    for (const id of range) {
      if (!isLabelId(id)) return `${quoted(part)} is no ID and no range such as PD2215 to PD2300.`
      ids.add(id)
    }
  }
  return ids.size === 0 ? 'Enter at least one ID.' : [...ids]
}

/** Writes IDs for `readIdList`: 'first to last' if they are one range, else one a line. */
export function writeIdList(ids: readonly string[]): string {
  const [first, last] = [ids[0] ?? '', ids.at(-1) ?? '']
  const range = ids.length > 2 ? idRange(first, last) : ''
  const isRange = typeof range !== 'string' && range.length === ids.length && range.every((id, at) => id === ids[at])
  return isRange ? `${first} to ${last}` : ids.join('\n')
}

/** The columns in a file of IDs. */
export type IdColumn = 'sample_id' | 'container_type' | 'empty_weight'

const headers: Record<IdColumn, RegExp> = {
  sample_id: /^(sample[ _-]*)?id$|^sample$|^label$|^vial$/i,
  container_type: /^container([ _-]*type)?$|^type$/i,
  empty_weight: /weight|mass|tare|^g$/i,
}

/** A line that is a row and no heading: an ID beside a container, which may read as the heading 'Vial'. */
const isRow = (line: readonly string[]) =>
  line.some((cell) => /^(?:vial|bag)$/i.test(cell)) &&
  line.some((cell) => /^\S*\d\S*$/.test(cell) && isLabelId(canonicalLabelId(cell)))

/** An ID and its weight with spaces between, perhaps cut at the weight's decimal comma. */
const spaced = /^(.*\d)\s+(?:(vial|bag)\s+)?(\d{1,3}[.,]\d+(?:\s*g)?)$/i

/** The cells of a line in which only spaces stand between the ID and a decimal weight. */
function apart(line: readonly string[]): readonly string[] {
  const cells = line.map((cell) => cell.trim())
  if (cells.slice(2).some((cell) => cell !== '')) return cells
  const [first = '', second = ''] = cells
  const isCut = /^\p{L}+\d+\s+(?:(?:vial|bag)\s+)?\d{1,3}$/iu.test(first) && /^\d{1,4}(?:\s*g)?$/i.test(second)
  const [, id, container, weight] = spaced.exec(second === '' ? first : isCut ? `${first},${second}` : '') ?? []
  if (id === undefined || weight === undefined) return cells
  return container === undefined ? [id, weight] : [id, container, weight]
}

/** The rows of a file: by the headings in its first line if one of them names the ID, else by position. */
export function readIdCells<Column extends IdColumn>(
  cells: readonly (readonly string[])[],
  columns: readonly Column[],
): { readonly [column in Column]: string }[] {
  const lines = cells.filter((line) => line.some((cell) => cell.trim() !== '')).map(apart)
  const [first = []] = lines
  const hasHeader = !isRow(first) && first.some((cell) => headers.sample_id.test(cell))
  const places = columns.map((column, at) => (hasHeader ? first.findIndex((cell) => headers[column].test(cell)) : at))
  return lines
    .slice(hasHeader ? 1 : 0)
    .map((line) => recordOf(columns, (column) => (line[places[columns.indexOf(column)] ?? -1] ?? '').trim()))
}
