/** Reads a spectrum beside the page, so that a damaged file keeps nobody waiting (read-beside.ts). */
import type { FileType } from '#domain/file/file-type.ts'
import { readSpectrum } from '#domain/spectrum/read-spectrum.ts'

/** What it is asked; it answers a `SpectrumRead`. */
export type SpectrumTask = { readonly type: FileType; readonly bytes: Uint8Array }

self.onmessage = ({ data }: MessageEvent<SpectrumTask>) => {
  self.postMessage(readSpectrum(data.type, data.bytes))
}
