/**
 * Closes slow or stalled connections. Node ends a request that does not arrive, but waits for ever, with the whole
 * answer in memory, for a client that does not read; this file ends that.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * In milliseconds, except `bytesPerSecond`. A phone on a poor connection sends its survey within a minute and reads
 * some thousand bytes a second; anything slower blocks the connection.
 */
export const usualPatience = {
  /** For connecting and sending the first line and the headers of a request. */
  head: 30_000,
  /** For a whole request. */
  request: 60_000,
  /** For the client to read an answer, plus the time that its bytes need at `bytesPerSecond`. */
  answer: 60_000,
  bytesPerSecond: 1000,
  /** How often connections are checked. */
  look: 5000,
}
export type Patience = Readonly<typeof usualPatience>

/** Closes connections whose client does not read the answer; ends with the server. */
export function closeSlowReaders(server: Server, { answer, bytesPerSecond, look }: Patience): void {
  /** The connections. `since`: when data was first seen waiting to be read; `written`: the bytes written by then. */
  const lines = new Map<Socket, { since: number; written: number } | null>()
  server.on('connection', (line) => {
    lines.set(line, null)
    line.once('close', () => lines.delete(line))
  })
  const looking = setInterval(() => {
    const now = performance.now()
    for (const [line, held] of lines) {
      // Nothing waits to be read: if the answer is late, the server is the slow one.
      if (line.writableLength === 0) lines.set(line, null)
      else if (held === null) lines.set(line, { since: now, written: line.bytesWritten })
      else if (now - held.since > answer + (1000 * (line.bytesWritten - held.written)) / bytesPerSecond) line.destroy()
    }
  }, look)
  looking.unref()
  server.once('close', () => clearInterval(looking))
}
