/** A cache on a standby, and a cache whose connection leads to another database after a fail-over. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type ConnectionSettings, openDatabase } from '#server/database/connect.ts'
import { superuser } from '#server/database/embedded-cluster.ts'
import { aDatabase, aFolder } from '../../../test/support/data-folder.ts'
import { aDoor } from '../../../test/support/database-door.ts'
import { Memory } from './memory.ts'

async function asSuperuser(connection: ConnectionSettings, statement: string) {
  const client = new pg.Client({ ...connection, user: superuser, database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const nameIn = async (connection: ConnectionSettings) => {
  const db = openDatabase(connection, () => {})
  const { rows } = await sql<{ name: string }>`select name from service`.execute(db).finally(() => db.destroy())
  return { name: rows[0]?.name }
}

test('a standby caches nothing; after a fail-over, nobody gets an answer that the earlier server gave', async () => {
  await using folder = await aFolder()
  const [here, there] = [join(folder.path, 'here'), join(folder.path, 'there')]
  {
    await using first = await aDatabase(here)
    await asSuperuser(first.connection, 'alter system set autovacuum = off')
    const db = openDatabase(first.connection, () => {})
    await sql`create table service (name text)`.execute(db)
    await sql`insert into service values ('both')`.execute(db)
    await db.destroy()
    await first.stop()
  }
  execFileSync('cp', ['-a', here, there])
  // What the file contains does not matter; it must belong to the database's user, like the one it is copied from.
  const data = join(there, 'postgres')
  execFileSync('cp', ['-a', join(data, 'PG_VERSION'), join(data, 'standby.signal')])
  await using primary = await aDatabase(here)
  await using standby = await aDatabase(there)

  const memory = await Memory.of(standby.connection)
  const answer = async (from: Memory, connection: ConnectionSettings) => {
    await from.catchUp()
    return (await from.remember('service', () => nameIn(connection))).name
  }
  expect([await answer(memory, standby.connection), memory.size]).toEqual(['both', 0])
  await asSuperuser(standby.connection, 'select pg_promote()')
  expect([await answer(memory, standby.connection), memory.size]).toEqual(['both', 1])
  await memory.close()

  // An address that leads first to the primary, then to its former standby. By then, each has had a write of its own.
  await using door = await aDoor(primary.connection)
  const beside = await Memory.of(door.url)
  for (const { connection } of [primary, standby]) {
    const db = openDatabase(connection, () => {})
    const name = connection === primary.connection ? 'primary' : 'standby'
    await sql`update service set name = ${name}`.execute(db)
    await db.destroy()
  }
  expect([await answer(beside, primary.connection), beside.size]).toEqual(['primary', 1])
  await door.shut()
  door.leadTo(standby.connection)
  await door.open()
  expect(await answer(beside, standby.connection)).toBe('standby')
  await expect
    .poll(async () => [await answer(beside, standby.connection), beside.size], { interval: 100 })
    .toEqual(['standby', 1])
  await beside.close()
})
