/** Several servers of one service: as processes on one port (WORKERS), and behind a proxy. */
import { expect, test, vi } from 'vitest'
import { urlOf } from '../../bench/load/bench-service.ts'
import { endAmidWrites } from '../support/amid-writes.ts'
import { aFolder } from '../support/data-folder.ts'
import { childrenOf, runsFile } from '../support/processes.ts'
import { aServerProcess, mainFile, type ServerProcess } from '../support/server-process.ts'
import { password, testService } from '../support/service.ts'
import { monitoringDrug } from '../support/stories.ts'

const service = testService()
const waiting = { timeout: 50_000, interval: 10 }

async function post(address: string, path: string, body: object, headers: Record<string, string> = {}) {
  const reply = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: reply.status, text: await reply.text() }
}

/** Signs in; fails with the server's answer. */
async function signIn(address: string, name: string): Promise<{ access: string; refresh: string }> {
  const { status, text } = await post(address, '/auth/token/', { email: `${name}@test.example`, password })
  if (status !== 200) throw new Error(`Signing in: ${status} ${text}`)
  return JSON.parse(text)
}

const workersOf = (server: ServerProcess) => childrenOf(server.child.pid ?? 0).filter((pid) => runsFile(pid, mainFile))

test('with WORKERS, a process killed during writes restarts, nothing is lost, and SIGTERM ends all processes', async () => {
  await using folder = await aFolder()
  const env = { DATABASE_URL: urlOf(service.connection), DATA_DIR: folder.path, WORKERS: '2', METRICS_PORT: '0' }
  await using server = aServerProcess(env)
  const address = await server.ready()
  expect(server.said().match(/ready at/g)).toHaveLength(1)
  const first = workersOf(server)
  expect(first).toHaveLength(2)
  await endAmidWrites(service, address, async () => {
    process.kill(first[0] ?? 0, 'SIGKILL')
  })
  await vi.waitFor(() => expect(workersOf(server)).toHaveLength(2), waiting)
  expect(workersOf(server)).not.toContain(first[0])
  expect(server.said()).toContain('A server process ended (SIGKILL); starting another.')

  const metrics = server.said().match(/Metrics are at (\S+)/)?.[1] ?? ''
  // A process that is still starting does not answer yet.
  const text = await vi.waitFor(async () => {
    const reply = await fetch(metrics)
    expect(reply.status).toBe(200)
    return reply.text()
  }, waiting)
  expect(text).toMatch(/vialog_http_requests_total\{method="POST",route="\/api\/samples\/?",status="201"\} \d+/)
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect(text).toMatch(new RegExp(`^${name} [\\d.]+$`, 'm'))
  expect(text).toMatch(/vialog_database_connections\{state="idle"\} [1-9]/)
  expect(text).toMatch(/vialog_remembered_answers_total\{outcome="hit"\} [1-9]/)
  expect(text).not.toContain('CR0')
  expect((await fetch(`${address}/metrics`)).headers.get('content-type')).toMatch(/html|problem/)

  const last = workersOf(server)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  for (const pid of last) expect(runsFile(pid, mainFile)).toBe(false)
})

test('all servers of a service share keys, sessions and limits', async () => {
  await using folder = await aFolder()
  const env = { DATABASE_URL: urlOf(service.connection), DATA_DIR: folder.path, TRUST_PROXY: '1' }
  await using one = aServerProcess(env)
  await using other = aServerProcess(env)
  const [first, second] = [await one.ready(), await other.ready()]
  const both = <T>(work: (address: string) => Promise<T>) => Promise.all([work(first), work(second)])

  for (let round = 0; round < 20; round += 1) {
    const { access, refresh } = await signIn(round % 2 ? first : second, 'collection')
    const sample_id = await service.freeId()
    const headers = { authorization: `Bearer ${access}`, 'idempotency-key': crypto.randomUUID() }
    const [here, there] = await both((address) => post(address, '/samples/', { ...monitoringDrug, sample_id }, headers))
    expect([here.status, here.text]).toEqual([201, there.text])
    // A second use of the same refresh token at once counts as a lost answer and gets the same tokens.
    const [renewed, again] = await both((address) => post(address, '/auth/token/refresh/', { refresh }))
    expect([renewed.status, again.text]).toEqual([200, renewed.text])
  }

  const headers = { 'x-forwarded-for': '10.77.1.1' }
  const statuses: number[] = []
  // The count starts anew with each minute: two minutes' share is enough to meet the limit in one of them.
  for (let tries = 0; tries < 62 && !statuses.includes(429); tries += 1) {
    const address = tries % 2 ? first : second
    statuses.push((await fetch(`${address}/api/samples/NO${tries}/service-user/`, { headers })).status)
  }
  expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(30)
  expect(new Set(statuses)).toEqual(new Set([404, 429]))

  const wrong = { email: 'lab@test.example', password: 'not this one' }
  const refused: number[] = []
  for (let tries = 0; tries < 8; tries += 1)
    refused.push((await post(tries % 2 ? first : second, '/auth/token/', wrong)).status)
  expect(refused.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
  expect(refused).toContain(429)
})
