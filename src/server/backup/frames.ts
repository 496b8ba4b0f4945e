/** The contents of a backup as a row of frames: what it is, then each table with its rows, then what comes last. */
import { StartFault } from '#server/start-fault.ts'

/** A table with the columns that are kept, in the order of both. */
export type KeptTable = { readonly name: string; readonly columns: readonly string[] }

/** What a backup is of: the first frame. */
export type Contents = {
  readonly version: string
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  /** In an order in which each table comes after those that it refers to. */
  readonly tables: readonly KeptTable[]
}

/** Where a sequence stood. */
export type SequenceAt = { readonly table: string; readonly column: string; readonly value: string }

/** A frame: the contents, some rows of the next table, the end of that table, the end of all. */
export type Frame =
  | { readonly kind: 'contents'; readonly contents: Contents }
  | { readonly kind: 'rows'; readonly bytes: Buffer }
  | { readonly kind: 'table'; readonly table: string; readonly rows: number }
  | { readonly kind: 'end'; readonly sequences: readonly SequenceAt[] }

const headBytes = 5
const json = 'J'.charCodeAt(0)
const rows = 'R'.charCodeAt(0)

/** A frame as bytes: a letter, a length, what it holds. */
export function frameBytes(frame: Frame): Buffer {
  const body = frame.kind === 'rows' ? frame.bytes : Buffer.from(JSON.stringify(frame))
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(frame.kind === 'rows' ? rows : json)
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

/** The frames of some bytes, however these are cut; bytes that end in the middle of a frame are a StartFault. */
export async function* framesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of bytes) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part])
    while (rest.length >= headBytes) {
      const end = headBytes + rest.readUInt32BE(1)
      if (rest.length < end) break
      const body = rest.subarray(headBytes, end)
      if (rest[0] === rows) yield { kind: 'rows', bytes: body }
      else yield JSON.parse(body.toString()) as Frame
      rest = rest.subarray(end)
    }
  }
  if (rest.length > 0) throw new StartFault('The backup ends in the middle. Use another one.')
}
