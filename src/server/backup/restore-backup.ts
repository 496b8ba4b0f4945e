/**
 * Restores a backup into an empty database: the migrations that had run, every row as it was, then the newer
 * migrations, as a start of this version would. All rows are one transaction; a failure leaves the database empty.
 */
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { checkFiles, type FileFault } from '#server/custody/compare-files.ts'
import type { CustodyKeys } from '#server/custody/custody-key.ts'
import { checkHeads, type HeadsCheck } from '#server/custody/heads.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { type ConnectionSettings, type Database, onClient, openDatabase } from '#server/database/connect.ts'
import { beforeReleaseFault, migrate, readMigrations } from '#server/database/migrate.ts'
import { wrongCounts } from '#server/samples/count-samples.ts'
import { StartFault } from '#server/start-fault.ts'
import type { BackupFile } from './backup-file.ts'
import { copied, tablesOf } from './catalogue.ts'
import { checkContents } from './check-contents.ts'
import { type Contents, type Frame, framesOf, type SequenceAt } from './frames.ts'

/** What was restored, counted in the database. */
export type Restored = {
  readonly tables: number
  readonly rows: number
  readonly custody: number
  readonly heads: HeadsCheck
  readonly version: string
}

/**
 * Restores a backup, then checks the rows of every table, every chain of custody with its heads, and every total. A
 * StartFault where one is wrong.
 */
export async function restoreBackup(
  file: BackupFile,
  passphrase: string | null,
  connection: ConnectionSettings | string,
  keys: CustodyKeys,
): Promise<Restored> {
  const contents = await checkContents(await file.contents(passphrase), file.size)
  await refuseOtherVersions(contents)
  const db = openDatabase(connection, () => {}, 'patient')
  try {
    await onClient(connection, async (client) => {
      await refuseInUse(client)
      await refuseOccupied(client, contents)
      await migrate(db, new Set(contents.migrations.map(({ name }) => name)))
    })
    const frames = framesOf(await file.contents(passphrase))
    await next(frames, 'contents')
    const rows = await onClient(connection, async (client) => {
      await refuseForeign(client, contents)
      return loadAll(client, contents, frames).catch(inWords)
    })
    await migrate(db)
    await sendNothingOfThePast(db)
    const broken = await firstBrokenLink(db)
    if (broken !== null)
      throw new StartFault(
        `The rows are back, but the chain of ${broken.sample_id} breaks at entry ${broken.entry_no}, as it did when it was backed up.`,
      )
    const { faults } = await checkFiles(db)
    if (faults.length > 0)
      throw new StartFault(
        `The rows are back, but not every file holds, as when it was backed up. ${faults.map(faultyFile).join(' ')}`,
      )
    const heads = await checkHeads(db, keys)
    if (heads.fault !== null) throw new StartFault(`The rows are back, but not as they were sealed. ${heads.fault}`)
    const wrong = await wrongCounts(db)
    if (wrong.length > 0)
      throw new StartFault(
        `The rows are back, but ${wrong.length} totals of lists differ from them: run verify-counts.`,
      )
    const { custody } = await db
      .selectFrom('custody_log')
      .select((count) => count.fn.countAll<number>().as('custody'))
      .executeTakeFirstOrThrow()
    return { tables: contents.tables.length, rows, custody, heads, version: contents.version }
  } finally {
    await db.destroy()
  }
}

/** What is wrong with a file, as a sentence. */
const faultyFile = ({ sample_id, number, why }: FileFault) => `File ${number} of ${sample_id}: ${why}.`

/** What waited to be sent when the backup was made may have been sent since: administrators decide. */
const sendNothingOfThePast = (db: Database) =>
  sql`update jobs set given_up_at = now(), fault = 'This is restored from a backup: it may have been sent since.'
    where kind <> 'ASK_RULES' and given_up_at is null`.execute(db)

async function refuseOtherVersions({ migrations }: Contents) {
  const older = beforeReleaseFault(
    'The backup',
    migrations.map(({ name }) => name),
  )
  if (older !== null) throw new StartFault(older)
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of migrations) {
    if (!known.has(name))
      throw new StartFault(`The backup was made by a newer Vialog (it has ${name}). Install that one first.`)
    if (known.get(name) !== checksum)
      throw new StartFault(`The backup was made by another Vialog, whose migration ${name} differs.`)
  }
}

async function refuseInUse(client: pg.Client) {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'vialog' and pid <> pg_backend_pid()`,
  )
  if (rows.length > 0)
    throw new StartFault('Vialog runs on this database. Stop it first, and restore into an empty one.')
}

/**
 * Tables that migrations, the first start or this restore fill in a new database; rows in any other table belong to
 * somebody.
 */
const nobodys = [
  ...['service_secrets', 'one_time_links', 'substance_words', 'name_readings'],
  ...['methods', 'method_versions', 'method_substances', 'drug_classes'],
  ...['advice_cards', 'advice_card_versions', 'advice_card_targets'],
  'technologies',
]

async function refuseOccupied(client: pg.Client, { migrations }: Contents) {
  for (const { name } of await tablesOf(client)) {
    if (nobodys.includes(name)) continue
    const { rows } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`)
    if (rows.length > 0)
      throw new StartFault('The database is not empty, and nothing was changed. Restore into an empty one.')
  }
  const { rows: history } = await client.query<{ there: boolean }>(
    `select to_regclass('schema_migrations') is not null as there`,
  )
  if (!history[0]?.there) return
  const { rows: applied } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  const names = new Set(migrations.map(({ name }) => name))
  const later = applied.find(({ name }) => !names.has(name))
  if (later !== undefined)
    throw new StartFault(
      `The database is empty but newer than the backup (it has ${later.name}). Restore into one that was never started.`,
    )
}

