/** Makes a backup while the service runs: every table as it was at one moment, by COPY, in one transaction. */

import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type ConnectionSettings, onClient } from '#server/database/connect.ts'
import { migrationLock } from '#server/database/migrate.ts'
import { StartFault } from '#server/start-fault.ts'
import { version } from '#server/version.ts'
import { writeBackupFile } from './backup-file.ts'
import { copiedRows, sequencesOf, tablesOf } from './catalogue.ts'
import { type Contents, frameBytes } from './frames.ts'

/** What was written: size in bytes, rows of all tables. */
export type MadeBackup = { readonly bytes: number; readonly rows: number; readonly tables: number }

/** Writes the backup of a database to a new file, encrypted where there is a passphrase. `signal` ends it. */
export async function makeBackup(
  connection: ConnectionSettings | string,
  path: string,
  now: Date,
  passphrase: string | null,
  signal?: AbortSignal,
): Promise<MadeBackup> {
  const work = async (client: pg.Client) => {
    const { migrations, tables } = await begin(client)
    const contents: Contents = { version, migrations, tables }
    let rows = 0
    const frames = async function* () {
      yield frameBytes({ kind: 'contents', contents })
      for (const table of tables) {
        const source = client.query(copyTo(`copy ${copiedRows(client, table)} to stdout`))
        let count = 0
        // pg types it as a stream of anything.
        for await (const bytes of source as AsyncIterable<Buffer>) {
          // COPY escapes line breaks within values.
          for (const byte of bytes) if (byte === 10) count += 1
          yield frameBytes({ kind: 'rows', bytes })
        }
        rows += count
        yield frameBytes({ kind: 'table', table: table.name, rows: count })
      }
      // Sequences belong to no snapshot: they are at or after every row that was copied.
      yield frameBytes({ kind: 'end', sequences: await sequencesOf(client, tables) })
    }
    const bytes = await writeBackupFile(path, now.toISOString(), passphrase, frames())
    return { bytes, rows, tables: tables.length }
  }
  return onClient(connection, work, signal)
}

/** Begins the backup's snapshot; no migration can run between listing the tables and copying them. */
async function begin(client: pg.Client) {
  await client.query('select pg_advisory_lock_shared($1)', [migrationLock])
  try {
    const migrations = await migrationsOf(client)
    await client.query('begin transaction isolation level repeatable read read only')
    const tables = await tablesOf(client)
    const names = tables.map(({ name }) => client.escapeIdentifier(name))
    await client.query(`lock table ${names.join(', ')} in access share mode`)
    return { migrations, tables }
  } finally {
    await client.query('select pg_advisory_unlock_shared($1)', [migrationLock]).catch(() => {})
  }
}

async function migrationsOf(client: pg.Client) {
  const { rows } = await client
    .query<Contents['migrations'][number]>('select name, checksum from schema_migrations order by name')
    .catch((error: { code?: string }) => {
      throw error.code === '42P01' ? new StartFault('This database holds nothing of Vialog yet.') : error
    })
  return rows
}
