/** What kinds of files a sample has (R2.57), who reads and adds them, and how custody names them. */

import { maySee, reportAudience, type Viewer } from '#domain/viewer.ts'
import { emptyFile, type FileType } from './file-type.ts'

export const fileKinds = ['SPECTRUM', 'CHROMATOGRAM', 'PHOTO', 'DOCUMENT', 'RAW_DATA', 'OTHER'] as const
export type FileKind = (typeof fileKinds)[number]

/** How people read each kind. */
export const fileKindWords: Readonly<Record<FileKind, string>> = {
  SPECTRUM: 'Spectrum',
  CHROMATOGRAM: 'Chromatogram',
  PHOTO: 'Photo',
  DOCUMENT: 'Document',
  RAW_DATA: 'Raw data of an instrument',
  OTHER: 'Other file',
}

/** What each type is called. */
export const fileTypeWords: Readonly<Record<FileType, string>> = {
  JCAMP: 'JCAMP-DX',
  SPC: 'SPC',
  OPUS: 'Bruker OPUS',
  TEXT: 'Text',
  PNG: 'PNG',
  JPEG: 'JPEG',
  WEBP: 'WebP',
  PDF: 'PDF',
  ZIP: 'ZIP',
  NETCDF: 'netCDF',
  XLSX: 'workbook (XLSX)',
}

const pictures: readonly FileType[] = ['PNG', 'JPEG', 'WEBP']
const traces: readonly FileType[] = ['JCAMP', 'SPC', 'OPUS', 'TEXT', 'NETCDF']

/** Whether a type is a picture: it is drawn anew before it is stored. */
export const isPicture = (type: FileType): boolean => pictures.includes(type)

/** Whether a type holds numbers of an instrument that are drawn. */
export const isTrace = (type: FileType): boolean => traces.includes(type)

const typesOfKind: Readonly<Record<FileKind, readonly FileType[]>> = {
  SPECTRUM: [...traces, ...pictures, 'PDF'],
  CHROMATOGRAM: [...traces, ...pictures, 'PDF'],
  PHOTO: pictures,
  DOCUMENT: ['PDF', 'TEXT', 'ZIP', 'XLSX', ...pictures],
  RAW_DATA: ['ZIP', 'XLSX', ...traces],
  OTHER: [...traces, ...pictures, 'PDF', 'ZIP', 'XLSX'],
}

/** Why a file of this type is not of this kind; null if it may be. */
export function kindFault(kind: FileKind, type: FileType): string | null {
  const types = typesOfKind[kind]
  if (types.includes(type)) return null
  const allowed = types.map((one) => fileTypeWords[one]).join(', ')
  return `This is a file of type ${fileTypeWords[type]}. ${fileKindWords[kind]}: choose one of ${allowed}.`
}

/**
 * Whether a file may show a person until somebody says otherwise, so that anonymising removes it: a photo, any other file, and a
 * document that is a picture, such as a photographed form.
 */
export const isPersonalAtFirst = (kind: FileKind, type: FileType): boolean =>
  kind === 'PHOTO' || kind === 'OTHER' || (kind === 'DOCUMENT' && isPicture(type))

type SampleSites = { readonly collecting_site_id: number; readonly routed_to: readonly number[] }
type OwnFile = { readonly kind: FileKind; readonly site_id: number; readonly taken_over_by: number | null }

/**
 * Whether a person reads a file of a sample that they may see: a photo, or what the own site added, or one that closed and that it
 * took over; any other file may name a substance that the dictionary hides, so it needs the right to read all of a report
 * (R1.10). Of a file that is shown to the person who brought the sample, others see what that person sees.
 */
export function mayReadFile(viewer: Viewer, sample: SampleSites, file: OwnFile): boolean {
  if (!maySee(viewer, sample)) return false
  if (file.kind === 'PHOTO') return true
  if (reportAudience(viewer, sample) === 'analysis') return true
  const isOwn = [file.site_id, file.taken_over_by].includes(viewer.site_id)
  return isOwn && (viewer.performs_collection || viewer.performs_analysis)
}

/** The kinds that a person may add to a sample that they may see; staff at the counter have no instrument's files. */
export function kindsToAdd(viewer: Viewer, sample: SampleSites): readonly FileKind[] {
  if (reportAudience(viewer, sample) === 'analysis') return fileKinds
  return viewer.performs_collection && viewer.site_id === sample.collecting_site_id ? ['PHOTO', 'OTHER'] : []
}

/** The fault of a kind that this person may not add. */
export const kindNotYours = 'Your site may add photos and other files. Files of an instrument come from the lab.'

/** What custody says of a file that was added. `verify-custody` reads the number and the hash from it. */
export function addedNote(file: { number: number; kind: FileKind; size: number; sha256: string }): string {
  const { number, kind, size, sha256 } = file
  return `File ${number}: ${fileKindWords[kind].toLowerCase()}, ${size} bytes, SHA-256 ${sha256}`
}

/** What custody says of a file that was withdrawn. The reason stands at the file, where it can be emptied. */
export const withdrawnNote = (number: number): string => `File ${number} withdrawn`

export const megabyte = 1_000_000

/** The most bytes of a file that any service may allow. */
export const mostFileMegabytes = 50

const inMegabytes = (bytes: number) => (bytes / megabyte).toLocaleString('en', { maximumFractionDigits: 1 })

/** Why a file is too large, or the sample has no room for it; null if it fits. Sizes in bytes, limits in MB. */
export function sizeFault(
  size: number,
  taken: number,
  limits: { readonly file_most_mb: number; readonly sample_most_mb: number },
): string | null {
  if (size === 0) return emptyFile
  if (size > limits.file_most_mb * megabyte)
    return `The file has ${inMegabytes(size)} MB. A file may have at most ${limits.file_most_mb} MB.`
  const left = limits.sample_most_mb * megabyte - taken
  if (size <= left) return null
  return `The files of this sample may have ${limits.sample_most_mb} MB together; ${inMegabytes(Math.max(0, left))} MB are left, and this one has ${inMegabytes(size)} MB.`
}
