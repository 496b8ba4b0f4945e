/** People who read during an outage: each request gets an answer, or a 503 that says when to ask again. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Reads results and lists at several servers until stopped. */
export class Readers {
  readonly #faults = new Set<string>()
  readonly #working: Promise<void>
  #isOver = false
  #count = { read: 0, away: 0 }

  constructor(addresses: readonly string[], token: string) {
    const paths = [
      '/service-users/result/PD2215',
      '/api/samples/PD2215/service-user/',
      '/api/samples/?tab=AllSamplesAnalysis',
    ]
    const works = addresses.flatMap((address) => paths.map((path) => this.#work(address, path, token)))
    this.#working = Promise.all(works).then(() => {})
  }

  async #work(address: string, path: string, token: string) {
    for (let turn = 0; !this.#isOver; turn += 1) {
      // Each reader has an own address, as in real life.
      const reader = { 'x-forwarded-for': `10.${turn % 250}.${Math.floor(turn / 250) % 250}.7` }
      const headers = path.startsWith('/api/samples/?') ? { authorization: `Bearer ${token}` } : reader
      try {
        const reply = await fetch(`${address}${path}`, { headers, signal: AbortSignal.timeout(40_000) })
        const text = await reply.text()
        if (reply.status === 200) this.#count.read += 1
        else if (reply.status === 503 && reply.headers.get('retry-after') !== null) this.#count.away += 1
        else this.#faults.add(`${path}: ${reply.status} ${text.slice(0, 200)}`)
      } catch (error) {
        this.#faults.add(`${path}: no answer (${error})`)
      }
      await sleep(20)
    }
  }

  /** Every other answer they got, each once. */
  get faults(): string[] {
    return [...this.#faults]
  }

  /** How many requests got a 503. */
  get away(): number {
    return this.#count.away
  }

  /** How many requests were answered, and how many got a 503. */
  summary(): string {
    return `${this.#count.read} reads answered, ${this.#count.away} told that the service is away.`
  }

  stop(): Promise<void> {
    this.#isOver = true
    return this.#working
  }
}
