/** Reads the spectrum of a file by its type; any file, however damaged, gives a spectrum or a sentence. */
import type { FileType } from '#domain/file/file-type.ts'
import { readColumns } from './read-columns.ts'
import { readJcamp } from './read-jcamp.ts'
import { readOpus } from './read-opus.ts'
import { readSpc } from './read-spc.ts'
import { noSpectrum, type SpectrumRead } from './spectrum.ts'

const readers: Partial<Record<FileType, (bytes: Uint8Array) => SpectrumRead>> = {
  ...{ JCAMP: readJcamp, SPC: readSpc, OPUS: readOpus, TEXT: readColumns },
}

/** Whether files of this type may hold numbers that can be drawn. */
export const isDrawable = (type: FileType): boolean => type in readers

/** More than this is not read on a page, in bytes. */
const mostBytes = 20_000_000

export function readSpectrum(type: FileType, bytes: Uint8Array): SpectrumRead {
  const read = readers[type]
  return read === undefined || bytes.length > mostBytes ? { fault: noSpectrum } : read(bytes)
}
