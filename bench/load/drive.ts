/** Drives a server: sixteen connections, three rounds, the median of them; after a round that only warms up. */
import { fork } from 'node:child_process'
import type autocannon from 'autocannon'

/** What is sent: one request, or several in turn. */
export type Sent = Pick<autocannon.Request, 'method' | 'path' | 'headers' | 'body'>

/** Calls a second, times in ms, and what a call brought. */
export type Figures = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly bytes: number
  /** Answers with another status than the expected one, and calls without an answer. */
  readonly failed: number
  /** The last number that was sent for '#number#' in a body or path. */
  readonly last: number
  /** How many readers have come, each from an address of their own. */
  readonly lastReader: number
}

const connections = 16
export const seconds = Number(process.env.BENCH_SECONDS ?? 10)
export const rounds = 3

/** How a round goes: what is expected, and what '#number#' and '#id#' in a body or path stand for. */
type Rest = {
  /** The expected statuses; 200 unless said. */
  readonly statuses?: readonly number[]
  /** The first number for '#number#', less one. */
  readonly from?: number
  /** How many readers came before. */
  readonly fromReader?: number
  /** Sample IDs for '#id#', one after the other. */
  readonly ids?: readonly string[]
  /** Calls a second of all connections; as fast as answers come unless said. */
  readonly rate?: number
}

/** Sends `requests` in turn: three rounds, the median of them. */
export async function drive(address: string, requests: readonly Sent[], rest: Rest = {}): Promise<Figures> {
  let { last, lastReader } = await round(address, requests, Math.min(3, seconds), rest)
  const all: Figures[] = []
  for (let number = 0; number < rounds; number += 1) {
    const figures = await round(address, requests, seconds, { ...rest, from: last, fromReader: lastReader })
    last = figures.last
    lastReader = figures.lastReader
    all.push(figures)
  }
  return median(all)
}

/** The middle one by calls a second. */
export const median = <F extends Pick<Figures, 'perSecond'>>(all: readonly F[]): F =>
  // There is one, since every caller has measured at least once.
  all.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)] as F

/** One round, in a process of its own, so that neither the bench nor the server waits for the other. */
export function round(
  url: string,
  requests: readonly Sent[],
  duration: number,
  { statuses = [200], from = 0, fromReader = 0, ids = [], rate }: Rest,
): Promise<Figures> {
  const child = fork(new URL('./drive-process.ts', import.meta.url))
  child.send({
    url,
    connections,
    duration,
    requests,
    statuses,
    from,
    fromReader,
    ids,
    ...(rate && { overallRate: rate }),
  })
  return new Promise((resolve, reject) => {
    child.once('message', (figures) => resolve(figures as Figures))
    child.once('error', reject)
    child.once('exit', (code) => code !== 0 && reject(new Error(`Driving ended with ${code}.`)))
  })
}
