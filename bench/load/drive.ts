/** Drives a server: a round to warm up, then three rounds with sixteen connections; the result is their median. */
import { fork } from 'node:child_process'
import type autocannon from 'autocannon'

/** What to send: one request, or several in turn. */
export type Sent = Pick<autocannon.Request, 'method' | 'path' | 'headers' | 'body'>

/** Calls a second, times in ms, and bytes of a call. */
export type Figures = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly bytes: number
  /** Answers with an unexpected status, and calls without an answer. */
  readonly failed: number
  /** The last number sent for '#number#' in a body or path. */
  readonly last: number
  /** How many readers there have been, each with an own address. */
  readonly lastReader: number
}

const connections = 16
export const seconds = Number(process.env.BENCH_SECONDS ?? 10)
export const rounds = 3

/** How a round goes: the expected statuses, and the values for '#number#' and '#id#' in a body or path. */
type Rest = {
  /** The expected statuses; 200 by default. */
  readonly statuses?: readonly number[]
  /** One less than the first number for '#number#'. */
  readonly from?: number
  /** How many readers there were before. */
  readonly fromReader?: number
  /** Sample IDs for '#id#', one after the other. */
  readonly ids?: readonly string[]
  /** Calls a second over all connections; by default as fast as answers come. */
  readonly rate?: number
}

/** Sends `requests` in turn and returns the median of three rounds. */
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

/** The round in the middle by calls a second. */
export const median = <F extends Pick<Figures, 'perSecond'>>(all: readonly F[]): F =>
  // Callers always pass at least one.
  all.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)] as F

/** One round, in its own process, so that the benchmark and the server do not slow each other down. */
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
