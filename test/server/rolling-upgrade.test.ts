/**
 * A rolling upgrade: a newer version replaces two servers behind a proxy one after the other while people work. Its
 * first start migrates the database while the old version still runs. No call fails, and nothing has to be sent twice.
 */
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { urlOf } from '../../bench/load/bench-service.ts'
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { ensurePages } from '../../scripts/pages.mjs'
import { aDatabase, aFolder } from '../support/data-folder.ts'
import { nextVersion } from '../support/next-version.ts'
import { brokenPromises } from '../support/promises.ts'
import { Readers } from '../support/readers.ts'
import { aRoundRobin } from '../support/round-robin.ts'
import { aServerProcess, type ServerProcess } from '../support/server-process.ts'
import { freeIds, progress, signIn } from '../support/stream-service.ts'
import { halfDone, hasHappened, readStories } from '../support/whole-samples.ts'
import { WriteStream } from '../support/write-stream.ts'

const waiting = { timeout: 50_000, interval: 20 }

// The readers open results as pages.
beforeAll(() => ensurePages(), 180_000)

test('two servers are upgraded one after the other, and no call fails', async () => {
  await using folder = await aFolder()
  const { main } = await nextVersion(folder.path)
  await using postgres = await aDatabase(join(folder.path, 'data'))
  const env = {
    // So long may the proxy take to see that a server leaves, on a machine that others keep busy.
    ...{ DATABASE_URL: urlOf(postgres.connection), DEMO: '1', TRUST_PROXY: '1', DRAIN_SECONDS: '8' },
    ...{ SECRET_KEY: 'the same on all servers, of many characters', DATA_DIR: join(folder.path, 'server') },
  }
  const running: ServerProcess[] = []
  try {
    for (let count = 0; count < 2; count += 1) {
      running.push(aServerProcess(env))
      await running.at(-1)?.ready()
    }
    const addresses = () => Promise.all(running.map((server) => server.ready()))
    await using proxy = await aRoundRobin(await addresses())
    const db = openDatabase(postgres.connection, () => {})
    try {
      await freeIds(db)
      const tokens = {
        collection: await signIn(proxy.address, 'collection'),
        lab: await signIn(proxy.address, 'analysis'),
      }
      const stream = new WriteStream(tokens, 6)
      stream.resume(proxy.address)
      const readers = new Readers([proxy.address], tokens.lab)
      await progress(stream, 40)
      for (let turn = 0; turn < 2; turn += 1) {
        const leaving = running.shift()
        const from = await leaving?.ready()
        leaving?.child.kill('SIGTERM')
        // A proxy that checks readiness sees this.
        await expect.poll(async () => (await fetch(`${from}/api/ready/`)).status, waiting).toBe(503)
        proxy.use(await addresses())
        expect(await leaving?.ended).toBe(0)
        await progress(stream, 20)
        const next = aServerProcess(env, main)
        running.push(next)
        await next.ready()
        proxy.use(await addresses())
        await progress(stream, 40)
      }
      await stream.finish()
      await readers.stop()
      expect(stream.faults).toEqual([])
      expect(readers.faults).toEqual([])
      expect([stream.sentAgain, readers.away]).toEqual([0, 0])
      const { rows } = await sql`select from schema_migrations where name like '9999%'`.execute(db)
      expect(rows).toHaveLength(1)
      const stories = await readStories(db)
      expect(stream.writes.filter((write) => !hasHappened(stories, write))).toEqual([])
      expect(halfDone(stories, stream.writes)).toEqual([])
      expect(await brokenPromises(db, 'CR')).toEqual([])
      console.log(`${stream.writes.length} writes and ${readers.summary()}`)
    } finally {
      await db.destroy()
    }
  } finally {
    for (const server of running) await server[Symbol.asyncDispose]()
  }
})
