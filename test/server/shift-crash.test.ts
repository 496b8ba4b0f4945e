/**
 * `kill -9` of the server, of PostgreSQL and of both while two people send the samples of a shift. Whoever gets no
 * answer sends the same text again; in the end every sample and every result of its tests on site is there exactly
 * once. 120 samples; the long form (`npm run test:outreach`, OUTREACH=500) says its figures.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/connect.ts'
import { runningPostmaster } from '#server/database/embedded-postmaster.ts'
import { aFolder } from '../support/data-folder.ts'
import { childrenOf } from '../support/processes.ts'
import { aServerProcess } from '../support/server-process.ts'
import { shiftFigures } from '../support/shift-figures.ts'
import { hashOf, type MadeSample, madeSample, recovery_code, resultOf } from '../support/shifts.ts'
import { freeIds, onDatabase, readyAddress, signIn } from '../support/stream-service.ts'

const count = Math.max(120, Number(process.env.OUTREACH ?? 0))
const atOnce = 5

type Tested = MadeSample & { readonly tests: string }

/** A colleague who sends, in batches, everything without a receipt until all of it has one. */
class Sender {
  readonly receipts = new Map<string, string>()
  unanswered = 0
  /** An answer that must not happen; it ends the sending. */
  fault = ''
  private readonly made: readonly Tested[]
  private readonly path: string
  private readonly token: string
  address: string

  constructor(made: readonly Tested[], path: string, token: string, address: string) {
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

  private async sendSome(samples: readonly Tested[]) {
    const reply = await fetch(`${this.address}/api${this.path}samples/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sent_at: new Date().toISOString(), samples }),
    })
    if (![200, 503].includes(reply.status)) this.fault = `${reply.status} ${await reply.text()}`
    if (reply.status !== 200) throw new Error('Not answered.')
    const { answers } = (await reply.json()) as {
      answers: { outcome: string; sample_id: string; receipt?: object; tests?: { outcome: string; detail: string } }[]
    }
    for (const { outcome, sample_id, receipt, tests } of answers) {
      if (outcome === 'held' && tests?.outcome !== 'stored') this.fault = `${sample_id} ${tests?.detail}`
      if (outcome !== 'held' && outcome !== 'again') this.fault = `${sample_id} ${outcome}`
      if (outcome === 'held') this.receipts.set(sample_id, JSON.stringify(receipt))
    }
  }
}

/** The site of both@ tests on site, and has the vials of the test. */
async function testsOnSite(db: Database) {
  await sql`update sites set tests_on_site = true where id = (select site_id from users where email = 'both@demo.example')`.execute(
    db,
  )
  await sql`update registered_ids set site_id = (select site_id from users where email = 'both@demo.example')
    where sample_id like 'CR%'`.execute(db)
}

/** What the server has of the results. */
async function resultsOf(db: Database) {
  const { rows } = await sql<{ reports: number; tested: number; receipts: number; shown: number }>`select
    (select count(*)::int from reports where sample_id like 'CR%' and not is_draft) as reports,
    (select count(*)::int from custody_log where sample_id like 'CR%' and action = 'TESTED_HERE') as tested,
    (select count(*)::int from shift_receipts where sample_id like 'CR%' and tests_hash is not null) as receipts,
    (select count(*)::int from samples where sample_id like 'CR%' and state = 'ANALYSIS_COMPLETE') as shown`.execute(db)
  return rows[0] ?? { reports: 0, tested: 0, receipts: 0, shown: 0 }
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

test('three kills while a shift is sent lose no sample and double none', { timeout: count * 1000 }, async () => {
  await using folder = await aFolder()
  const start = () => aServerProcess({ DATA_DIR: folder.path, DEMO: '1' })
  let server = start()
  const senders: Sender[] = []
  try {
    const address = await server.ready()
    const data = server.said().match(/The data is in (.+)\.\n/)?.[1] ?? ''
    await onDatabase(folder.path, freeIds)
    await onDatabase(folder.path, testsOnSite)
    const token = await signIn(address, 'both')
    const ids = Array.from({ length: count }, (_, at) => `CR${String(at + 1).padStart(6, '0')}`)
    const input = { device: 'Tablet 2', sample_ids: ids, recovery_code }
    const { shift } = await post<{ shift: { id: string } }>(`${address}/api/shifts/`, token, input)
    const made = ids.map((id) => ({ ...madeSample(id), tests: resultOf() }))
    for (const order of [made, made.toReversed()])
      senders.push(new Sender(order, `/shifts/${shift.id}/`, token, address))
    const sending = Promise.all(senders.map((sender) => sender.send()))
    const held = () => {
      expect(senders.map(({ fault }) => fault)).toEqual(['', ''])
      return senders.reduce((sum, { receipts }) => sum + receipts.size, 0)
    }
    for (const [round, what] of ['server', 'PostgreSQL', 'both'].entries()) {
      const wanted = (round + 1) * Math.floor(count / 3)
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
    const results = await onDatabase(folder.path, resultsOf)
    expect(results).toEqual({ reports: 2 * count, tested: count, receipts: count, shown: count })
    if (process.env.OUTREACH !== undefined) {
      const lost = senders.reduce((sum, { unanswered }) => sum + unanswered, 0)
      console.log(
        `Tests on site: ${count} samples with ${results.reports} results (strip and infrared) from two senders; 3 kills, ${lost} sendings without an answer: ` +
          `${results.tested} held, ${count - results.tested} lost, ${results.reports - 2 * count} double.`,
      )
    }
    const end = {
      made: made.map((sample) => ({
        ...{ sample_id: sample.sample_id, form_hash: hashOf(sample) },
        tests_hash: createHash('sha256').update(sample.tests).digest('hex'),
      })),
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
