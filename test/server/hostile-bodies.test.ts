/**
 * Malicious bodies, queries and headers at every call of the contract: the server refuses them before it acts on them.
 */
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { declared } from '../support/contract.ts'
import { aKey } from '../support/machines.ts'
import { raw } from '../support/raw-line.ts'
import { type Person, testService } from '../support/service.ts'

const service = testService()
const params = { sample_id: 'NOTTHERE1', id: '2000000000', version: 'x' }
const json = { 'content-type': 'application/json' }

/** Somebody whom the call admits. */
const caller = ({ access }: Endpoint): Person | null =>
  access === 'public' || access.startsWith('machine: ')
    ? null
    : ['admin', 'lab or admin', 'alerts', 'reader', 'signed-in'].includes(access)
      ? 'admin'
      : 'both'

const isOfMachines = ({ access }: Endpoint) => access.startsWith('machine: ')
let machineKey = ''
/** The header of a machine that the call admits. */
async function machineHeader() {
  machineKey ||= (await aKey(service, 'bring results')).key
  return `Machine ${machineKey}`
}

let addresses = 0
async function send(endpoint: Endpoint, rest: { input?: unknown; query?: Record<string, string> }) {
  addresses += 1
  const address = `10.11.${Math.floor(addresses / 200)}.${addresses % 200}`
  const authorization = isOfMachines(endpoint) ? { authorization: await machineHeader() } : {}
  return service.call(caller(endpoint), endpoint, {
    params,
    address,
    headers: { ...json, ...authorization, 'idempotency-key': crypto.randomUUID() },
    ...rest,
  })
}

const tokens = new Map<Person, string>()
async function tokenOf(who: Person) {
  const token = tokens.get(who) ?? (await service.signIn(who)).access
  tokens.set(who, token)
  return token
}

const pristine = () => {
  const plain: Record<string, unknown> = {}
  return [plain.is_admin, plain.performs_analysis, Object.keys(Object.prototype).length]
}

describe.each(declared.filter(({ endpoint }) => endpoint.input !== undefined))('$name', ({ endpoint }) => {
  test.each([
    ['a prototype', '{"__proto__":{"is_admin":true}}'],
    ['a prototype, spelled differently', '{"\\u005f_proto__":{"is_admin":true}}'],
    ['a prototype deep within', '{"data":[{"a":{"__proto__":{"is_admin":true}}}]}'],
    ['a constructor', '{"constructor":{"prototype":{"is_admin":true}}}'],
    ['a hundred thousand brackets', '['.repeat(100_000)],
    ['objects in objects, fifty thousand deep', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['lists in a list, fifty thousand deep', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['objects in objects, forty deep', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
    ['not JSON', '{"a":1,}'],
    ['a number for everything', '1e999'],
  ])('%s is refused', async (_, input) => {
    const { status, body } = await send(endpoint, { input })
    expect([status, body?.title]).toEqual([400, 'Bad input'])
    expect(pristine()).toEqual([undefined, undefined, 0])
  })

  test('a body that is too long is refused before it is sent', async () => {
    const most = endpoint.mostBytes ?? 1024 * 1024
    const path = endpoint.path.replace(/\{(\w+)\}/g, 'x')
    const head = `${endpoint.method} /api${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n`
    const who = caller(endpoint)
    const held = isOfMachines(endpoint) ? await machineHeader() : who === null ? null : `Bearer ${await tokenOf(who)}`
    const token = held === null ? '' : `authorization: ${held}\r\n`
    expect(await raw(service, `${head}${token}content-length: ${most + 1}\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 413 /)
    // The server does not wait for a stranger's body, however small.
    if (held !== null) expect(await raw(service, `${head}content-length: ${most}\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('a long list of faults gives a short answer', async () => {
    const fields = Object.keys((endpoint.input as z.ZodObject).shape ?? {})
    // As many entries as fit into one body.
    const zeros = Array(Math.min(15_000, Math.floor(500_000 / Math.max(1, fields.length)))).fill(0)
    const wrong = await send(endpoint, { input: Object.fromEntries(fields.map((field) => [field, zeros])) })
    // Three calls have no field of their own and look for their row first.
    expect([400, 404]).toContain(wrong.status)
    expect(wrong.raw.length).toBeLessThan(20_000)
    const longer = await send(endpoint, { input: { plan: Array(100_000).fill(0) } })
    expect(longer).toMatchObject({ status: 400, body: { detail: 'The request could not be read.' } })
  })
})

test('a host name that is too long is refused and never reaches a QR code', async () => {
  const head = `GET /api/health/ HTTP/1.1\r\nconnection: close\r\nhost: `
  expect(await raw(service, `${head}${'x'.repeat(4000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await raw(service, `${head}${'x'.repeat(250)}:65535\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
})

test('the server does not compress the files of the API’s page for each request', async () => {
  for (const path of ['/api/openapi.json', '/api/docs/json', '/api/docs/static/swagger-ui-bundle.js']) {
    const reply = await fetch(`${service.address}${path}`, { headers: { 'accept-encoding': 'gzip' } })
    expect([path, reply.status, reply.headers.get('content-encoding')]).toEqual([path, 200, null])
    await reply.arrayBuffer()
  }
})

describe('a compressed body', () => {
  const packers = { br: brotliCompressSync, zstd: zstdCompressSync, gzip: gzipSync, deflate: deflateSync }
  // 40 MB of spaces shrink to 40 kB or less, and decompressing them would cost the server memory.
  const body = JSON.stringify({ email: 'collection@test.example', password: ' '.repeat(40 * 1024 * 1024) })
  test.each(Object.entries(packers))('in %s is refused without decompressing it', async (encoding, pack) => {
    const address = `${service.address}/api/auth/token/`
    const headers = { ...json, 'content-encoding': encoding }
    const reply = await fetch(address, { method: 'POST', headers, body: new Uint8Array(pack(body)) })
    expect(reply.status).toBe(415)
    expect(await reply.json()).toMatchObject({ detail: 'Send the body as it is, without Content-Encoding.' })
  })

  test('is read if it says that it is not compressed', async () => {
    const headers = { ...json, 'content-encoding': 'identity' }
    const reply = await fetch(`${service.address}/api/auth/token/`, { method: 'POST', headers, body: '{}' })
    expect(reply.status).toBe(400)
  })
})

test('no call accepts a body of more than 64 MB', () => {
  expect(Math.max(...declared.map(({ endpoint }) => endpoint.mostBytes ?? 0))).toBeLessThanOrEqual(64 * 1024 * 1024)
})

test.each(declared.filter(({ endpoint }) => endpoint.method === 'GET'))(
  '$name ignores query parameters that it does not know',
  async ({ endpoint }) => {
    const query = { __proto__x: '1', 'constructor[prototype][is_admin]': 'true', '__proto__[is_admin]': 'true' }
    const [plain, with_more] = [await send(endpoint, {}), await send(endpoint, { query })]
    expect(with_more.status).toBe(plain.status)
    expect(pristine()).toEqual([undefined, undefined, 0])
  },
)
