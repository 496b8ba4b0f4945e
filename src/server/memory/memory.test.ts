/** The servers' cache: one answer while nothing changes, and never one that is older than a committed write. */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tabCounts } from '#contract/sample-counts.ts'
import { editSample, listSamples } from '#contract/samples.ts'
import { buildApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { urlOf } from '../../../bench/load/bench-service.ts'
import { runAdmin } from '../../../test/support/admin-process.ts'
import { freshDatabase } from '../../../test/support/database.ts'
import { testService } from '../../../test/support/service.ts'
import { register } from '../../../test/support/stories.ts'
import { ifMatch } from '../../../test/support/versions.ts'
import { Memory, memoryConnection } from './memory.ts'

const service = testService({ withMemory: true })
let other: FastifyInstance
let otherMemory: Memory
let operator: Database
let authorization = ''

beforeAll(async () => {
  otherMemory = await Memory.of(service.connection)
  other = await buildApp({ ...service.services, memory: otherMemory })
  operator = openDatabase(service.connection, () => {}, 'patient')
  authorization = `Bearer ${(await service.signIn('collection')).access}`
})
afterAll(async () => {
  await otherMemory.close()
  await other.close()
  await operator.destroy()
})

/** Reads from one of the two servers right now. */
async function read<Answer>(server: FastifyInstance, path: string): Promise<Answer> {
  const reply = await server.inject({ url: `/api${path}`, headers: { authorization } })
  expect(reply.statusCode).toBe(200)
  return reply.json<Answer>()
}

type Row = { onsite_sample_id: string | null }
const between = (most: number) => Math.floor(Math.random() * most)
const rest = (most: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * most))

describe('two servers on one database', () => {
  const readsWanted = 20_000
  const samplesWritten = 6

  test(`no read is older than a write that was acknowledged before it, ${readsWanted} reads amid writes of all kinds`, async () => {
    const servers = [service.app, other]
    const before = servers.map((_, index) => ({ ...(index === 0 ? service.services.memory : otherMemory).uses }))
    const stale: string[] = []
    let [reads, writes] = [0, 0]
    let isOver = false

    /** Writes one sample again and again, each time differently, and reports what was committed. */
    async function writer(sample_id: string, acknowledged: { version: number }) {
      const byHand = (db: Database, text: string) =>
        db.updateTable('samples').set({ onsite_sample_id: text }).where('sample_id', '=', sample_id).execute()
      const byServer = async (server: FastifyInstance, text: string) => {
        const reply = await server.inject({
          method: 'PATCH',
          url: `/api/samples/${sample_id}/`,
          headers: { authorization, ...(await ifMatch(service.db, 'sample', sample_id)) },
          payload: { onsite_sample_id: text },
        })
        expect(reply.statusCode).toBe(200)
      }
      const ways: ((text: string) => Promise<unknown>)[] = [
        (text) => byServer(service.app, text),
        (text) => byServer(other, text),
        (text) => byHand(service.db, text),
        (text) => byHand(operator, text),
        (text) =>
          operator.transaction().execute(async (tx) =>
            rest(5)
              .then(() => byHand(tx, text))
              .then(() => rest(5)),
          ),
        async (text) => {
          const undone = operator.transaction().execute(async (tx) => {
            await byHand(tx, '-1')
            await rest(5)
            throw new Error('undone')
          })
          await expect(undone).rejects.toThrow('undone')
          await byHand(operator, text)
        },
      ]
      while (!isOver) {
        const next = acknowledged.version + 1
        await ways[between(ways.length)]?.(String(next))
        acknowledged.version = next
        writes += 1
        await rest(150)
      }
    }

    async function reader(ids: readonly string[], acknowledged: readonly { version: number }[]) {
      while (reads < readsWanted) {
        const [server, which] = [servers[between(2)] ?? service.app, between(samplesWritten)]
        const [sample_id, known] = [ids[which] ?? '', acknowledged[which]?.version ?? 0]
        const row =
          reads % 3 === 0
            ? (await read<{ results: Row[] }>(server, `/samples/?sample_id_iexact=${sample_id}`)).results[0]
            : await read<Row>(server, `/samples/${sample_id}/`)
        const version = Number(row?.onsite_sample_id)
        if (!(version >= known)) stale.push(`${sample_id}: ${version} after ${known} was acknowledged`)
        reads += 1
      }
    }

    const ids: string[] = []
    for (let number = 0; number < samplesWritten; number += 1)
      ids.push(await register(service, { onsite_sample_id: '0' }))
    const acknowledged = ids.map(() => ({ version: 0 }))
    const writing = ids.map((sample_id, index) => writer(sample_id, acknowledged[index] ?? { version: 0 }))
    await Promise.all(Array.from({ length: 16 }, () => reader(ids, acknowledged)))
    isOver = true
    await Promise.all(writing)
    expect(stale).toEqual([])
    expect(writes).toBeGreaterThan(200)
    // Without a cache, no read would be stale either: check that the caches answered.
    for (const [index, { hit }] of before.entries())
      expect((index === 0 ? service.services.memory : otherMemory).uses.hit - hit).toBeGreaterThan(1000)
  })

  test("an operator's command is seen by the next read", async () => {
    const counted = async () => {
      const [here, there] = await Promise.all(
        [service.app, other].map((server) => read<{ to_transport: number }>(server, '/dhp/tab-counts/')),
      )
      expect(there).toEqual(here)
      return here?.to_transport ?? 0
    }
    const right = await counted()
    await sql`update sample_counts set count = count + 7 where kind = 'collected' and state = 'FILLED'
      and site_id = ${service.site('Parkdale')} and slot = (select min(slot) from sample_counts
        where kind = 'collected' and state = 'FILLED' and site_id = ${service.site('Parkdale')})`.execute(service.db)
    expect(await counted()).toBe(right + 7)
    const env = { DATABASE_URL: urlOf(service.connection) }
    expect((await runAdmin(['verify-counts', '--mend', 'yes'], env)).code).toBe(0)
    expect(await counted()).toBe(right)
  })

  test('a person whom SQL alone deactivated is refused by both servers', async () => {
    const headers = { authorization: `Bearer ${(await service.signIn('otherCollection')).access}` }
    const statuses = () =>
      Promise.all(
        [service.app, other].map(async (one) => (await one.inject({ url: '/api/user/me/', headers })).statusCode),
      )
    expect(await statuses()).toEqual([200, 200])
    await sql`update users set active = false where email = 'othercollection@test.example'`.execute(service.db)
    expect(await statuses()).toEqual([401, 401])
    await sql`update users set active = true where email = 'othercollection@test.example'`.execute(service.db)
  })
})

