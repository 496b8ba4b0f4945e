/** Whether each row of a file has one result, so that several rows may be one sample. */
import { isStripHeading } from '#domain/table/strip-words.ts'
import type { ImportFile } from './import-world.ts'

type Table = Pick<ImportFile, 'header' | 'lines' | 'fields'>

const named = ['substance', 'not_found', 'substances', 'list_column', 'method_column'] as const
const isNaming = (field: Table['fields'][number]) => named.some((one) => one === field)
/** Whether a field names or is a result. */
export const isOfResult = (field: Table['fields'][number]) => isNaming(field) || field === 'strip_result'

/** Whether a row has one result: by what its columns are, or because no row of the file names two substances. */
export function hasOneResultARow({ header, fields, lines }: Table): boolean {
  if (fields.some((field) => field === 'substance' || field === 'not_found' || field === 'strip_result')) return true
  if (fields.includes('drug_column') || header.some(isStripHeading)) return false
  const places = fields.flatMap((field, place) => (isNaming(field) ? [place] : []))
  const isOne = (line: readonly string[]) => {
    const cells = places.map((place) => line[place]?.trim() ?? '').filter((cell) => cell !== '')
    return cells.length < 2 && !cells.some((cell) => /[;|,[]/.test(cell))
  }
  return places.length > 0 && lines.every(isOne)
}
