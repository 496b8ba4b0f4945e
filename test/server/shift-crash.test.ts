/**
 * `kill -9` of the server, of PostgreSQL and of both while two people send the samples of a shift. Whoever gets no
 * answer sends the same text again; in the end every sample is there exactly once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runningPostmaster } from '#server/database/embedded-postmaster.ts'
import { aFolder } from '../support/data-folder.ts'
import { childrenOf } from '../support/processes.ts'
import { aServerProcess } from '../support/server-process.ts'
import { shiftFigures } from '../support/shift-figures.ts'
import { hashOf, type MadeSample, madeSample, recovery_code } from '../support/shifts.ts'
import { freeIds, onDatabase, readyAddress, signIn } from '../support/stream-service.ts'

const count = 120
const atOnce = 5

/** A colleague who sends, in batches, everything without a receipt until all of it has one. */
class Sender {
  readonly receipts = new Map<string, string>()
  unanswered = 0
  /** An answer that must not happen; it ends the sending. */
  fault = ''
  private readonly made: readonly MadeSample[]
  private readonly path: string
  private readonly token: string
  address: string

  constructor(made: readonly MadeSample[], path: string, token: string, address: string) {
    this.address = address
    this.made = made
    this.path = path
    this.token = token
  }

  async send() {
    for (;;) {
      const left = this.made.filter(({ sample_id }) => !this.receipts.has(sample_id))
      if (left.length === 0 || this.fault !== '') return
      await this.sendSome(left.slice(0, atOnce)).catch(() => {
        this.unanswered += 1
        return sleep(20)
      })
    }
  }

  private async sendSome(samples: readonly MadeSample[]) {
    const reply = await fetch(`${this.address}/api${this.path}samples/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sent_at: new Date().toISOString(), samples }),
    })
    if (![200, 503].includes(reply.status)) this.fault = `${reply.status} ${await reply.text()}`
    if (reply.status !== 200) throw new Error('Not answered.')
    const { answers } = (await reply.json()) as { answers: { outcome: string; sample_id: string; receipt?: object }[] }
    for (const { outcome, sample_id, receipt } of answers) {
      if (outcome !== 'held' && outcome !== 'again') this.fault = `${sample_id} ${outcome}`
      if (outcome === 'held') this.receipts.set(sample_id, JSON.stringify(receipt))
    }
  }
}

function killHard(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended with its parent.
  }
}

async function post<T>(url: string, token: string, input: object): Promise<T> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

test('three kills while a shift is sent lose no sample and double none', { timeout: 120_000 }, async () => {
  await using folder = await aFolder()
  const start = () => aServerProcess({ DATA_DIR: folder.path, DEMO: '1' })
  let server = start()
  const senders: Sender[] = []
  try {
    const address = await server.ready()
    const data = server.said().match(/The data is in (.+)\.\n/)?.[1] ?? ''
    await onDatabase(folder.path, freeIds)
    const token = await signIn(address, 'collection')
    const ids = Array.from({ length: count }, (_, at) => `CR${String(at + 1).padStart(6, '0')}`)
    const input = { device: 'Tablet 2', sample_ids: ids, recovery_code }
    const { shift } = await post<{ shift: { id: string } }>(`${address}/api/shifts/`, token, input)
    const made = ids.map((id) => madeSample(id))
    for (const order of [made, made.toReversed()])
      senders.push(new Sender(order, `/shifts/${shift.id}/`, token, address))
    const sending = Promise.all(senders.map((sender) => sender.send()))
    const held = () => {
      expect(senders.map(({ fault }) => fault)).toEqual(['', ''])
      return senders.reduce((sum, { receipts }) => sum + receipts.size, 0)
    }
    for (const [round, what] of ['server', 'PostgreSQL', 'both'].entries()) {
      const wanted = (round + 1) * 40
      while (held() < wanted) await sleep(1)
      const postmaster = what === 'server' ? null : await runningPostmaster(data)
      const postgres = postmaster === null ? [] : [postmaster.pid, ...childrenOf(postmaster.pid)]
      if (what !== 'PostgreSQL') server.child.kill('SIGKILL')
      for (const pid of postgres) killHard(pid)
      if (what !== 'PostgreSQL') {
        await server.ended
        server = start()
      }
      const back = await readyAddress(server)
      for (const sender of senders) sender.address = back
    }
    await sending
    expect(held()).toBe(2 * count)
    const [one, two] = senders
    expect(one?.receipts).toEqual(two?.receipts)
    expect(senders.reduce((sum, { unanswered }) => sum + unanswered, 0)).toBeGreaterThan(0)
    const figures = await onDatabase(folder.path, (db) => shiftFigures(db, shift.id, 'CR'))
    expect(figures).toEqual({ receipts: count, samples: count, entries: count, asked: 0, broken: [] })
    const end = {
      made: made.map((sample) => ({ sample_id: sample.sample_id, form_hash: hashOf(sample) })),
      given_up: [],
    }
    const ended = await post<{ receipts: object[]; freed_ids: string[] }>(
      `${await readyAddress(server)}/api/shifts/${shift.id}/end/`,
      token,
      end,
    )
    expect([ended.receipts.length, ended.freed_ids]).toEqual([count, []])
  } finally {
    for (const sender of senders) sender.fault ||= 'The test is over.'
    await server[Symbol.asyncDispose]()
  }
})
