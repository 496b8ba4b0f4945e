/** Reads a spectrum in a worker, and gives up after ten seconds: reading a damaged file may take a minute. */
import { noSpectrum, type SpectrumRead } from '#domain/spectrum/spectrum.ts'
import type { SpectrumTask } from './spectrum-worker.ts'
import address from './spectrum-worker.ts?worker&url'

/** How long a file may take, in ms. */
const longest = 10_000

/** What a file holds; a fault where it cannot be read, or takes too long. */
export function readBeside(task: SpectrumTask): Promise<SpectrumRead> {
  return new Promise((done) => {
    const worker = new Worker(address, { type: 'module' })
    const end = (read: SpectrumRead) => {
      clearTimeout(timer)
      worker.terminate()
      done(read)
    }
    const timer = setTimeout(() => end({ fault: noSpectrum }), longest)
    worker.onmessage = ({ data }: MessageEvent<SpectrumRead>) => end(data)
    worker.onerror = () => end({ fault: noSpectrum })
    worker.postMessage(task)
  })
}
