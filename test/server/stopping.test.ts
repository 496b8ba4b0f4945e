/** A server that is asked to stop: first it reports not ready, then it answers what was begun, then it ends. */

import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { urlOf } from '../../bench/load/bench-service.ts'
import { aFolder } from '../support/data-folder.ts'
import { aServerProcess } from '../support/server-process.ts'
import { password, testService } from '../support/service.ts'
import { register } from '../support/stories.ts'
import { ifMatch } from '../support/versions.ts'

const service = testService()
const waiting = { timeout: 15_000, interval: 20 }

const send = (address: string, method: string, path: string, body: object, token = '', version = {}) =>
  fetch(`${address}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...version },
    body: JSON.stringify(body),
  })

/** How many statements in this database wait for a row. */
const waiters = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(service.db)
  return rows[0]?.n
}

test.each(['1', '2'])('a slow write under way is answered and kept, with %s processes', async (WORKERS) => {
  await using folder = await aFolder()
  const env = { DATABASE_URL: urlOf(service.connection), DATA_DIR: folder.path, DRAIN_SECONDS: '2', WORKERS }
  await using server = aServerProcess(env)
  const address = await server.ready()
  const credentials = { email: 'collection@test.example', password }
  const { access } = (await (await send(address, 'POST', '/auth/token/', credentials)).json()) as { access: string }
  const sample_id = await register(service)
  const read = service.db.selectFrom('samples').select('onsite_sample_id').where('sample_id', '=', sample_id)

  const version = await ifMatch(service.db, 'sample', sample_id)

  let slow: Promise<Response> | undefined
  await service.db.transaction().execute(async (holder) => {
    await sql`select from samples where sample_id = ${sample_id} for update`.execute(holder)
    slow = send(address, 'PATCH', `/samples/${sample_id}/`, { onsite_sample_id: `after ${WORKERS}` }, access, version)
    await vi.waitFor(async () => expect(await waiters()).toBe(1), waiting)
    server.child.kill('SIGTERM')
    // All its processes report not ready, and still answer.
    await vi.waitFor(async () => {
      for (let process = 0; process < 4; process += 1)
        expect((await fetch(`${address}/api/ready/`, { headers: { connection: 'close' } })).status).toBe(503)
    }, waiting)
    expect((await fetch(`${address}/api/health/`, { headers: { connection: 'close' } })).status).toBe(200)
    // Wait until it accepts no new connections; an open one only hears that the server stops.
    // A connection accepted while its process closes may get no answer.
    const newLine = () =>
      fetch(`${address}/api/health/`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(500) })
    await vi.waitFor(() => expect(newLine()).rejects.toThrow(), waiting)
    expect(server.child.exitCode).toBeNull()
  })
  expect((await slow)?.status).toBe(200)
  expect((await read.executeTakeFirstOrThrow()).onsite_sample_id).toBe(`after ${WORKERS}`)
  // The caller keeps its connection open; the server does not wait for it.
  const answered = performance.now()
  expect(await server.ended).toBe(0)
  expect(performance.now() - answered).toBeLessThan(8000)
})
