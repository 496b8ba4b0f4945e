/**
 * Losing the primary: a synchronous standby takes over, the address of the database is moved to it, and both servers of
 * Vialog continue. No acknowledged write is lost, no call gets a 500, and no server restarts. `npm run test:failover`
 * does this twenty times.
 */
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { ensurePages } from '../../scripts/pages.mjs'
import { aFolder } from '../support/data-folder.ts'
import { aDoor, type DatabaseDoor } from '../support/database-door.ts'
import { PostgresPair } from '../support/postgres-pair.ts'
import { brokenPromises } from '../support/promises.ts'
import { Readers } from '../support/readers.ts'
import { aServerProcess } from '../support/server-process.ts'
import { monitoringDrug } from '../support/stories.ts'
import { freeIds, progress, settled, signIn } from '../support/stream-service.ts'
import { halfDone, hasHappened, readStories } from '../support/whole-samples.ts'
import { WriteStream } from '../support/write-stream.ts'

// The readers open results as pages.
beforeAll(() => ensurePages(), 180_000)

const failovers = Number(process.env.FAILOVERS ?? 3)
/** Limit in ms for the median time from moving the address to the next write; the longest depends on the machine. */
const within = 3000

/**
 * How to lose the primary: killed; silent with its connections open; killed after its address led to the standby by
 * mistake.
 */
const ways = ['killed', 'silent', 'after a mistake'] as const
const waiting = { timeout: 5000, interval: 20 }

test(`${failovers} lost primaries lose no acknowledged write`, {
  timeout: 120_000 + failovers * 30_000,
}, async () => {
  await using folder = await aFolder()
  await using pair = await PostgresPair.start(folder.path)
  await using door = await aDoor(pair.primary.connection)
  const env = {
    DATABASE_URL: door.url,
    DEMO: '1',
    TRUST_PROXY: '1',
    SECRET_KEY: 'the same on both servers, of many characters',
  }
  await using one = aServerProcess({ ...env, DATA_DIR: `${folder.path}/one` })
  const first = await one.ready()
  await using other = aServerProcess({ ...env, DATA_DIR: `${folder.path}/other` })
  const addresses = [first, await other.ready()]
  await onPrimary(pair, freeIds)
  await pair.addStandby()

  const tokens = { collection: await signIn(first, 'collection'), lab: await signIn(first, 'analysis') }
  const streams = addresses.map((address, index) => {
    const stream = new WriteStream(tokens, 3, 1 + index * 10_000)
    stream.resume(address)
    return stream
  })
  const readers = new Readers(addresses, tokens.lab)
  const writes = () => streams.flatMap(({ writes }) => writes)
  const waits: number[] = []
  try {
    for (let round = 0; round < failovers; round += 1) {
      const way = ways[round % ways.length] ?? 'killed'
      await Promise.all(streams.map((stream) => progress(stream, 20)))
      if (way === 'after a mistake') await standbyByMistake(pair, door, addresses, tokens.collection)
      pair.loseThePrimary(way === 'silent' ? 'SIGSTOP' : 'SIGKILL')
      const before = await pair.promote()
      const moved = Date.now()
      // Connections to a silent machine stay open, because nobody ends them.
      door.leadTo(pair.primary.connection)
      await Promise.all(streams.map((stream) => progress(stream, 1)))
      waits.push(Date.now() - moved)
      await Promise.all(streams.map((stream) => progress(stream, 10)))
      expect(streams.flatMap(({ faults }) => faults)).toEqual([])
      expect(readers.faults).toEqual([])
      // Remove the silent primary before it can wake up.
      await pair.remove(before)

      for (const stream of streams) stream.pause()
      await Promise.all(streams.map(settled))
      const stories = await onPrimary(pair, readStories)
      const acknowledged = streams.flatMap((stream) => stream.acknowledged())
      expect(acknowledged.filter((write) => !hasHappened(stories, write))).toEqual([])
      expect(halfDone(stories, writes())).toEqual([])
      console.log(
        `${way}: writes again ${waits.at(-1)} ms after the address had moved; ${acknowledged.length} acknowledged so far, all there`,
      )
      await pair.addStandby()
      for (const [index, stream] of streams.entries()) stream.resume(addresses[index] ?? '')
    }
    await Promise.all(streams.map((stream) => stream.finish()))
  } finally {
    await readers.stop()
  }
  expect(streams.flatMap(({ faults }) => faults)).toEqual([])
  expect(readers.faults).toEqual([])
  expect([one.child.exitCode, other.child.exitCode]).toEqual([null, null])
  await onPrimary(pair, async (db) => {
    const stories = await readStories(db)
    expect(writes().filter((write) => !hasHappened(stories, write))).toEqual([])
    expect(halfDone(stories, writes())).toEqual([])
    expect(await brokenPromises(db, 'CR')).toEqual([])
  })
  const sorted = waits.toSorted((a, b) => a - b)
  console.log(
    `${failovers} primaries lost, ${writes().length} writes acknowledged, 0 lost; writes again after ${sorted[sorted.length >> 1]} ms (median), ${sorted.at(-1)} ms (longest). ${readers.summary()}`,
  )
  if (failovers > 3) expect(sorted[sorted.length >> 1]).toBeLessThan(within)
})

const onPrimary = async <T>(pair: PostgresPair, work: (db: ReturnType<typeof openDatabase>) => Promise<T>) => {
  const db = openDatabase(pair.primary.connection, () => {})
  return work(db).finally(() => db.destroy())
}

/**
 * Moves the address to the standby too early, and then back. In between, lists can be read, and the servers refuse writes
 * with 503, so that they are sent again.
 */
async function standbyByMistake(pair: PostgresPair, door: DatabaseDoor, addresses: readonly string[], token: string) {
  if (pair.standby === null) throw new Error('There is no standby.')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const write = (address: string) => {
    // An ID that no stream uses, a new one each round.
    const sample_id = `CR0${20_000 - 2 * pair.made - addresses.indexOf(address)}`
    const body = JSON.stringify({ ...monitoringDrug, sample_id })
    return fetch(`${address}/api/samples/`, { method: 'POST', headers, body })
  }
  await door.shut()
  door.leadTo(pair.standby.connection)
  await door.open()
  for (const address of addresses) {
    const list = () => fetch(`${address}/api/samples/?tab=AllSamplesCollection`, { headers })
    await expect.poll(async () => (await list()).status, waiting).toBe(200)
    const reply = await write(address)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
  }
  // Existing connections stay with the standby until the servers notice.
  door.leadTo(pair.primary.connection)
  for (const address of addresses) await expect.poll(async () => (await write(address)).status, waiting).toBe(201)
}
