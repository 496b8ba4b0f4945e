/**
 * Which rows without an ID may belong to the sample above: the cells of an ID were merged, people write it once a sample, or 'idem'
 * stands there. Only a person knows whether they do, so somebody is asked once.
 */
import { isDitto } from '#domain/substance/ditto.ts'
import { sampleFields } from './import-fields.ts'
import type { ImportFile } from './import-world.ts'
import { sumIn } from './number-rows.ts'
import { hasOneResultARow } from './one-result.ts'

type Table = Pick<ImportFile, 'header' | 'lines' | 'fields'>

/**
 * The ID above each row without one, by the number of the row. Where each row holds all results of its sample, a row that says
 * anything of a sample, such as a day, is a sample of its own. Where a row holds one result, only what differs from that sample does.
 */
export function idsAbove(file: Table): ReadonlyMap<number, string> {
  const above = new Map<number, string>()
  const at = file.fields.indexOf('sample_id')
  if (at < 0) return above
  const facts = file.fields.flatMap((field, place) => (sampleFields.some((one) => one === field) ? [place] : []))
  const isOne = hasOneResultARow(file)
  let current = ''
  let own: readonly string[] = []
  for (const [index, line] of file.lines.entries()) {
    const written = line[at]?.trim() ?? ''
    const id = isDitto(written) ? '' : written
    const told = facts.map((place) => (line[place] ?? '').trim())
    if (sumIn(line, at) !== '') current = ''
    else if (id !== '') [current, own] = [id, told]
    else if (current !== '' && line.some((cell) => cell.trim() !== '')) {
      if (told.every((fact, place) => fact === '' || (isOne && fact === own[place]))) above.set(index + 1, current)
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
