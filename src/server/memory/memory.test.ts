/** What servers remember: one answer while nothing changed, a new one everywhere once something did. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLink, useLink } from '#contract/admin/people.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { tabCounts } from '#contract/sample-counts.ts'
import { editSample, listSamples, readSample } from '#contract/samples.ts'
import { logOut, me, refreshSession } from '#contract/session.ts'
import { buildApp } from '#server/app.ts'
import { freshDatabase } from '../../../test/support/database.ts'
import { testService } from '../../../test/support/service.ts'
import { register } from '../../../test/support/stories.ts'
import { Memory } from './memory.ts'
import { newsConnection } from './news.ts'

const service = testService({ withMemory: true })
const times = 200
let other: FastifyInstance
let otherMemory: Memory
let otherAddress = ''

beforeAll(async () => {
  otherMemory = await Memory.of(service.connection)
  other = await buildApp({ ...service.services, memory: otherMemory })
  otherAddress = await other.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await otherMemory.close()
  await other.close()
})

/** What an operator's command leaves: an audit entry, and no word to the servers. */
const untold = () =>
  sql`insert into audit_log (at, who, action, entity, entity_id) values (now(), 'Somebody', 'edit', 'test', '1')`.execute(
    service.db,
  )

const bearer = async () => ({ authorization: `Bearer ${(await service.signIn('collection')).access}` })

describe('two servers on one database', () => {
  test(`what one has answered, the other reads at once, ${times} times while somebody reads all the time`, async () => {
    const headers = await bearer()
    const sample_id = await register(service)
    const read = async (address: string) => {
      const reply = await fetch(`${address}/api/samples/?search=${sample_id}`, { headers })
      return ((await reply.json()) as { results: { onsite_sample_id: string }[] }).results[0]?.onsite_sample_id
    }
    let isWriting = true
    const reader = async () => {
      while (isWriting) await read(otherAddress)
    }
    const reading = reader()
    const stale: string[] = []
    for (let written = 1; written <= times; written += 1) {
      const input = { onsite_sample_id: `version ${written}` }
      await service.must('collection', editSample, { params: { sample_id }, input })
      const [here, there] = await Promise.all([read(service.address), read(otherAddress)])
      if (here !== input.onsite_sample_id || there !== here) stale.push(input.onsite_sample_id)
    }
    isWriting = false
    await reading
    expect(stale).toEqual([])
  }, 180_000)

  test('a change that nobody told of is heard of by its audit entry, within a second or two', async () => {
    const sample_id = await register(service)
    const read = async () => (await service.must('collection', readSample, { params: { sample_id } })).onsite_sample_id
    expect(await read()).toBeNull()
    await sql`update samples set onsite_sample_id = 'by hand' where sample_id = ${sample_id}`.execute(service.db)
    await untold()
    await expect.poll(read, { timeout: 5000, interval: 50 }).toBe('by hand')
  })

  test('whoever is deactivated is let in by neither', async () => {
    const headers = { authorization: `Bearer ${(await service.signIn('otherCollection')).access}` }
    const status = async (address: string) => (await fetch(`${address}/api/user/me/`, { headers })).status
    expect([await status(service.address), await status(otherAddress)]).toEqual([200, 200])
    await sql`update users set active = false where email = 'othercollection@test.example'`.execute(service.db)
    await untold()
    for (const address of [service.address, otherAddress])
      await expect.poll(() => status(address), { timeout: 5000, interval: 50 }).toBe(401)
    await sql`update users set active = true where email = 'othercollection@test.example'`.execute(service.db)
  })
})

test('a server that is alone asks nobody, until another one comes', async () => {
  const { db, connection, close } = await freshDatabase()
  const asked = async () => {
    const { rows } = await sql<{ asks: boolean }>`select bool_or(query like '%from news_samples%') as asks
      from pg_stat_activity where datname = current_database() and application_name = ${newsConnection}`.execute(db)
    return rows[0]?.asks ?? false
  }
  const first = await Memory.of(connection)
  await first.catchUp()
  expect(await asked()).toBe(false)
  const second = await Memory.of(connection)
  await first.catchUp()
  expect(await asked()).toBe(true)
  await second.close()
  // The first one finds that it is alone again when it looks next.
  await expect.poll(async () => first.catchUp().then(asked), { timeout: 5000, interval: 100 }).toBe(false)
  await first.close()
  await close()
})