/** Refuses tables and columns that the backup's migrations do not make, so that the restore writes to no others. */
async function refuseForeign(client: pg.Client, { tables }: Contents) {
  const known = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns.join()]))
  for (const { name, columns } of tables)
    if (known.get(name) !== columns.join())
      throw new StartFault(`The backup holds a table ${name} as no Vialog of its version has it. Nothing was restored.`)
}

/** Reports rows that PostgreSQL refused: its code, not the row. */
function inWords(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!/^(22|23|42)/.test(code)) throw error
  throw new StartFault(`The backup holds rows that the database does not take (${code}). Nothing was restored.`, {
    cause: error,
  })
}

async function loadAll(client: pg.Client, { tables }: Contents, frames: AsyncGenerator<Frame>): Promise<number> {
  const name = (table: { name: string }) => client.escapeIdentifier(table.name)
  await client.query('begin')
  // Triggers that protect custody and audit, and that count samples, must not act on restored rows.
  for (const table of tables) await client.query(`alter table ${name(table)} disable trigger user`)
  const makeAgain = await withoutLookUps(client, tables)
  // A table that this transaction emptied takes rows that later reads need not mark as committed, each on its page.
  await client.query(`truncate ${tables.map(name).join(', ')}`)
  let rows = 0
  for (const table of tables) {
    const target = client.query(copyFrom(`copy ${copied(client, table)} from stdin (freeze)`))
    const ended = finished(target)
    ended.catch(() => {})
    const end = await feed(frames, target)
    target.end()
    await ended
    if (end.table !== table.name)
      throw new StartFault(`The backup holds ${end.table} where ${table.name} should be. Use another one.`)
    const { rows: counted } = await client.query<{ count: number }>(`select count(*) as count from ${name(table)}`)
    if (counted[0]?.count !== end.rows)
      throw new StartFault(`${table.name} has ${counted[0]?.count} rows instead of ${end.rows}. Nothing was restored.`)
    rows += end.rows
  }
  const { sequences } = await next(frames, 'end')
  for (const statement of makeAgain) await client.query(statement)
  for (const sequence of sequences) await setSequence(client, sequence)
  for (const table of tables) await client.query(`alter table ${name(table)} enable trigger user`)
  await client.query('commit')
  await client.query('analyze')
  return rows
}

/**
 * Drops what makes each row slow to load: references to these tables, which are checked faster all at once and would keep
 * them from being emptied, and indexes, which are built faster from all rows. Returns the statements that make them again.
 */
async function withoutLookUps(client: pg.Client, tables: Contents['tables']): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', r.conrelid::regclass, r.conname) as drop,
      format('alter table %s add constraint %I %s', r.conrelid::regclass, r.conname, pg_get_constraintdef(r.oid)) as make, 2 as step
    from pg_constraint r join pg_class t on t.oid = r.confrelid
    where r.contype = 'f' and t.relnamespace = current_schema()::regnamespace and t.relname = any ($1)
    union all
    select format('alter table %s drop constraint %I', r.conrelid::regclass, r.conname),
      format('alter table %s add constraint %I %s', r.conrelid::regclass, r.conname, pg_get_constraintdef(r.oid)), 1
    from pg_constraint r join pg_class t on t.oid = r.conrelid
    where r.contype in ('p', 'u') and t.relnamespace = current_schema()::regnamespace and t.relname = any ($1)
      and not exists (select from pg_depend d where d.refclassid = 'pg_constraint'::regclass and d.refobjid = r.oid
        and d.classid = 'pg_rewrite'::regclass)
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname = any ($1)
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype <> 'f')
    order by step desc, make`,
    [tables.map((table) => table.name)],
  )
  // References first: they need what makes a row unique.
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ make }) => make).reverse()
}

/** Sends the rows of one table to PostgreSQL, until the table's end. */
async function feed(frames: AsyncGenerator<Frame>, target: NodeJS.WritableStream) {
  for (;;) {
    const { value: frame } = await frames.next()
    if (frame?.kind === 'table') return frame
    if (frame?.kind !== 'rows') throw new StartFault('The backup is not in order. Use another one.')
    if (!target.write(frame.bytes)) await untilDrained(target)
  }
}

/** Waits until it takes more, or has closed. A large row waits often, so no listener may stay. */
async function untilDrained(target: NodeJS.WritableStream) {
  const stop = new AbortController()
  const { signal } = stop
  await Promise.race([once(target, 'drain', { signal }), once(target, 'close', { signal })])
  stop.abort()
}

async function setSequence(client: pg.Client, { table, column, value }: SequenceAt) {
  await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [
    client.escapeIdentifier(table),
    column,
    value,
  ])
}

async function next<Kind extends Frame['kind']>(frames: AsyncGenerator<Frame>, kind: Kind) {
  const { value: frame } = await frames.next()
  if (frame?.kind !== kind) throw new StartFault('The backup is not in order. Use another one.')
  // The kind was compared; TypeScript cannot narrow by a generic kind.
  return frame as Extract<Frame, { kind: Kind }>
}
