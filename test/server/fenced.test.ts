/**
 * Two primaries: the connection between primary and standby is cut, and the standby was promoted. The old primary never
 * acknowledges a write, because its standby did not get it; the same write sent to the new primary happens once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/connect.ts'
import { lookAtDatabase } from '#server/doctor/look-at-database.ts'
import { aFolder } from '../support/data-folder.ts'
import { aDoor } from '../support/database-door.ts'
import { PostgresPair } from '../support/postgres-pair.ts'
import { aServerProcess } from '../support/server-process.ts'
import { monitoringDrug } from '../support/stories.ts'
import { freeIds, signIn } from '../support/stream-service.ts'

/** The long form waits until the server itself gives up, after half a minute. */
const isLong = Number(process.env.FAILOVERS ?? 0) > 3
const waiting = { timeout: 10_000, interval: 20 }

test('the old primary acknowledges no write, and the new one does each once', async () => {
  await using folder = await aFolder()
  await using pair = await PostgresPair.start(folder.path)
  await using address = await aDoor(pair.primary.connection)
  await using between = await aDoor(pair.primary.connection)
  await using server = aServerProcess({ DATABASE_URL: address.url, DEMO: '1', DATA_DIR: `${folder.path}/server` })
  const at = await server.ready()
  const db = openDatabase(pair.primary.connection, () => {})
  await freeIds(db)
  await db.destroy()
  await pair.addStandby({ host: '127.0.0.1', port: between.port })
  const authorization = `Bearer ${await signIn(at, 'collection')}`
  const register = async (sample_id: string) => {
    const reply = await fetch(`${at}/api/samples/`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': sample_id },
      body: JSON.stringify({ ...monitoringDrug, sample_id }),
    })
    return { status: reply.status, again: reply.headers.get('retry-after') }
  }
  const { client } = pair.primary
  const waits = async () =>
    (await client.query<{ pid: number }>("select pid from pg_stat_activity where wait_event = 'SyncRep'")).rows
  expect(await register('CR000001')).toMatchObject({ status: 201 })

  const { standby } = pair
  expect([await toldOf(pair.primary), standby && (await toldOf(standby))]).toEqual([
    'good: Writes wait for a standby, which is connected.',
    'wrong: DATABASE_URL names a standby, which takes no writes.',
  ])

  await between.shut()
  await expect
    .poll(() => toldOf(pair.primary), waiting)
    .toBe('wrong: Writes wait for a standby (standby) that is not connected.')
  // If an operator or a time limit ends the wait, PostgreSQL reports a commit with a warning.
  const ended = register('CR000002')
  await expect.poll(async () => (await waits()).length, waiting).toBe(1)
  await client.query('select pg_cancel_backend(pid) from pg_stat_activity where wait_event = $1', ['SyncRep'])
  expect(await ended).toEqual({ status: 503, again: '2' })

  const sentAt = Date.now()
  const held = register('CR000003')
  await expect.poll(async () => (await waits()).length, waiting).toBe(1)
  const before = await pair.promote()
  if (isLong) {
    // The same request sent again waits for the first; it gets no conflict.
    expect(await register('CR000003')).toEqual({ status: 503, again: '2' })
    expect(await held).toEqual({ status: 503, again: '2' })
    expect(Date.now() - sentAt).toBeGreaterThan(30_000)
  } else {
    const early = await Promise.race([held, sleep(2000, 'not answered')])
    expect(early).toBe('not answered')
  }

  await pair.remove(before)
  expect(await held).toEqual({ status: 503, again: '2' })
  address.leadTo(pair.primary.connection)
  for (const sample_id of ['CR000001', 'CR000002', 'CR000003'])
    await expect.poll(async () => (await register(sample_id)).status, waiting).toBe(201)
  const now = openDatabase(pair.primary.connection, () => {})
  const entries = await now
    .selectFrom('custody_log')
    .select(['sample_id', 'action'])
    .where('sample_id', 'like', 'CR%')
    .execute()
  await now.destroy()
  expect(entries.map(({ sample_id, action }) => `${sample_id} ${action}`).toSorted()).toEqual([
    'CR000001 COLLECTED',
    'CR000002 COLLECTED',
    'CR000003 COLLECTED',
  ])
})

/** What the doctor says about standbys. */
async function toldOf({ connection }: PostgresPair['primary']) {
  const db = openDatabase(connection, () => {})
  const found = await lookAtDatabase(db, readConfig({}), new Date()).finally(() => db.destroy())
  const one = found.find(({ what }) => /standby/.test(what))
  return `${one?.how}: ${one?.what}`
}
