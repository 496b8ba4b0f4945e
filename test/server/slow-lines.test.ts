/**
 * Clients that send or read byte by byte, or not at all: the server closes their connection in time and serves others
 * meanwhile.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { me } from '#contract/session.ts'
import { buildApp } from '#server/app.ts'
import { usualPatience } from '#server/http/slow-lines.ts'
import { type TestService, testService } from '../support/service.ts'

const look = 50
const sending = { ...usualPatience, head: 400, request: 900, look }
const reading = { ...usualPatience, answer: 500, bytesPerSecond: 1_000_000, look }
const toSender = testService({ patience: sending })
const toReader = testService({ patience: reading })

// Sign in first: it takes a while on a busy machine and must not count in the measurement.
beforeAll(async () => {
  await toSender.signInAnew('lab')
  await toReader.signInAnew('lab')
})

/** A connection to the server that reads only when told to. */
function line(service: TestService, onread?: { buffer: Uint8Array; callback: (bytes: number) => boolean }) {
  const { hostname, port } = new URL(service.address)
  const socket = connect({ port: Number(port), host: hostname, ...(onread && { onread }) })
  const begun = performance.now()
  const closed = new Promise<number>((resolve) => {
    socket.on('close', () => resolve(performance.now() - begun))
  })
  // The test wants the server to cut the connection.
  socket.on('error', () => {})
  return { socket, closed }
}

async function byTheByte(socket: Socket, text: string) {
  for (const byte of text) {
    if (!socket.writable) return
    socket.write(byte)
    await sleep(25)
  }
}

/** While `held` is under way, makes calls and measures their time in ms. */
async function servedMeanwhile(service: TestService, held: Promise<unknown>) {
  const waits: number[] = []
  let isOver = false
  const over = held.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const begun = performance.now()
    await service.must('lab', me)
    waits.push(performance.now() - begun)
    await sleep(10)
  }
  await over
  expect(waits.length).toBeGreaterThan(3)
  // The median, because other work on this machine may delay a single call.
  expect(waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(200)
}

const head = 'POST /api/auth/token/refresh/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

describe('a client that sends', () => {
  test.each([
    ['nothing', '', '', sending.head],
    ['the head byte by byte', '', `${head}${'x-more: and more\r\n'.repeat(20)}`, sending.head],
    ['the body byte by byte', `${head}content-length: 5000\r\n\r\n`, 'x'.repeat(5000), sending.request],
    ['chunks byte by byte', `${head}transfer-encoding: chunked\r\n\r\n`, '1\r\nx\r\n'.repeat(900), sending.request],
  ])('%s has a time limit and is told why it ended', async (_, atOnce, slowly, ms) => {
    const lines = Array.from({ length: 20 }, () => line(toSender))
    const heard = lines.map(({ socket }) => {
      let text = ''
      socket.on('data', (data) => {
        text += data
      })
      if (atOnce !== '') socket.write(atOnce)
      void byTheByte(socket, slowly)
      return () => text
    })
    const all = Promise.all(lines.map(({ closed }) => closed))
    await servedMeanwhile(toSender, all)
    for (const took of await all) {
      expect(took).toBeGreaterThan(ms - 50)
      expect(took).toBeLessThan(ms + 2000)
    }
    for (const text of heard) expect(text()).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('a client that reads', () => {
  /** The connections that the server has closed, by the port of their other end. */
  const closedThere = new Set<number | undefined>()
  beforeAll(() => {
    toReader.app.server.on('connection', (theirs) => {
      const { remotePort } = theirs
      theirs.once('close', () => closedThere.add(remotePort))
    })
  })

  // Ask for more at once than the operating system buffers for a connection that nobody reads.
  const ask = 'GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(200)

  test.each([
    ['nothing', false],
    ['byte by byte', true],
  ])('%s is cut off, and the server drops the answers that waited for it', async (_, reads) => {
    let taken = 0
    const buffer = new Uint8Array(1)
    const { socket } = line(toReader, {
      buffer,
      callback: () => {
        taken += 1
        if (reads) setTimeout(() => socket.resume(), 2)
        return false
      },
    })
    socket.write(ask)
    await servedMeanwhile(
      toReader,
      until(() => closedThere.has(socket.localPort)),
    )
    socket.destroy()
    // It was reading until then; how fast is a matter of the machine.
    expect(taken).toBeGreaterThan(reads ? 5 : 0)
  })

  test('everything, a part now and then, gets it all', async () => {
    let bytes = 0
    const { socket, closed } = line(toReader, {
      buffer: new Uint8Array(65_536),
      callback: (more) => {
        bytes += more
        setTimeout(() => socket.resume(), 2)
        return false
      },
    })
    const { byteLength: size } = await (await fetch(`${toReader.address}/api/openapi.json`)).arrayBuffer()
    socket.write(`${ask}GET /api/health/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    const took = await closed
    expect(bytes).toBeGreaterThan(200 * size)
    // Longer than the limit for an answer of which nobody reads a byte.
    expect(took).toBeGreaterThan(reading.answer)
  })
})

async function until(isSo: () => boolean) {
  for (const begun = performance.now(); !isSo(); await sleep(50)) {
    if (performance.now() - begun > 15_000) throw new Error('The server kept the connection.')
  }
}

test('by default the server waits a minute for a request, half of it for its head, and closes unused connections', async () => {
  const { patience: _, ...usual } = toReader.services
  const app = await buildApp(usual)
  const { headersTimeout, requestTimeout, keepAliveTimeout } = app.server
  expect({ headersTimeout, requestTimeout }).toEqual({
    headersTimeout: usualPatience.head,
    requestTimeout: usualPatience.request,
  })
  expect(keepAliveTimeout).toBeGreaterThan(0)
  expect(keepAliveTimeout).toBeLessThanOrEqual(120_000)
  await app.close()
})
