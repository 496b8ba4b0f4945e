/**
 * Rows without an ID below a row with one: where the cells of an ID were merged, or people write it once a sample, they belong to
 * the sample above. Only a person knows, so somebody is asked once.
 */
import { sampleFields } from './import-fields.ts'
import type { ImportFile } from './import-world.ts'
import { sumIn } from './number-rows.ts'
import { hasOneResultARow } from './one-result.ts'

type Table = Pick<ImportFile, 'header' | 'lines' | 'fields'>

/**
 * The ID above each row without one, by the number of the row. Where a row holds all results of a sample, one with facts of its
 * own, such as a day, is a sample without an ID.
 */
export function idsAbove(file: Table): ReadonlyMap<number, string> {
  const above = new Map<number, string>()
  const at = file.fields.indexOf('sample_id')
  if (at < 0) return above
  const facts = file.fields.flatMap((field, place) => (sampleFields.some((one) => one === field) ? [place] : []))
  const isOne = hasOneResultARow(file)
  let current = ''
  for (const [index, line] of file.lines.entries()) {
    const id = line[at]?.trim() ?? ''
    if (sumIn(line, at) !== '') current = ''
    else if (id !== '') current = id
    else if (current !== '' && line.some((cell) => cell.trim() !== '')) {
      if (isOne || facts.every((place) => (line[place] ?? '').trim() === '')) above.set(index + 1, current)
    }
  }
  return above
}

/** The file with these IDs in place. */
export function withIds<File extends Table>(file: File, ids: ReadonlyMap<number, string>): File {
  const at = file.fields.indexOf('sample_id')
  if (ids.size === 0) return file
  const lines = file.lines.map((line, index) => {
    const id = ids.get(index + 1)
    return id === undefined
      ? line
      : Array.from({ length: Math.max(line.length, at + 1) }, (_, place) => (place === at ? id : (line[place] ?? '')))
  })
  return { ...file, lines }
}
