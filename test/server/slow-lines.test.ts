/** Who holds a line, sending or reading by the byte or not at all: it is closed in its time, and others are served meanwhile. */
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

// Signing in takes a while on a busy machine, and is not what is measured.
beforeAll(async () => {
  await toSender.signInAnew('lab')
  await toReader.signInAnew('lab')
})

/** A line to the server, which reads only where it is told to. */
function line(service: TestService, onread?: { buffer: Uint8Array; callback: (bytes: number) => boolean }) {
  const { hostname, port } = new URL(service.address)
  const socket = connect({ port: Number(port), host: hostname, ...(onread && { onread }) })
  const begun = performance.now()
  const closed = new Promise<number>((resolve) => {
    socket.on('close', () => resolve(performance.now() - begun))
  })
  // A line that is cut off is what is asked for here.
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

/** How long others wait for their answers while `held` is under way: each call that they made, in ms. */
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
  // What this machine does beside the test may make one of them late.
  expect(waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(200)
}

const head = 'POST /api/auth/token/refresh/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

describe('who sends', () => {
  test.each([
    ['nothing', '', '', sending.head],
    ['the head by the byte', '', `${head}${'x-more: and more\r\n'.repeat(20)}`, sending.head],
    ['the body by the byte', `${head}content-length: 5000\r\n\r\n`, 'x'.repeat(5000), sending.request],
    ['chunks by the byte', `${head}transfer-encoding: chunked\r\n\r\n`, '1\r\nx\r\n'.repeat(900), sending.request],
  ])('%s has so much time, and hears why it is over', async (_, atOnce, slowly, ms) => {
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

describe('who reads', () => {
  /** The lines that the server has closed, by the port of their other end. */
  const closedThere = new Set<number | undefined>()
  beforeAll(() => {
    toReader.app.server.on('connection', (theirs) => {
      const { remotePort } = theirs
      theirs.once('close', () => closedThere.add(remotePort))
    })
  })

  // More than the system keeps for a line that nobody reads, asked for at once.
  const ask = 'GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(200)

  test.each([
    ['nothing', false],
    ['by the byte', true],
  ])('%s is cut off, and what waited for it is let go', async (_, reads) => {
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
    expect(taken).toBeGreaterThan(reads ? 50 : 0)
  })

  test('all of it, a part now and then, gets it', async () => {
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
    // It took longer than an answer has without its bytes.
    expect(took).toBeGreaterThan(reading.answer)
  })
})

async function until(isSo: () => boolean) {
  for (const begun = performance.now(); !isSo(); await sleep(50)) {
    if (performance.now() - begun > 15_000) throw new Error('The server kept the line.')
  }
}

test('as it is started, it waits a minute for a request, half of it for its head, and closes what nobody uses', async () => {
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
