/** The thread that draws the curve of an instrument's file as an SVG: nothing that the file says in words goes with it. */
import { parentPort, workerData } from 'node:worker_threads'
import type { FileType } from '#domain/file/file-type.ts'
import { drawSpectrum } from '#domain/spectrum/draw-spectrum.ts'
import { readSpectrum } from '#domain/spectrum/read-spectrum.ts'
import { noSpectrum } from '#domain/spectrum/spectrum.ts'

/** What the thread is started with, and what it answers. */
export type DrawingTask = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: FileType }
export type DrawnCurve = { readonly svg: string } | { readonly fault: string }

function drawn({ bytes, type }: DrawingTask): DrawnCurve {
  const read = readSpectrum(type, bytes)
  if ('fault' in read) return read
  const [doubt] = read.spectrum.doubts
  // Nobody stands beside the person to explain it.
  return doubt === undefined
    ? { svg: drawSpectrum(read.spectrum) }
    : { fault: `${doubt} Such a curve is not shown to a person.` }
}

const port = parentPort
if (port === null) throw new Error('This runs as a thread only.')
const draw = (): DrawnCurve => {
  try {
    return drawn(workerData as DrawingTask)
  } catch {
    return { fault: noSpectrum }
  }
}
port.postMessage(draw())
