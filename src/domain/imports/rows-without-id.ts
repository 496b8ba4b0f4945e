/**
 * Rows without an ID in a file with one substance a row: numbering them makes a sample of each, and of one sample with
 * two substances two. Only a person knows, so somebody is asked.
 */

import { idsAbove, withIds } from './ids-above.ts'
import { sampleFields } from './import-fields.ts'
import type { ImportFile, NoId } from './import-world.ts'
import { sumIn } from './number-rows.ts'
import { hasOneResultARow, isOfResult } from './one-result.ts'

type Table = Pick<ImportFile, 'header' | 'lines' | 'fields'>

/** Rows without an ID, of which each may hold one of several results of its sample. */
export type RowsWithoutId = {
  /** The first neighbouring rows that look like one sample: they have the same in all of its columns. */
  readonly alike: readonly (readonly number[])[]
}

/** The fault of rows of which nobody said it. */
export const noIdMissing =
  'One substance stands in each row, and no ID says which rows belong together. Say whether each row without an ID is a sample of its own.'

/** The fault of rows of which several are one sample: nothing says which. */
export const severalWithoutId =
  'Nothing says which rows are one sample. Choose the column that tells the samples apart as the sample ID, or write an ID for each sample in the file.'

/** What the fault and the page say of the rows that look like one sample; '' for none. */
export const alikeRows = ({ alike }: RowsWithoutId): string =>
  alike.length === 0
    ? ''
    : `These rows look like one sample, the same in all of its columns: ${alike.map((rows) => rows.join(' and ')).join('; ')}.`

const mostGroups = 5
const mostInGroup = 6

/** The rows of a file that have a result and no ID; null if there are none, or if a row holds all results of a sample. */
export function rowsWithoutId(file: Table): RowsWithoutId | null {
  if (!file.fields.includes('date_collected') || !hasOneResultARow(file)) return null
  const at = file.fields.indexOf('sample_id')
  const of = file.fields.flatMap((field, place) => (isOfSample(field) && place !== at ? [place] : []))
  const results = file.fields.flatMap((field, place) => (isOfResult(field) ? [place] : []))
  const cell = (line: readonly string[], place: number) => line[place]?.trim() ?? ''
  const isOpen = file.lines.map(
    (line) => cell(line, at) === '' && sumIn(line, at) === '' && results.some((place) => cell(line, place) !== ''),
  )
  if (!isOpen.includes(true)) return null
  const groups: number[][] = []
  for (const [index, line] of file.lines.entries()) {
    const before = file.lines[index - 1]
    const isLike = (place: number) => ['', cell(before ?? [], place)].includes(cell(line, place))
    if (before === undefined || !isOpen[index] || !of.every(isLike)) continue
    const last = groups.at(-1)
    if (last?.at(-1) === index) last.push(index + 1)
    else groups.push([index, index + 1])
  }
  return { alike: groups.slice(0, mostGroups).map((rows) => rows.slice(0, mostInGroup)) }
}

const isOfSample = (field: Table['fields'][number]) => sampleFields.some((one) => one === field)

/**
 * The rows of which nobody said what they are where rows are numbered; null if there are none. If several are one sample, those
 * below an ID are of that one.
 */
export function unsaidRows(file: Table, no_id: NoId | null): RowsWithoutId | null {
  if (no_id === 'EACH') return null
  return rowsWithoutId(no_id === 'SEVERAL' ? withIds(file, idsAbove(file)) : file)
}
