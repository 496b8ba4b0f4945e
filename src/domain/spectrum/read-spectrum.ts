/** Reads the spectrum of a file by its type; any file, however damaged, gives a spectrum or a sentence. */
import type { FileType } from '#domain/file/file-type.ts'
import { readAndi } from './read-andi.ts'
import { readColumns } from './read-columns.ts'
import { readJcamp } from './read-jcamp.ts'
import { readOpus } from './read-opus.ts'
import { readSpc } from './read-spc.ts'
import { type DrawableType, isDrawable, noSpectrum, type SpectrumRead } from './spectrum.ts'

const readers: Record<DrawableType, (bytes: Uint8Array) => SpectrumRead> = {
  ...{ JCAMP: readJcamp, SPC: readSpc, OPUS: readOpus, TEXT: readColumns, NETCDF: readAndi },
}

/** More than this is not read on a page, in bytes. */
const mostBytes = 20_000_000

export function readSpectrum(type: FileType, bytes: Uint8Array): SpectrumRead {
  return isDrawable(type) && bytes.length <= mostBytes ? readers[type](bytes) : { fault: noSpectrum }
}
