/** The one queue: added with its cause, done at least once, shared by servers, given up where people read it. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testService } from '../../../test/support/service.ts'
import { addJob, type Outcome, type Work, workJobs } from './work-jobs.ts'

const service = testService()
const start = new Date('2026-11-21T08:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const did: string[] = []
const said: string[] = []

beforeEach(async () => {
  await service.db.deleteFrom('jobs').execute()
  did.length = 0
  said.length = 0
})

/** Work whose tries end so. */
const work = (run: (key: string) => Promise<Outcome>): Work => ({
  kind: 'ASK_RULES',
  looks: 1000,
  lasts: 60_000,
  wait: (failures) => (failures < 3 ? failures * 10_000 : null),
  run: ({ key }) => {
    did.push(key)
    return run(key)
  },
})
const well = work(async () => 'done')
const look = (what: Work, seconds = 0, signal?: AbortSignal) =>
  workJobs({ db: service.db, log: (line) => said.push(line) }, what, after(seconds), signal)
const add = (...keys: string[]) =>
  service.db.transaction().execute(async (tx) => {
    for (const key of keys) await addJob(tx, 'ASK_RULES', key, start)
  })
const left = () =>
  service.db.selectFrom('jobs').select(['key', 'claims', 'failures', 'fault', 'given_up_at']).orderBy('key').execute()
const keys = (count: number) => Array.from({ length: count }, (_, at) => String(at))

test('a job is there if its cause is, and only then', async () => {
  const undone = service.db.transaction().execute(async (tx) => {
    await addJob(tx, 'ASK_RULES', 'never', start)
    throw new Error('the cause failed')
  })
  await expect(undone).rejects.toThrow('the cause failed')
  await add('once')
  expect(await look(well)).toBe(1)
  expect(did).toEqual(['once'])
  expect(await left()).toEqual([])
})

test('three servers do 300 jobs: each once', async () => {
  await add(...keys(300))
  const done = await Promise.all([look(well), look(well), look(well)])
  expect(done.reduce((sum, one) => sum + one, 0)).toBe(300)
  expect(Math.min(...done)).toBeGreaterThan(0)
  expect(did.toSorted()).toEqual(keys(300).toSorted())
  expect(await left()).toEqual([])
})

test('a job whose server died is done by another one, after its time and not before', async () => {
  await add('a')
  void look(work(() => new Promise(() => {})))
  await expect.poll(left).toMatchObject([{ claims: 1 }])
  expect(await look(well, 59)).toBe(0)
  expect(await look(well, 61)).toBe(1)
  expect(did).toEqual(['a', 'a'])
})

test('a job that fails delays no other, waits ever longer, and is given up', async () => {
  await add('a', 'b')
  const bad = work(async (key) => (key === 'a' ? { fault: 'refused' } : 'done'))
  expect(await look(bad)).toBe(1)
  expect(await left()).toMatchObject([{ key: 'a', claims: 0, failures: 1, fault: 'refused', given_up_at: null }])
  for (const seconds of [9, 10, 29, 30, 10_000]) await look(bad, seconds)
  expect(did).toEqual(['a', 'b', 'a', 'a'])
  expect(await left()).toMatchObject([{ failures: 3, given_up_at: after(30).toISOString() }])
  await add('a')
  expect(await look(well, 10_001)).toBe(1)
})

test('an error is a failure, and is logged without its words; a failure may be final', async () => {
  await add('a')
  const throws = work(async () => {
    throw Object.assign(new Error('what somebody typed'), { code: 'P0001' })
  })
  expect(await look(throws)).toBe(0)
  expect(said).toEqual(['A job failed (ASK_RULES): P0001'])
  expect(await left()).toMatchObject([{ failures: 1, fault: 'P0001' }])
  await look(
    work(async () => ({ fault: 'gone', isFinal: true })),
    10,
  )
  expect(await left()).toMatchObject([{ failures: 2, fault: 'gone', given_up_at: after(10).toISOString() }])
})

test('later is no failure', async () => {
  await add('a')
  await look(work(async () => ({ later: after(100) })))
  expect(await left()).toMatchObject([{ claims: 0, failures: 0 }])
  expect([await look(well, 99), await look(well, 100)]).toEqual([0, 1])
})

test('a job that is added anew while it runs runs again', async () => {
  await add('a')
  await look(
    work(async () => {
      if (did.length === 1) await add('a')
      return 'done'
    }),
  )
  expect(did).toEqual(['a', 'a'])
  expect(await left()).toEqual([])
})

test('it skips what somebody has locked, stops between two jobs, and does nothing where it is not ready', async () => {
  await add('a', 'b')
  await service.db.transaction().execute(async (tx) => {
    await tx.selectFrom('jobs').selectAll().forUpdate().execute()
    expect(await look(well)).toBe(0)
  })
  expect(await look({ ...well, isReady: async () => false })).toBe(0)
  const stop = new AbortController()
  const once = work(async () => {
    stop.abort()
    return 'done'
  })
  expect(await look(once, 0, stop.signal)).toBe(1)
  expect(await left()).toMatchObject([{ key: 'b', claims: 0 }])
})

test('looking for jobs where none is due changes nothing, so no cached answer is made again', async () => {
  await add('a')
  const assigned = await service.db.transaction().execute(async (tx) => {
    await workJobs({ db: tx, log: () => {} }, well, after(-1))
    return sql<{ id: string | null }>`select pg_current_xact_id_if_assigned()::text as id`.execute(tx)
  })
  expect(assigned.rows).toEqual([{ id: null }])
})
