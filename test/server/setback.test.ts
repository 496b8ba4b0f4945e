/** A standby that lacked acknowledged writes takes over: the server that saw them says so by itself. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { aFolder } from '../support/data-folder.ts'
import { aDoor } from '../support/database-door.ts'
import { PostgresPair } from '../support/postgres-pair.ts'
import { aServerProcess } from '../support/server-process.ts'
import { monitoringDrug } from '../support/stories.ts'
import { freeIds, signIn } from '../support/stream-service.ts'

const waiting = { timeout: 20_000, interval: 50 }

test('writes that the new primary lacks are said on the health page', async () => {
  await using folder = await aFolder()
  await using pair = await PostgresPair.start(folder.path)
  await using address = await aDoor(pair.primary.connection)
  await using between = await aDoor(pair.primary.connection)
  const DATA_DIR = `${folder.path}/server`
  await using server = aServerProcess({ DATABASE_URL: address.url, DEMO: '1', DATA_DIR, LOG_LEVEL: 'warn' })
  const at = await server.ready()
  const db = openDatabase(pair.primary.connection, () => {})
  await freeIds(db)
  await pair.addStandby({ host: '127.0.0.1', port: between.port })
  const health = async () => {
    const headers = { authorization: `Bearer ${await signIn(at, 'admin')}` }
    const reply = await fetch(`${at}/api/admin/health/`, { headers })
    return reply.ok ? (await reply.json()).setbacks : reply.status
  }
  expect(await health()).toEqual([])

  // An operator lets the primary go on alone, and the standby takes over later.
  const { client } = pair.primary
  await client.query("alter system set synchronous_standby_names = ''")
  await client.query('select pg_reload_conf()')
  await between.shut()
  const reply = await fetch(`${at}/api/samples/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await signIn(at, 'collection')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...monitoringDrug, sample_id: 'CR000001' }),
  })
  expect(reply.status).toBe(201)
  const newest = await db
    .selectFrom('audit_log')
    .select((row) => row.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await db.destroy()
  const seen = async () => JSON.parse(await readFile(`${DATA_DIR}/newest-seen.json`, 'utf8')).id
  await expect.poll(seen, waiting).toBeGreaterThanOrEqual(newest.id)

  const before = await pair.promote()
  await pair.remove(before)
  address.leadTo(pair.primary.connection)
  await expect
    .poll(health, waiting)
    .toMatchObject([{ places: expect.stringMatching(/timeline 1 at .*, and is on 2 at /) }])
  await expect.poll(server.said, { ...waiting, timeout: 5000 }).toContain('The database went back: entry ')
})
