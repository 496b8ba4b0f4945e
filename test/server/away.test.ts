/**
 * A running server whose database is unreachable or blocked: every call says so without revealing where it is, and the
 * server recovers by itself.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { becomeAdministrator, readLink, useLink } from '#contract/admin/people.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { editSample } from '#contract/samples.ts'
import { health } from '#contract/service.ts'
import { logOut, refreshSession, signIn } from '#contract/session.ts'
import { declared } from '../support/contract.ts'
import { aFolder } from '../support/data-folder.ts'
import { aDoor, type DatabaseDoor } from '../support/database-door.ts'
import { aServerProcess, type ServerProcess } from '../support/server-process.ts'
import { password, testService } from '../support/service.ts'
import { register } from '../support/stories.ts'
import { ifMatch } from '../support/versions.ts'

const service = testService()
let door: DatabaseDoor
let server: ServerProcess
let folder: Awaited<ReturnType<typeof aFolder>>
let address = ''
let tokens = { access: '', refresh: '' }

beforeAll(async () => {
  folder = await aFolder()
  door = await aDoor(service.connection)
  server = aServerProcess({ DATABASE_URL: door.url, DATA_DIR: folder.path })
  address = await server.ready()
  const reply = await call(signIn, { email: 'collection@test.example', password })
  tokens = (await reply.json()) as typeof tokens
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await door[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

/** The input with which public calls get as far as the database. */
const inputs = new Map<Endpoint, () => object>([
  [signIn, () => ({ email: 'collection@test.example', password })],
  [refreshSession, () => ({ refresh: tokens.refresh })],
  [logOut, () => ({ refresh: tokens.refresh })],
  [readLink, () => ({ token: 'x' })],
  [useLink, () => ({ token: 'x', new_password: password })],
  [
    becomeAdministrator,
    () => ({ token: 'x', name: 'Ada Osei', email: 'a@test.example', site: 'Parkdale', new_password: password }),
  ],
])

const anyVersion = { 'if-match': '"1"' }

/** Edits a sample as it is now. */
const edit = async (sample_id: string) =>
  call(editSample, { collected_by: 'Robin Ortiz' }, sample_id, await ifMatch(service.db, 'sample', sample_id))

function call(
  endpoint: Endpoint,
  input = inputs.get(endpoint)?.() ?? {},
  sample_id = 'PD2215',
  version = anyVersion,
): Promise<Response> {
  return fetch(`${address}/api${endpoint.path.replace('{sample_id}', sample_id)}`, {
    method: endpoint.method,
    headers: {
      // A key is as long as this, whatever it is.
      authorization: endpoint.access.startsWith('machine: ')
        ? `Machine vialog_machine_${'x'.repeat(43)}`
        : `Bearer ${tokens.access}`,
      'content-type': 'application/json',
      ...version,
    },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input) }),
  })
}

test('every call answers 503 while the database is unreachable, and none reveals where it is', async () => {
  await door.shut()
  const { user, database } = service.connection
  const secrets = [String(door.port), '127.0.0.1', user, database, 'postgres', 'ECONN', 'socket', 'SQL']
  expect(declared.length).toBeGreaterThan(35)
  for (const { name, endpoint } of declared) {
    const reply = await call(endpoint)
    const body = await reply.text()
    if (endpoint === health) {
      expect(reply.status).toBe(200)
      continue
    }
    expect([name, reply.status]).toEqual([name, 503])
    expect(reply.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(JSON.parse(body)).toMatchObject({ status: 503, title: 'Not available' })
    // The product and the database's user have the same name.
    const said = `${body} ${JSON.stringify([...reply.headers])}`.replaceAll('urn:vialog:problem:', '')
    for (const secret of secrets) expect(said, name).not.toContain(secret)
  }
})

test('the server recovers by itself, in the same process and with the same sign-in', async () => {
  await door.open()
  await vi.waitFor(async () => expect((await fetch(`${address}/api/ready/`)).status).toBe(200), {
    timeout: 5000,
    interval: 50,
  })
  const me = await fetch(`${address}/api/user/me/`, { headers: { authorization: `Bearer ${tokens.access}` } })
  expect(me.status).toBe(200)
  expect(server.child.exitCode).toBeNull()
})

test('calls under way when the connections end answer 503, and the server keeps running', async () => {
  const sample_id = await register(service)
  const { calls } = await service.db.transaction().execute(async (tx) => {
    await tx.selectFrom('samples').select('state').where('sample_id', '=', sample_id).forUpdate().execute()
    const started = Array.from({ length: 8 }, () => edit(sample_id))
    await vi.waitFor(async () => expect(await waiting()).toBe(8), { timeout: 30_000, interval: 20 })
    await door.shut()
    return { calls: started }
  })
  expect((await Promise.all(calls)).map((reply) => reply.status)).toEqual(Array(8).fill(503))
  await door.open()
  expect((await edit(sample_id)).status).toBe(200)
  expect(server.child.exitCode).toBeNull()
})

test('a sample locked for long, and a pool without free connections, give 503, and nothing 500', async () => {
  const sample_id = await register(service)
  const statuses: number[] = []
  const { calls } = await service.db.transaction().execute(async (tx) => {
    await tx.selectFrom('samples').select('state').where('sample_id', '=', sample_id).forUpdate().execute()
    const started = Array.from({ length: 26 }, async () => {
      const reply = await edit(sample_id)
      statuses.push(reply.status)
    })
    // All of them: those that had a connection waited for the lock.
    await vi.waitFor(() => expect(statuses).toHaveLength(26), { timeout: 25_000, interval: 50 })
    return { calls: started }
  })
  await Promise.all(calls)
  expect(statuses).toContain(503)
  expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([])
  expect((await edit(sample_id)).status).toBe(200)
})

/** How many of the server's database connections wait for a lock. */
async function waiting() {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(service.db)
  return rows[0]?.n
}
