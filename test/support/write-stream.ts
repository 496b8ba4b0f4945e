/**
 * A stream of writes over HTTP, as several people make them at once: whole batches of samples from registration to
 * report. A write without an answer is sent again with its Idempotency-Key, as a page does; any answer but success is a
 * fault.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { gcms, monitoringDrug } from './stories.ts'

/** One write, however often it was sent. */
export type SentWrite = {
  readonly kind: 'register' | 'prepare' | 'receive' | 'report'
  readonly samples: readonly string[]
  readonly path: string
  readonly token: string
  readonly body: string
  readonly key: string
  /** The body of the first successful answer, or null before it. */
  answer: string | null
  isUnderWay: boolean
}

const batchSize = 5

/** The person who packs the batches, and does nothing else in the database. */
export const packer = 'Pat Packer'

/** Writes are sent between `resume` and `pause`, until `finish`. */
export class WriteStream {
  readonly writes: SentWrite[] = []
  readonly faults: string[] = []
  /** How often a write was sent again, after no answer or a 503. */
  sentAgain = 0
  private readonly tokens: { readonly collection: string; readonly lab: string }
  private readonly writers: Promise<void>[]
  private address = ''
  private gate = Promise.withResolvers<void>()
  private isEnding = false
  private nextId: number

  /** `firstId` gives streams that run side by side different IDs. */
  constructor(tokens: { readonly collection: string; readonly lab: string }, writers: number, firstId = 1) {
    this.tokens = tokens
    this.nextId = firstId
    this.writers = Array.from({ length: writers }, () => this.work())
  }

  /** The writes that were sent and have no answer yet. */
  underWay(): SentWrite[] {
    return this.writes.filter((write) => write.isUnderWay)
  }

  acknowledged(): SentWrite[] {
    return this.writes.filter((write) => write.answer !== null)
  }

  resume(address: string): void {
    this.address = address
    this.gate.resolve()
  }

  /** Starts no more writes; those under way still end. */
  pause(): void {
    this.gate = Promise.withResolvers<void>()
  }

  /** Lets every writer finish its batch. */
  async finish(): Promise<void> {
    this.isEnding = true
    await Promise.all(this.writers)
  }

  /** Sends an answered write again, as a page does, and returns the new answer. */
  async repeat(write: SentWrite): Promise<string> {
    for (;;) {
      const reply = await this.post(write)
      if (reply !== null && !(reply.status === 503 && reply.saysWhen)) return reply.body
      await sleep(20)
    }
  }

  private async work() {
    while (!this.isEnding && this.faults.length === 0) {
      const samples = Array.from({ length: batchSize }, () => `CR${String(this.nextId++).padStart(6, '0')}`)
      await this.oneBatch(samples).catch((error) => this.faults.push(String(error)))
    }
  }

  /** Each step waits for the one before, so a lost step shows when the next one is refused. */
  private async oneBatch(samples: readonly string[]) {
    const { collection, lab } = this.tokens
    const forEach = (write: (sample: string) => Promise<void>) => Promise.all(samples.map(write))
    await forEach((sample_id) =>
      this.write('register', [sample_id], '/samples/', collection, { ...monitoringDrug, sample_id }),
    )
    const packed = { samples, reason: 'FROM_COLLECTION', dry_run: false, person: packer }
    await this.write('prepare', samples, '/packages/prepare/', collection, packed)
    const accepted = { sample_ids: samples, accepted_by: 'Ada Osei', transported_by: 'Carl Courier' }
    await this.write('receive', samples, '/packages/accept/', lab, accepted)
    await forEach((sample) =>
      this.write('report', [sample], '/analysis/reports/?is_draft=false', lab, { sample, tests: [gcms()] }),
    )
  }

  private async write(kind: SentWrite['kind'], samples: readonly string[], path: string, token: string, input: object) {
    const key = crypto.randomUUID()
    const body = JSON.stringify(input)
    const write: SentWrite = { kind, samples, path, token, body, key, answer: null, isUnderWay: false }
    this.writes.push(write)
    for (;;) {
      await this.gate.promise
      write.isUnderWay = true
      const reply = await this.post(write)
      write.isUnderWay = false
      if (reply !== null && reply.status < 300) {
        write.answer = reply.body
        return
      }
      if (reply?.status === 503 && !reply.saysWhen) throw new Error(`${kind}: 503 without Retry-After`)
      if (reply !== null && reply.status !== 503) {
        throw new Error(`${kind} ${samples.join(' ')}: ${reply.status} ${reply.body}`)
      }
      this.sentAgain += 1
      await sleep(20)
    }
  }

  /** The answer, or null without one. */
  private async post({ path, token, key, body }: SentWrite) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
    try {
      const reply = await fetch(`${this.address}/api${path}`, { method: 'POST', headers, body })
      // The proxy itself answered because no server did; pages treat it the same way.
      if (reply.status >= 502 && !reply.headers.get('content-type')?.includes('json')) return null
      return { status: reply.status, saysWhen: reply.headers.has('retry-after'), body: await reply.text() }
    } catch {
      return null
    }
  }
}
