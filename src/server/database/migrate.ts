/**
 * Forward-only migrations: each file of `migrations/` runs once, in order, under an advisory lock, so that two servers
 * may start at once. A file that changed after it ran stops the start: history is not rewritten.
 */

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { root } from '#server/root.ts'
import { StartFault } from '#server/start-fault.ts'
import type { Database } from './connect.ts'
import { repeatLostRace } from './lost-race.ts'
import { inTurn } from './take-turn.ts'

const folder = new URL('migrations/', root)

/** The first of the many migrations before 0.1.0, which one file replaced. */
const firstBeforeRelease = '0001-first-tables.sql'

/** Why data that these migrations made cannot go on in this version; null where nothing is in the way. */
export function beforeReleaseFault(what: string, names: Iterable<string>): string | null {
  if (![...names].includes(firstBeforeRelease)) return null
  return `${what} is from before Vialog 0.1.0, and this version cannot go on in it. Start the version that made it and save everything at /admin/export. Then start this version on an empty database and bring samples.csv and findings.csv in at /admin/import.`
}

/** The advisory lock that is held while migrations are read and run. */
export const migrationLock = 7_226_001

type Migration = { readonly name: string; readonly text: string; readonly checksum: string }

/** The migrations of this version, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Brings the database to this version, or to where only `these` have run; each migration is one transaction. */
export async function migrate(db: Database, these?: ReadonlySet<string>): Promise<void> {
  const migrations = await readMigrations()
  const wanted = migrations.filter(({ name }) => these === undefined || these.has(name))
  await inTurn(db, migrationLock, async (connection) => {
    await sql`create table if not exists schema_migrations
        (name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`.execute(
      connection,
    )
    const applied = await sql<{
      name: string
      checksum: string
    }>`select name, checksum from schema_migrations`.execute(connection)
    const checksums = new Map(applied.rows.map((row) => [row.name, row.checksum]))
    refuseForeignHistory(checksums, migrations)
    for (const { name, text, checksum } of wanted.filter((migration) => !checksums.has(migration.name))) {
      const run = () =>
        connection.transaction().execute(async (tx) => {
          await sql.raw(text).execute(tx)
          await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(tx)
        })
      // An older server may answer calls at the same time and lock the tables in another order.
      await repeatLostRace(run, 20)
    }
  })
}

/** Whether a database has this table; one from an older Vialog may lack it. */
export async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(db)
  return rows[0]?.there ?? false
}

/** Whether every migration of this version has run; for readiness. */
export async function isMigrated(db: Database): Promise<boolean> {
  const [migrations, applied] = await Promise.all([
    readMigrations(),
    sql<{ name: string }>`select name from schema_migrations`.execute(db),
  ])
  const names = new Set(applied.rows.map((row) => row.name))
  return migrations.every(({ name }) => names.has(name))
}

function refuseForeignHistory(checksums: Map<string, string>, migrations: Migration[]) {
  const older = beforeReleaseFault('The database', checksums.keys())
  if (older !== null) throw new StartFault(older)
  for (const [name, checksum] of checksums) {
    const known = migrations.find((migration) => migration.name === name)
    if (known === undefined) throw new StartFault(`The database was made by a newer Vialog (it has ${name}).`)
    if (known.checksum !== checksum)
      throw new StartFault(`The migration ${name} was changed after it ran on this database.`)
  }
}
