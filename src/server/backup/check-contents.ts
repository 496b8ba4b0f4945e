/**
 * Reads a whole backup before any row is loaded. It checks that the backup is encrypted as it says, decompresses, is in
 * order, holds as many rows as it says, and does not grow far larger than any backup would.
 */
import { StartFault } from '#server/start-fault.ts'
import { type Contents, framesOf } from './frames.ts'

const megabyte = 1_048_576
/** Tables compress to about a tenth; a file that grows by more than this factor was made to fill a disk. */
const mostTimes = 300

/** The contents of the backup. A StartFault where something is wrong; nothing was touched then. */
export async function checkContents(bytes: AsyncIterable<Buffer>, packedBytes: number): Promise<Contents> {
  const frames = framesOf(atMost(bytes, 64 * megabyte + mostTimes * packedBytes))
  const first = await frames.next()
  if (first.done || first.value.kind !== 'contents') throw outOfOrder()
  const { contents } = first.value
  let [table, lines, isEnded] = [0, 0, false]
  for await (const frame of frames) {
    if (isEnded || frame.kind === 'contents') throw outOfOrder()
    if (frame.kind === 'rows') lines += linesIn(frame.bytes)
    if (frame.kind === 'table') {
      const wanted = contents.tables[table]?.name
      if (frame.table !== wanted) throw outOfOrder()
      if (frame.rows !== lines)
        throw new StartFault(`The backup holds ${lines} rows of ${wanted} instead of ${frame.rows}. Use another one.`)
      table += 1
      lines = 0
    }
    if (frame.kind === 'end') isEnded = true
  }
  if (!isEnded || table !== contents.tables.length || lines > 0) throw outOfOrder()
  return contents
}

const outOfOrder = () => new StartFault('The backup is not in order. Use another one.')

async function* atMost(bytes: AsyncIterable<Buffer>, most: number) {
  let sum = 0
  for await (const part of bytes) {
    sum += part.length
    if (sum > most) throw new StartFault('The backup unpacks to far more than a backup would. It was not read further.')
    yield part
  }
}

function linesIn(bytes: Buffer) {
  let lines = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1
  return lines
}
