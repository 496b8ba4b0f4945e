/**
 * How long the server waits for a line that is slow, or that somebody holds. Node ends a request that does not come; that
 * an answer is not taken it bears for ever, with all that was read for it, so that is ended here.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * In milliseconds, but for `bytesPerSecond`. A phone on a poor line sends its survey in a minute and takes some thousand
 * bytes a second; who is slower holds the line.
 */
export const usualPatience = {
  /** For the first line and the headers of a request, the line's own beginning included. */
  head: 30_000,
  /** For a whole request. */
  request: 60_000,
  /** For an answer to be taken, and so much more as its bytes need at `bytesPerSecond`. */
  answer: 60_000,
  bytesPerSecond: 1000,
  /** How often the lines are looked at. */
  look: 5000,
}
export type Patience = Readonly<typeof usualPatience>

/** Closes lines whose other end does not take what was answered; ends with the server. */
export function closeSlowReaders(server: Server, { answer, bytesPerSecond, look }: Patience): void {
  /** The lines, with when they were first seen to hold something back, and what had been written to them then. */
  const lines = new Map<Socket, { since: number; written: number } | null>()
  server.on('connection', (line) => {
    lines.set(line, null)
    line.once('close', () => lines.delete(line))
  })
  const looking = setInterval(() => {
    const now = performance.now()
    for (const [line, held] of lines) {
      // Nothing waits to be taken: where the answer is late, the server is.
      if (line.writableLength === 0) lines.set(line, null)
      else if (held === null) lines.set(line, { since: now, written: line.bytesWritten })
      else if (now - held.since > answer + (1000 * (line.bytesWritten - held.written)) / bytesPerSecond) line.destroy()
    }
  }, look)
  looking.unref()
  server.once('close', () => clearInterval(looking))
}
