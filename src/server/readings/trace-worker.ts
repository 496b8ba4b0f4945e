/** The thread that reads the numbers of a trace for a reader: nothing of its header goes with them. */
import { parentPort, workerData } from 'node:worker_threads'
import type { FileType } from '#domain/file/file-type.ts'
import { readSpectrum } from '#domain/spectrum/read-spectrum.ts'
import { axesOf, isKnownUnit, noSpectrum } from '#domain/spectrum/spectrum.ts'

/** What the thread is started with, and what it answers. */
export type TraceTask = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: FileType }
export type ReadTrace =
  | {
      readonly x_unit: string
      readonly y_unit: string
      readonly is_sticks: boolean
      readonly traces: readonly {
        readonly name: string
        readonly x_unit: string
        readonly y_unit: string
        readonly is_sticks: boolean
        readonly x: number[]
        readonly y: number[]
      }[]
      readonly doubts: readonly string[]
    }
  | { readonly fault: string }

/** More are not sent: a page would not draw them on a phone. */
const mostPoints = 300_000

function traceOf({ bytes, type }: TraceTask): ReadTrace {
  const read = readSpectrum(type, bytes)
  if ('fault' in read) return read
  const { spectrum } = read
  const points = spectrum.traces.reduce((sum, { x }) => sum + x.length, 0)
  if (points > mostPoints) return { fault: 'This file has more numbers than a reader is shown.' }
  // A unit that nobody knows is a text of whoever wrote the file.
  const unit = (text: string) => (isKnownUnit(text) ? text : '')
  return {
    ...{ x_unit: unit(spectrum.xUnit), y_unit: unit(spectrum.yUnit), is_sticks: spectrum.isSticks },
    traces: spectrum.traces.map((trace) => {
      const { xUnit, yUnit, isSticks } = axesOf(spectrum, trace)
      const axes = { x_unit: unit(xUnit), y_unit: unit(yUnit), is_sticks: isSticks }
      return { name: trace.what ?? '', ...axes, x: [...trace.x], y: [...trace.y] }
    }),
    doubts: spectrum.doubts,
  }
}

const port = parentPort
if (port === null) throw new Error('This runs as a thread only.')
const read = (): ReadTrace => {
  try {
    return traceOf(workerData as TraceTask)
  } catch {
    return { fault: noSpectrum }
  }
}
port.postMessage(read())
