/**
 * A fresh database for each test file, copied from a template that is migrated once: real PostgreSQL, with nothing left
 * from another file.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type ConnectionSettings, type Database, openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'

const template = 'vialog_template'

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes the template once; other test files that start at the same time wait for it. */
async function makeTemplate(client: pg.Client) {
  await client.query('select pg_advisory_lock(7226100)')
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 1) return
    await client.query(`create database ${template}_making`)
    const db = openDatabase({ ...inject('postgres'), database: `${template}_making` }, () => {})
    await migrate(db)
    await db.destroy()
    await client.query(`alter database ${template}_making rename to ${template}`)
  } finally {
    await client.query('select pg_advisory_unlock(7226100)')
  }
}

/** A migrated, empty database; `close` ends its connections and drops it. */
export async function freshDatabase(): Promise<{
  db: Database
  connection: ConnectionSettings
  close: () => Promise<void>
}> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(async (client) => {
    await makeTemplate(client)
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const connection = { ...inject('postgres'), database: name }
  const db = openDatabase(connection, () => {})
  await sql`select 1`.execute(db)
  const close = async () => {
    await db.destroy()
    await onServer((client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { db, connection, close }
}

/** A completely empty database, made with these options of `create database`, gone with its scope. */
export async function emptyDatabase(options = '') {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer((client) => client.query(`create database ${name} ${options}`))
  const connection: ConnectionSettings = { ...inject('postgres'), database: name }
  const db = openDatabase(connection, () => {})
  return {
    db,
    connection,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}
