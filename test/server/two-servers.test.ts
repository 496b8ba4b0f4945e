/** Two servers that start at once on one empty database: both come up, one migrates, one makes the demo. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { readMigrations } from '#server/database/migrate.ts'
import { demoEmails } from '#server/session/demo-sign-ins.ts'
import { aDatabase, aFolder } from '../support/data-folder.ts'
import { aServerProcess } from '../support/server-process.ts'

test('two servers started at once on one empty database both come up and create one service', async () => {
  await using folder = await aFolder()
  await using postgres = await aDatabase(folder.path)
  const { host, port, user, password, database } = postgres.connection
  const DATABASE_URL = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const env = { DATABASE_URL, DATA_DIR: folder.path, DEMO: '1' }
  await using one = aServerProcess(env)
  await using other = aServerProcess(env)
  const addresses = await Promise.all([one.ready(), other.ready()])
  for (const address of addresses) expect((await fetch(`${address}/api/ready/`)).status).toBe(200)

  const said = [one.said(), other.said()]
  expect(said.filter((text) => text.includes('Making the demo service'))).toHaveLength(1)
  for (const text of said) expect(text).toContain('collection@demo.example')
  const db = openDatabase(postgres.connection, () => {})
  try {
    expect(await db.selectFrom('users').select('email').execute()).toHaveLength(demoEmails.length)
    const applied = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
    expect(applied.rows.map((row) => row.name)).toEqual((await readMigrations()).map((migration) => migration.name))
  } finally {
    await db.destroy()
  }
})

test('a demo, whose passwords are public, is not opened to others by mistake', async () => {
  await using folder = await aFolder()
  {
    await using first = aServerProcess({ DATA_DIR: folder.path })
    await first.ready()
    expect(first.said()).toContain('demo-Vialog-2215')
  }
  await using open = aServerProcess({ DATA_DIR: folder.path, HOST: '0.0.0.0' })
  expect(await open.ended).toBe(1)
  expect(open.said()).toMatch(
    /^The database holds the demo service, .* not opened on HOST 0\.0\.0\.0\. Set DEMO=1 .*\n$/,
  )
  await using meant = aServerProcess({ DATA_DIR: folder.path, HOST: '0.0.0.0', DEMO: '1' })
  await meant.ready()
  expect(meant.said()).not.toContain('Making')
})