describe('a memory', () => {
  test('gives the stored answer while nothing changes, and forgets all answers after any write', async () => {
    const { db, connection, close } = await freshDatabase()
    const memory = await Memory.of(connection)
    let made = 0
    const answer = async () => {
      await memory.catchUp()
      return (await memory.remember('answer', async () => ({ number: ++made }))).number
    }
    // Other tests write to other databases of the same PostgreSQL, which also empties the cache.
    await expect.poll(async () => [await answer(), await answer()], { interval: 1 }).toSatisfy(([a, b]) => a === b)
    const before = await answer()
    await sql`insert into settings (key, value) values ('name', '"Another"')`.execute(db)
    expect(await answer()).toBeGreaterThan(before)
    await memory.close()
    await close()
  })

  test('lets all who ask at the same time wait for one answer, and does not keep a fault', async () => {
    const memory = service.services.memory
    let made = 0
    const make = async () => {
      made += 1
      await rest(20)
      if (made === 1) throw new Error('a fault')
      return { made }
    }
    await memory.catchUp()
    const first = await Promise.allSettled([memory.remember('slow', make), memory.remember('slow', make)])
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(made).toBe(1)
    expect(await memory.remember('slow', make)).toEqual({ made: 2 })
  })

  test('holds at most 48 MB', async () => {
    const memory = await Memory.of(service.connection)
    const megabyte = 1024 * 1024
    await memory.catchUp()
    for (let number = 0; number < 200; number += 1) {
      await memory.remember(
        `large ${number}`,
        async () => ({}),
        () => megabyte,
      )
      expect(memory.size).toBeLessThanOrEqual(48)
    }
    await memory.close()
  })

  test('asks the database once for all waiting requests', async () => {
    const memory = await Memory.of(service.connection)
    const waits = Array.from({ length: 1000 }, () => memory.catchUp())
    expect(new Set(waits).size).toBe(1)
    await Promise.all(waits)
    await memory.close()
  })

  test('remembers nothing while it has no connection', async () => {
    const sample_id = await register(service)
    const site = async () => (await read<Row>(other, `/samples/${sample_id}/`)).onsite_sample_id
    await site()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = ${memoryConnection}`.execute(service.db)
    await sql`update samples set onsite_sample_id = 'unheard'`.execute(service.db)
    expect(await site()).toBe('unheard')
    const { miss } = otherMemory.uses
    expect(otherMemory.size).toBe(0)
    await expect
      .poll(
        async () => {
          await site()
          return otherMemory.size
        },
        { interval: 100 },
      )
      .toBeGreaterThan(0)
    expect(otherMemory.uses.miss).toBeGreaterThan(miss)
  })
})

test('an answer that did not change is 304, and each person reads only their own rows', async () => {
  const first = await service.call('collection', tabCounts)
  const again = await service.call('collection', tabCounts, { headers: { 'if-none-match': first.headers.etag ?? '' } })
  expect([first.status, again.status, again.raw.length]).toEqual([200, 304, 0])
  const [mine, theirs] = [await service.must('collection', listSamples), await service.must('lab', listSamples)]
  expect(mine.count).toBeGreaterThan(0)
  expect(theirs.results.filter(({ sample_id }) => mine.results.some((one) => one.sample_id === sample_id))).toEqual([])
})

test('a large answer comes compressed if the client accepts that, with the same content', async () => {
  for (let number = 0; number < 3; number += 1) await register(service)
  const plain = await service.call('collection', listSamples, { headers: { 'accept-encoding': 'identity' } })
  const zipped = await service.call('collection', listSamples, { headers: { 'accept-encoding': 'gzip' } })
  expect([plain.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([undefined, 'gzip'])
  expect(zipped.body).toEqual(plain.body)
})

test('a server reads at once what it has written itself', async () => {
  const sample_id = await register(service)
  await service.must('collection', editSample, { params: { sample_id }, input: { onsite_sample_id: 'mine' } })
  expect((await read<Row>(service.app, `/samples/${sample_id}/`)).onsite_sample_id).toBe('mine')
})
