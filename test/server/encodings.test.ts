/** A database that is not in UTF8: an empty one is refused, one in use is named by the start and the doctor. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkDatabaseUrl } from '#server/database/check-url.ts'
import { urlOf } from '../../bench/load/bench-service.ts'
import { runAdmin } from '../support/admin-process.ts'
import { aFolder } from '../support/data-folder.ts'
import { emptyDatabase } from '../support/database.ts'
import { aServerProcess } from '../support/server-process.ts'

const inBytes = "encoding 'SQL_ASCII' template template0 locale_provider libc locale 'C'"
const what = 'The database has the encoding SQL_ASCII, and Vialog needs UTF8'
const mend = 'createdb -O ROLE -E UTF8 -T template0 NAME'

test('an empty one: the start and the doctor say how to make another', async () => {
  await using empty = await emptyDatabase(inBytes)
  await using folder = await aFolder()
  const env = { DATABASE_URL: urlOf(empty.connection), DATA_DIR: folder.path, DEMO: '0' }
  await using server = aServerProcess(env)
  expect(await server.ended).toBe(1)
  expect(server.said()).toContain(what)
  expect(server.said()).toContain(mend)
  const { code, out } = await runAdmin(['doctor'], env)
  expect([code, out]).toEqual([1, expect.stringContaining(mend)])
})

test('one in use goes on, and the doctor says how to move it', async () => {
  await using used = await emptyDatabase(inBytes)
  await sql`create table schema_migrations (name text primary key)`.execute(used.db)
  const url = urlOf(used.connection)
  expect(await checkDatabaseUrl(url)).toContain(what)
  await using folder = await aFolder()
  const { code, out } = await runAdmin(['doctor'], { DATABASE_URL: url, DATA_DIR: folder.path })
  expect([code, out]).toEqual([1, expect.stringContaining(`${mend}. Then restore a backup into it`)])
})

test('one in UTF8 is not spoken of', async () => {
  await using empty = await emptyDatabase("encoding 'UTF8' template template0")
  expect(await checkDatabaseUrl(urlOf(empty.connection))).toBeNull()
})
