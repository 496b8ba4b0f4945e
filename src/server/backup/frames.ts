/** The contents of a backup as a sequence of frames: the header, each table with its rows, then the end. */
import { z } from 'zod'
import { StartFault } from '#server/start-fault.ts'

// Restrict names: they are printed in a terminal, which would obey control characters.
const name = z.string().regex(/^[a-z_0-9]{1,100}$/)
const fileName = z.string().regex(/^[\w.+-]{1,100}$/)

/** A table with the columns that a backup keeps; its rows have their values in this order. */
const KeptTable = z.object({ name, columns: z.array(name).min(1) })
export type KeptTable = z.output<typeof KeptTable>

/** The contents of a backup: the first frame. Each table comes after those that it refers to. */
const Contents = z.object({
  version: fileName,
  migrations: z.array(z.object({ name: fileName, checksum: z.string().max(200) })),
  tables: z.array(KeptTable),
})
export type Contents = z.output<typeof Contents>

/** The value of a sequence. */
const SequenceAt = z.object({ table: name, column: name, value: z.string().regex(/^\d{1,19}$/) })
export type SequenceAt = z.output<typeof SequenceAt>

/** A frame: the contents, the end of a table, the end of all; or some rows of the next table, unchanged. */
const Frame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contents'), contents: Contents }),
  z.object({ kind: z.literal('table'), table: name, rows: z.int().min(0) }),
  z.object({ kind: z.literal('end'), sequences: z.array(SequenceAt).readonly() }),
])
export type Frame = z.output<typeof Frame> | { readonly kind: 'rows'; readonly bytes: Buffer }

const headBytes = 5
const json = 'J'.charCodeAt(0)
const rows = 'R'.charCodeAt(0)

/** A frame as bytes: a letter, a length, the content. */
export function frameBytes(frame: Frame): Buffer {
  const body = frame.kind === 'rows' ? frame.bytes : Buffer.from(JSON.stringify(frame))
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(frame.kind === 'rows' ? rows : json)
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

/** The longest frame: PostgreSQL sends one or a few rows at a time, and a value is a few MB at most. */
const longestFrame = 16 * 1_048_576

const damaged = () => new StartFault('The backup is damaged: its contents cannot be read. Use another one.')

/**
 * Reads frames from chunks of bytes of any size. Bytes that are no frames, cannot be decompressed or end within a frame
 * are a StartFault.
 */
export async function* framesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0)
  // Join the chunks only once a frame is complete: joining at each chunk would cost the square of its length.
  let pieces: Buffer[] = []
  let [held, wanted] = [0, headBytes]
  for await (const part of readable(bytes)) {
    pieces.push(part)
    held += part.length
    if (held < wanted) continue
    rest = Buffer.concat(pieces)
    while (rest.length >= headBytes) {
      const length = rest.readUInt32BE(1)
      if ((rest[0] !== rows && rest[0] !== json) || length > longestFrame) throw damaged()
      const end = headBytes + length
      wanted = end
      if (rest.length < end) break
      const body = rest.subarray(headBytes, end)
      if (rest[0] === rows) yield { kind: 'rows', bytes: body }
      else yield readFrame(body)
      rest = rest.subarray(end)
      wanted = headBytes
    }
    pieces = rest.length === 0 ? [] : [rest]
    held = rest.length
  }
  if (held > 0) throw new StartFault('The backup ends in the middle. Use another one.')
}

/** Reports failed decompression or decryption, as after a changed byte, in a sentence instead of a stack trace. */
async function* readable(bytes: AsyncIterable<Buffer>) {
  try {
    yield* bytes
  } catch (error) {
    throw error instanceof StartFault ? error : damaged()
  }
}

function readFrame(body: Buffer): Frame {
  try {
    const frame = Frame.safeParse(JSON.parse(body.toString()))
    if (frame.success) return frame.data
  } catch {
    // This is not JSON.
  }
  throw damaged()
}
