/** Makes a ZIP while it is sent, so its memory does not grow with its content. */
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Database, Write } from '#server/database/connect.ts'

/** A file of the ZIP; its parts are read when their turn comes. */
export type ZipPart = {
  readonly name: string
  readonly text: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/**
 * Sends the files of `parts`, all from one snapshot of the database. A reader that disconnects ends the transaction; a
 * fault breaks the download off, which browsers report.
 */
export function zipStream(
  db: Database,
  parts: (tx: Write) => Iterable<ZipPart> | AsyncIterable<ZipPart> | Promise<Iterable<ZipPart>>,
): Readable {
  const out = new PassThrough()
  const send = async (tx: Write) => {
    const zip = new ZipFile()
    zip.outputStream.on('error', (error) => out.destroy(error))
    zip.outputStream.pipe(out)
    for await (const { name, text } of await parts(tx)) {
      const file = Readable.from(text)
      file.on('error', (error) => out.destroy(error))
      zip.addReadStream(file, name)
    }
    zip.end()
    await finished(out)
  }
  db.transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(send)
    .catch((error: Error) => out.destroy(error))
  return out
}

const rowsAtOnce = 1000
let cursors = 0

/** The rows of a statement without parameters, some at a time. */
export async function* rowsOf(tx: Write, statement: string): AsyncGenerator<Record<string, unknown>> {
  cursors += 1
  const cursor = sql.id(`export_${cursors}`)
  await sql`declare ${cursor} no scroll cursor for ${sql.raw(statement)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(rowsAtOnce)} from ${cursor}`.execute(tx)
    yield* rows
    if (rows.length < rowsAtOnce) break
  }
  await sql`close ${cursor}`.execute(tx)
}