test('a server that is alone tells nobody, forgets what has changed, and tells again once it is not alone', async () => {
  const { db, connection, close } = await freshDatabase()
  const told = async () => (await sql<{ n: number }>`select last_value as n from news_samples`.execute(db)).rows[0]?.n
  const first = await Memory.of(connection)
  let made = 0
  const answer = async () => (await first.remember('answer', ['samples'], async () => ({ number: ++made }))).number
  const before = await told()
  expect([await answer(), await answer()]).toEqual([1, 1])
  await first.changed(['samples'])
  expect([await answer(), await told()]).toEqual([2, before])
  const second = await Memory.of(connection)
  await first.changed(['samples'])
  expect([await answer(), await told()]).not.toEqual([2, before])
  expect(await told()).not.toBe(before)
  await second.close()
  await first.close()
  await close()
})

test('what has changed since is thrown away, and what has not is kept', async () => {
  const { connection, close } = await freshDatabase()
  const memory = await Memory.of(connection)
  const remember = (key: string, about: 'samples' | 'service') => memory.remember(key, [about], async () => ({ key }))
  for (const key of ['list', 'result']) await remember(key, 'samples')
  const settings = await remember('settings', 'service')
  expect(memory.size).toBe(3)
  await memory.changed(['samples'])
  await expect.poll(() => memory.size, { timeout: 5000, interval: 50 }).toBe(1)
  expect(memory.recall('settings')).toBe(settings)
  await memory.close()
  await close()
})

test('what a stranger is refused makes no server forget; a session that ends is forgotten', async () => {
  const { refresh } = await service.signIn('collection')
  const call = (endpoint: Endpoint, input: object) => service.call(null, endpoint, { input, address: '10.66.3.3' })
  /** Whether what was remembered before is remembered after it. */
  const isKept = async (work: () => Promise<unknown>) => {
    const { memory } = service.services
    const made = await memory?.remember('probe', ['samples', 'service'], async () => ({}))
    await work()
    return memory?.recall('probe') === made
  }
  // The audit trail's end is looked at once a second, and what earlier tests did may come between.
  const kept = { timeout: 5000, interval: 10 }
  const stranger = { refresh: 'nobody’s' }
  await expect.poll(() => isKept(() => call(refreshSession, stranger)), kept).toBe(true)
  await expect.poll(() => isKept(() => call(logOut, stranger)), kept).toBe(true)
  await expect.poll(() => isKept(() => call(readLink, { token: 'nobody’s' })), kept).toBe(true)
  await expect
    .poll(() => isKept(() => call(useLink, { token: 'nobody’s', new_password: 'quiet otters carry' })), kept)
    .toBe(true)
  const renewed = await call(refreshSession, { refresh })
  const { access, refresh: next } = renewed.body as unknown as { access: string; refresh: string }
  expect((await service.call({ token: access }, me)).status).toBe(200)
  expect(await isKept(() => call(logOut, { refresh: next }))).toBe(false)
  expect((await service.call({ token: access }, me)).status).toBe(401)
})

test('an answer that did not change is 304, and each one reads what is theirs', async () => {
  const first = await service.call('collection', tabCounts)
  const again = await service.call('collection', tabCounts, { headers: { 'if-none-match': first.headers.etag ?? '' } })
  expect([first.status, again.status, again.raw.length]).toEqual([200, 304, 0])
  const [mine, theirs] = [await service.must('collection', listSamples), await service.must('lab', listSamples)]
  expect(mine.count).toBeGreaterThan(0)
  expect(theirs.results.filter(({ sample_id }) => mine.results.some((one) => one.sample_id === sample_id))).toEqual([])
})

test('a large answer comes zipped where that is taken, and is the same', async () => {
  for (let number = 0; number < 3; number += 1) await register(service)
  const plain = await service.call('collection', listSamples, { headers: { 'accept-encoding': 'identity' } })
  const zipped = await service.call('collection', listSamples, { headers: { 'accept-encoding': 'gzip' } })
  expect([plain.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([undefined, 'gzip'])
  expect(zipped.body).toEqual(plain.body)
})

test('without the connection that hears of changes nothing is remembered, until there is one again', async () => {
  const headers = await bearer()
  const read = async () =>
    (
      (await (await fetch(`${otherAddress}/api/samples/?limit=1`, { headers })).json()) as {
        results: { onsite_sample_id: string }[]
      }
    ).results[0]?.onsite_sample_id
  await register(service)
  await read()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${newsConnection}`.execute(service.db)
  await sql`update samples set onsite_sample_id = 'unheard'`.execute(service.db)
  await expect.poll(read, { timeout: 5000, interval: 20 }).toBe('unheard')
})
