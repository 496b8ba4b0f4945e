/**
 * What goes wrong around a server while people write: a slow database, one of two servers cut off, a stop with calls
 * under way, a changed clock, a full disk. No acknowledged write is lost, and the database stays consistent.
 */

import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { editSample, registerSample } from '#contract/samples.ts'
import { signIn as signInCall } from '#contract/session.ts'
import { preparePackages } from '#contract/transport.ts'
import { aFolder } from '../support/data-folder.ts'
import { aDoor, type DatabaseDoor } from '../support/database-door.ts'
import { brokenPromises } from '../support/promises.ts'
import { aServerProcess, type ServerProcess } from '../support/server-process.ts'
import { password, testService } from '../support/service.ts'
import { prepare, receive, register, submit, userDrug } from '../support/stories.ts'
import { freeIds, onDatabase, progress, readyAddress, settled, signIn } from '../support/stream-service.ts'
import { ifMatch } from '../support/versions.ts'
import { halfDone, hasHappened, readStories } from '../support/whole-samples.ts'
import { WriteStream } from '../support/write-stream.ts'

const service = testService()
let folder: Awaited<ReturnType<typeof aFolder>>
let door: DatabaseDoor
let server: ServerProcess
let address = ''
let token = ''

/** Slow tests with a short form elsewhere (stopping.test, start.test) run only in `npm run test:faults`. */
const isLong = process.env.FAULT_KILLS !== undefined

