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
}

const connections = 16
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const rounds = 3

/** Sends `requests` in turn as fast as answers come; `from` is the first number for '#number#' in a body or path, less one. */
export async function drive(address: string, requests: readonly Sent[], status = 200, from = 0): Promise<Figures> {
  let { last } = await round(address, requests, Math.min(3, seconds), status, from)
  const all: Figures[] = []
  for (let number = 0; number < rounds; number += 1) {
    const figures = await round(address, requests, seconds, status, last)
    last = figures.last
    all.push(figures)
  }
  return all.sort((a, b) => a.perSecond - b.perSecond)[1] as Figures
}

/** In a process of its own, so that neither the bench nor the server waits for the other. */
function round(
  url: string,
  requests: readonly Sent[],
  duration: number,
  status: number,
  from: number,
): Promise<Figures> {
  const child = fork(new URL('./drive-process.ts', import.meta.url))
  child.send({ url, connections, duration, requests, status, from })
  return new Promise((resolve, reject) => {
    child.once('message', (figures) => resolve(figures as Figures))
    child.once('error', reject)
    child.once('exit', (code) => code !== 0 && reject(new Error(`Driving ended with ${code}.`)))
  })
}
