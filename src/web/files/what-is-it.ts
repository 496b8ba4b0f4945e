/** What a file is that somebody drops on a report: a table of substances, or a file of its sample. */
import { readFileType } from '#domain/file/file-type.ts'
import { type FileKind, isPicture } from '#domain/file/files.ts'
import { isDrawable, unsaid } from '#domain/spectrum/spectrum.ts'
import { fileText } from '#domain/table/file-text.ts'
import { readBeside } from './read-beside.ts'

/** A table; a file of a kind; or a sentence that says why it is neither. */
export type Dropped = 'table' | { readonly kind: FileKind } | { readonly fault: string }

/** Reads what it is by its bytes, never by its name. */
export async function whatIsIt(file: File): Promise<Dropped> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = fileText(bytes)
  if ('kind' in text && text.kind === 'workbook' && isWorkbook(bytes)) return 'table'
  const read = readFileType(bytes)
  if ('fault' in read) return 'text' in text ? 'table' : read
  const { type } = read
  if (isDrawable(type)) {
    const spectrum = await readBeside({ type, bytes })
    if ('spectrum' in spectrum) return { kind: isOverTime(spectrum.spectrum.xUnit) ? 'CHROMATOGRAM' : 'SPECTRUM' }
    if (type === 'NETCDF') return { kind: 'CHROMATOGRAM' }
    // Of a text without columns of numbers, its table's reader says what it lacks.
    return type === 'TEXT' ? 'table' : { kind: 'SPECTRUM' }
  }
  if (isPicture(type)) return { kind: 'PHOTO' }
  return { kind: type === 'ZIP' ? 'RAW_DATA' : 'DOCUMENT' }
}

const isOverTime = (unit: string) => [unsaid.time, 'min', 's'].includes(unit)

/** Every workbook names its parts in this file; other ZIPs, such as a vendor's folder, do not have it. */
const isWorkbook = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes).includes('[Content_Types].xml')