beforeAll(async () => {
  folder = await aFolder()
  door = await aDoor(service.connection)
  server = aServerProcess({ DATABASE_URL: door.url, DATA_DIR: folder.path })
  address = await server.ready()
  token = await accessAt(address)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await door[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

async function accessAt(where: string) {
  const reply = await fetch(`${where}/api${signInCall.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'collection@test.example', password }),
  })
  return ((await reply.json()) as { access: string }).access
}

const send = (where: string, path: string, method: string, input: object, version = {}) =>
  fetch(`${where}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...version },
    body: JSON.stringify(input),
  })

/**
 * Registers samples at a server and returns the IDs of the acknowledged ones. Any answer but success or 503 fails the
 * test.
 */
async function registered(where: string, count: number): Promise<string[]> {
  const ids = await Promise.all(Array.from({ length: count }, () => service.freeId()))
  const acknowledged = await Promise.all(
    ids.map(async (sample_id) => {
      const { status } = await send(where, registerSample.path, 'POST', { ...userDrug, sample_id })
      expect([201, 503]).toContain(status)
      return status === 201 ? [sample_id] : []
    }),
  )
  return acknowledged.flat()
}

async function areThere(ids: readonly string[]) {
  const rows = await service.db.selectFrom('samples').select('sample_id').where('sample_id', 'in', ids).execute()
  expect(rows.map(({ sample_id }) => sample_id).sort()).toEqual([...ids].sort())
  expect(await brokenPromises(service.db)).toEqual([])
}

test('a slow database slows everything down and loses nothing', async () => {
  door.slow(40)
  // Twenty at once use every connection; a call that is refused for a moment is sent again.
  const ids: string[] = []
  while (ids.length < 20) ids.push(...(await registered(address, 20 - ids.length)))
  door.slow(0)
  await areThere(ids)
})

test('when one of two servers is cut off, the other keeps serving, and the first recovers', async () => {
  await using other = aServerProcess({ DATABASE_URL: directUrl(), DATA_DIR: folder.path })
  const there = await other.ready()
  const before = await Promise.all([registered(address, 5), registered(there, 5)])
  const amid = [registered(address, 8), registered(there, 8)]
  await door.shut()
  const cut = await Promise.all(amid)
  expect(await registered(address, 3)).toEqual([])
  const alone = await registered(there, 5)
  expect(alone).toHaveLength(5)
  await door.open()
  const opened = Date.now()
  await vi.waitFor(async () => expect((await fetch(`${address}/api/ready/`)).status).toBe(200), {
    timeout: 5000,
    interval: 20,
  })
  console.log(`ready again ${Date.now() - opened} ms after its database was back`)
  const after = await registered(address, 5)
  await areThere([...before.flat(), ...cut.flat(), ...alone, ...after])
})

function directUrl() {
  const { host, port, user, password: secret, database } = service.connection
  return `postgres://${user}:${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

test.runIf(isLong)('a server that is asked to stop first answers calls under way', async () => {
  await using stopped = aServerProcess({ DATABASE_URL: directUrl(), DATA_DIR: folder.path })
  const there = await stopped.ready()
  const ids = await Promise.all(Array.from({ length: 8 }, () => register(service)))
  const versions = await Promise.all(ids.map((id) => ifMatch(service.db, 'sample', id)))
  const { calls } = await service.db.transaction().execute(async (tx) => {
    await tx.selectFrom('samples').select('state').where('sample_id', 'in', ids).forUpdate().execute()
    const started = ids.map((id, n) => {
      const path = editSample.path.replace('{sample_id}', id)
      return send(there, path, 'PATCH', { collected_by: `Robin Ortiz ${n}` }, versions[n])
    })
    await vi.waitFor(async () => expect(await waiting()).toBe(8), { timeout: 30_000, interval: 20 })
    stopped.child.kill('SIGTERM')
    await sleep(200)
    return { calls: started }
  })
  expect((await Promise.all(calls)).map((reply) => reply.status)).toEqual(Array(8).fill(200))
  expect(await stopped.ended).toBe(0)
  await areThere(ids)
})

async function waiting() {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(service.db)
  return rows[0]?.n
}

test('setting the clock back or forward between two steps keeps each sample’s story whole', async () => {
  const day = 24 * 3600_000
  const real = Date.now()
  const ids: string[] = []
  // This changes the clock of the whole process, like an operator who changes the machine's.
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const steps of [
    [0, -1, -2, -400],
    [0, 1, 400, 0],
    [0, -400, 400, 1],
  ]) {
    // Sessions have dates too, so everybody signs in again at each step.
    const at = async (step: number) => {
      vi.setSystemTime(real + (steps[step] ?? 0) * day)
      await service.signInAnew('collection', 'lab')
    }
    await at(0)
    const sample_id = await register(service)
    await at(1)
    await prepare(service, [sample_id])
    await at(2)
    await receive(service, [sample_id])
    await at(3)
    await submit(service, sample_id)
    ids.push(sample_id)
  }
  vi.setSystemTime(real)
  await service.signInAnew('collection')
  const headers = { 'idempotency-key': 'clock' }
  const input = {
    samples: [await register(service)],
    reason: 'FROM_COLLECTION',
    dry_run: false,
    person: 'Robin Ortiz',
  } as const
  const first = await service.must('collection', preparePackages, { input, headers })
  vi.setSystemTime(real - 30 * day)
  await service.signInAnew('collection')
  expect(await service.must('collection', preparePackages, { input, headers })).toEqual(first)
  vi.useRealTimers()
  await service.signInAnew('collection', 'lab')
  await areThere(ids)
})

test.runIf(isLong)(
  'with a full disk writes get 503, acknowledged ones stay, and all works again once there is room',
  {
    timeout: 180_000,
  },
  async ({ skip }) => {
    await using disk = await aFolder()
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=192m,mode=0711', 'tmpfs', disk.path], { stdio: 'ignore' })
    } catch {
      skip('Untried: this user may not mount a small disk.')
    }
    const full = aServerProcess({ DATA_DIR: disk.path, DEMO: '1' })
    try {
      const there = await full.ready()
      if (!full.said().includes(`The data is in ${disk.path}`)) skip('Untried: the data is on another disk.')
      await onDatabase(disk.path, freeIds)
      const tokens = { collection: await signIn(there, 'collection'), lab: await signIn(there, 'analysis') }
      const stream = new WriteStream(tokens, 4)
      stream.resume(there)
      await progress(stream, 20)
      const fill = join(disk.path, 'fill')
      for (let size = 64; size > 0; size = Math.floor(size / 2))
        await writeFile(`${fill}-${size}`, Buffer.alloc(size * 1_048_576)).catch(() => {})
      await writeFile(fill, Buffer.alloc(1_048_576)).catch(() => {})
      // Wait until no more writes are acknowledged.
      for (let last = -1; last !== stream.acknowledged().length; await sleep(1500)) last = stream.acknowledged().length
      const before = stream.acknowledged().length
      // Every answer that still comes calls it a full disk.
      expect(await (await fetch(`${there}/api/ready/`)).json()).toMatchObject({
        detail: expect.stringContaining('The disk of the service is full'),
      })
      execFileSync('sh', ['-c', `rm -f ${fill}*`])
      const freed = Date.now()
      await readyAddress(full)
      const wait = Date.now() - freed
      await progress(stream, 20)
      stream.pause()
      await settled(stream)
      stream.resume(there)
      await stream.finish()
      expect(stream.faults).toEqual([])
      await onDatabase(disk.path, async (db) => {
        const stories = await readStories(db)
        expect(stream.acknowledged().filter((write) => !hasHappened(stories, write))).toEqual([])
        expect(halfDone(stories, stream.writes)).toEqual([])
        expect(await brokenPromises(db, 'CR')).toEqual([])
      })
      console.log(
        `full after ${before} writes; ready again ${wait} ms after there was room; ${stream.acknowledged().length} acknowledged, 0 lost`,
      )
    } finally {
      await full[Symbol.asyncDispose]()
      execFileSync('umount', [disk.path])
      await rm(disk.path, { recursive: true, force: true })
    }
  },
)
