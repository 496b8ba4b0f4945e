/** A server that is asked to stop: it is not ready first, answers what was begun, and only then goes. */
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { urlOf } from '../../bench/load/bench-service.ts'
import { aFolder } from '../support/data-folder.ts'
import { aServerProcess } from '../support/server-process.ts'
import { password, testService } from '../support/service.ts'
import { register } from '../support/stories.ts'

const service = testService()
const waiting = { timeout: 15_000, interval: 20 }

const send = (address: string, method: string, path: string, body: object, token = '') =>
  fetch(`${address}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })

/** How many statements of this database wait for a row. */
const waiters = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(service.db)
  return rows[0]?.n
}

test.each(['1', '2'])('a slow write that was begun is answered and kept, with %s processes', async (WORKERS) => {
  await using folder = await aFolder()
  const env = { DATABASE_URL: urlOf(service.connection), DATA_DIR: folder.path, DRAIN_SECONDS: '2', WORKERS }
  await using server = aServerProcess(env)
  const address = await server.ready()
  const credentials = { email: 'collection@test.example', password }
  const { access } = (await (await send(address, 'POST', '/auth/token/', credentials)).json()) as { access: string }
  const sample_id = await register(service)
  const read = service.db.selectFrom('samples').select('onsite_sample_id').where('sample_id', '=', sample_id)

  let slow: Promise<Response> | undefined
  await service.db.transaction().execute(async (holder) => {
    await sql`select from samples where sample_id = ${sample_id} for update`.execute(holder)
    slow = send(address, 'PATCH', `/samples/${sample_id}/`, { onsite_sample_id: `after ${WORKERS}` }, access)
    await vi.waitFor(async () => expect(await waiters()).toBe(1), waiting)
    server.child.kill('SIGTERM')
    // Every process of it says so; meanwhile it answers.
    await vi.waitFor(async () => {
      for (let process = 0; process < 4; process += 1)
        expect((await fetch(`${address}/api/ready/`, { headers: { connection: 'close' } })).status).toBe(503)
    }, waiting)
    expect((await fetch(`${address}/api/health/`, { headers: { connection: 'close' } })).status).toBe(200)
    // Until it takes no more lines; one that it has goes on hearing that it stops.
    // One that comes while its process closes may be taken and answered by nobody.
    const newLine = () =>
      fetch(`${address}/api/health/`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(500) })
    await vi.waitFor(() => expect(newLine()).rejects.toThrow(), waiting)
    expect(server.child.exitCode).toBeNull()
  })
  expect((await slow)?.status).toBe(200)
  expect((await read.executeTakeFirstOrThrow()).onsite_sample_id).toBe(`after ${WORKERS}`)
  // The caller keeps its line open; nobody waits for that.
  const answered = performance.now()
  expect(await server.ended).toBe(0)
  expect(performance.now() - answered).toBeLessThan(8000)
})
