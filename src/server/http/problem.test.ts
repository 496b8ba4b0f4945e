/** What the API answers for an unexpected error. */
import { connect } from 'node:net'
import Fastify, { type FastifyError } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDiskFull, noteRoom } from '#server/full-disk.ts'
import { away } from './failure.ts'
import { answerProblem } from './problem.ts'

const lines: { msg: string; code?: string }[] = []
const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(JSON.parse(line)) } } })
let thrown: unknown
let answered = Promise.withResolvers<number>()

beforeAll(async () => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    answerProblem(error, request, reply)
    answered.resolve(reply.statusCode)
  })
  app.post('/', async () => '')
  app.get('/', async () => {
    throw thrown
  })
  await app.ready()
})
afterAll(() => app.close())

const where = 'connect ECONNREFUSED db.internal:5432'

async function answerTo(error: unknown) {
  thrown = error
  lines.length = 0
  const reply = await app.inject('/')
  return { status: reply.statusCode, retryAfter: reply.headers['retry-after'], body: reply.body }
}

test.each([
  ['nothing listens', { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['nothing listens at any address of the host', { code: 'ECONNREFUSED', errors: [] }],
  ['its host is not known', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }],
  ['its name cannot be asked for', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }],
  ['its socket is gone', { code: 'ENOENT', syscall: 'connect' }],
  ['it is silent', { code: 'ETIMEDOUT' }],
  ['it shuts down', { code: '57P01' }],
  ['it starts', { code: '57P03' }],
  ['it takes no more connections', { code: '53300' }],
  ['a statement took too long', { code: '57014' }],
  ['it is a standby now', { code: '25006' }],
  ['somebody held a lock for too long', { code: '55P03' }],
  ['it takes the password no longer', { code: '28P01' }],
  ['the pool has no connection left', { message: 'timeout exceeded when trying to connect' }],
  ['the connection ended', { message: 'Connection terminated unexpectedly' }],
])('%s: 503 with Retry-After, and no word of where the database is', async (_what, parts) => {
  const { status, retryAfter, body } = await answerTo(Object.assign(new Error(where), parts))
  expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' })
  expect(body).not.toMatch(/5432|db\.internal|ECONN/)
  expect(lines).toMatchObject([{ msg: 'the database is away' }])
})

test.each([
  ['the server has too much to do', { code: 'FST_UNDER_PRESSURE', statusCode: 503 }, ['the server is busy']],
  ['a stopping server says so', away(), []],
])('%s: 503, and the log does not blame the database', async (_what, parts, said) => {
  const error = parts instanceof Error ? parts : Object.assign(new Error(where), parts)
  expect(await answerTo(error)).toMatchObject({ status: 503, retryAfter: '2' })
  expect(lines.map(({ msg }) => msg)).toEqual(said)
})

test('a caller who goes away amid a body: the log does not blame the database', async () => {
  lines.length = 0
  answered = Promise.withResolvers()
  const { port } = new URL(await app.listen({ port: 0 }))
  const line = connect({ port: Number(port) }, () =>
    line.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{', () =>
      line.destroy(),
    ),
  )
  expect(await answered.promise).toBe(400)
  expect(lines).toEqual([])
})

test('a full disk is called one, and the database is not called away; readiness learns of it', async () => {
  for (const parts of [{ code: '53100' }, { code: 'ENOSPC', syscall: 'write' }]) {
    const { status, retryAfter, body } = await answerTo(Object.assign(new Error(where), parts))
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' })
    expect(JSON.parse(body)).toMatchObject({
      type: 'urn:vialog:problem:disk_full',
      detail: expect.stringContaining('The disk of the service is full'),
    })
    expect(body).not.toMatch(/5432|db\.internal|ENOSPC/)
  }
  expect(isDiskFull()).toBe(true)
  // The same where PostgreSQL stops because it cannot write its log.
  const stopped = await answerTo(Object.assign(new Error(where), { code: '57P03' }))
  expect(JSON.parse(stopped.body)).toMatchObject({ type: 'urn:vialog:problem:disk_full' })
  noteRoom()
  expect(isDiskFull()).toBe(false)
  const gone = await answerTo(Object.assign(new Error(where), { code: '57P03' }))
  expect(JSON.parse(gone.body)).toMatchObject({ type: 'urn:vialog:problem:away' })
})

test.each([['23505'], ['40P01'], ['40001']])('a lost race (%s): 409', async (code) => {
  expect((await answerTo(Object.assign(new Error(where), { code }))).status).toBe(409)
})

test.each([
  ['a file that is not there', { code: 'ENOENT', syscall: 'open' }],
  ['SQL that is wrong', { code: '42P01' }],
  ['a fault of ours', {}],
])('%s: Server Error with a reference, and nothing of the error', async (_what, parts) => {
  const { status, body } = await answerTo(Object.assign(new Error(where), parts))
  expect(status).toBe(500)
  expect(JSON.parse(body)).toMatchObject({ detail: 'Server Error', reference: expect.any(String) })
  expect(body).not.toMatch(/5432|db\.internal|ECONN/)
})
