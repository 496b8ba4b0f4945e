/**
 * Which sample the lines of a sheet are of, where no heading says it: an ID in a line of its own or above the table, in a
 * column without a heading, in the name of a file. What another sample holds says nothing of this one.
 */

import { plainWords } from '#domain/report/plain-words.ts'
import { canonicalLabelId, canonicalSampleId, looksLikeLabel } from '#domain/sample/sample-id.ts'
import { isControl } from './control-lines.ts'
import { namedSample } from './find-tables.ts'
import { isSample } from './heading-words.ts'
import { canonicalPosition, isPositionHeading } from './positions.ts'
import type { BlockRow } from './substance-block.ts'
import { type Cells, isFilled } from './table-heading.ts'

/** No label is longer, with what people write between its letters; a cell may hold a page of text. */
const longest = 100

/** Whether a text is an ID such as 'PD-2215' or 'HE 1113', and names no drug, as 'U-47700' does. */
export const isLabel = (text: string, isDrug: (cell: string) => boolean): boolean =>
  text.length <= longest && looksLikeLabel(canonicalLabelId(text)) && !isDrug(text.trim())

/** The sample that a line names by itself: 'Sample: T22', or an ID and nothing else. */
export const sampleIn = (text: string, isDrug: (cell: string) => boolean): string | null =>
  namedSample(text) ?? (isLabel(text, isDrug) ? text.trim() : null)

/** The column without a heading that holds an ID in each line; -1 for none. */
export function columnOfLabels(filled: readonly (readonly string[])[], isDrug: (cell: string) => boolean): number {
  const at = filled.findIndex((cells) => cells.length > 0 && cells.every((cell) => isLabel(cell, isDrug)))
  const isBeside = filled.some((cells, place) => place !== at && cells.some((cell) => /\p{L}{3}/u.test(cell)))
  return isBeside ? at : -1
}

/** The column that its heading calls the sample's; of several, the one of IDs, then one that is no place in a rack; -1 for none. */
export function columnOfSamples(
  titles: readonly string[],
  filled: readonly (readonly string[])[],
  isDrug: (cell: string) => boolean,
): number {
  const named = titles.flatMap((title, at) => (isSample(plainWords(title)) ? [at] : []))
  const isId = (cell: string) => canonicalPosition(cell) === null && isLabel(cell, isDrug)
  // Each run has a blank, which has no ID.
  const isOfIds = (at: number) =>
    (filled[at] ?? []).some(isId) && (filled[at] ?? []).every((cell) => isId(cell) || isControl(cell))
  return named.find(isOfIds) ?? named.find((at) => !isPositionHeading(titles[at] ?? '')) ?? named[0] ?? -1
}

/** The sample of each line, by line number, where lines of their own name it. Their own lines are of it, too. */
export function samplesInLines(
  rows: readonly BlockRow[],
  isDrug: (cell: string) => boolean,
): ReadonlyMap<number, string> {
  const samples = new Map<number, string>()
  let current: string | null = null
  for (const { line, name, percent, weight } of rows) {
    current = titleOf({ name, percent, weight }, isDrug) ?? current
    if (current !== null) samples.set(line, current)
  }
  return samples
}

type Row = Pick<BlockRow, 'name' | 'percent' | 'weight'>

/** The sample that a line names and nothing else; null for any other line. */
const titleOf = ({ name, percent, weight }: Row, isDrug: (cell: string) => boolean): string | null =>
  [percent, weight].some((cell) => isFilled(cell ?? '')) ? null : sampleIn(name ?? '', isDrug)

/** Whether a line only names a sample. */
export const namesSample = (row: Row, isDrug: (cell: string) => boolean): boolean => titleOf(row, isDrug) !== null

/** How many lines above a table are looked at. */
const mostAbove = 20

/**
 * The samples that stand above a table or in `about`, such as the names of file and sheet: named as one, an ID alone, or an
 * ID with the same letters as that of the own sample ('Results for PD7015').
 */
export function samplesAbove(
  sheet: Cells,
  header: number,
  about: readonly string[],
  { sample_id, isDrug }: { readonly sample_id: string; readonly isDrug: (cell: string) => boolean },
): string[] {
  const above = sheet.slice(Math.max(0, header - mostAbove), Math.max(0, header))
  const [letters = ''] = /^[A-Z]+/.exec(sample_id) ?? []
  const same = new RegExp(`(?<![\\p{L}\\p{N}])${letters}[ -]?\\d{2,10}(?![\\p{L}\\p{N}])`, 'giu')
  const named = [...above.flatMap((line) => [line.filter(isFilled).join(' '), ...line]), ...about].flatMap((text) => {
    const own = sampleIn(text, isDrug)
    if (own !== null) return [own]
    return letters === '' ? [] : [...text.slice(0, 300).matchAll(same)].map(([id]) => id)
  })
  return [...new Map(named.map((name) => [canonicalSampleId(name), name])).values()]
}
