/** Runs the traffic of bench/soak.ts: first as fast as possible, then at half that rate. */
import { readFileSync } from 'node:fs'
import type { ConnectionSettings, Database } from '#server/database/connect.ts'
import { benchServer, benchToken } from './bench-service.ts'
import { mixOf, pace } from './soak-traffic.ts'

/**
 * A stretch of traffic: its end in minutes; the server's memory at that time in MB, and how much of it V8 used for
 * objects and for bytes outside its heap; the number of calls and their times in ms.
 */
export type Window = {
  readonly at: number
  readonly mb: number
  readonly objects: number
  readonly bytes: number
  readonly p99: number
  readonly p50: number
  readonly calls: number
}

type Length = {
  readonly minutes: number
  readonly tell: (line: string) => void
  /** Additional environment for the server. */
  readonly env?: Record<string, string>
}

/** Runs the traffic against a new server on a filled database; returns what failed in words. */
export async function soak(
  { db, connection }: { readonly db: Database; readonly connection: ConnectionSettings },
  { minutes, tell, env = {} }: Length,
) {
  await using server = await benchServer(connection, { METRICS_PORT: '0', ...env })
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  const measured = async () => {
    const text = await (await fetch(server.metrics)).text()
    const mb = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0) / 2 ** 20
    return { mb: memory(), objects: mb('nodejs_heap_size_used_bytes'), bytes: mb('nodejs_external_memory_bytes') }
  }
  const tokens = new Map<string, string>()
  const signIn = async () => {
    for (const who of ['collection', 'analysis', 'admin'] as const)
      tokens.set(who, await benchToken(server.address, who))
  }
  // Sign in on every thread first: memory that checking a password takes stays in use for the rest of the day.
  await Promise.all(Array.from({ length: 4 }, signIn))
  // Tokens live for half an hour.
  const renewing = setInterval(() => void signIn(), 10 * 60_000)
  try {
    const ids = (rows: readonly { sample_id: string }[]) => rows.map(({ sample_id }) => sample_id)
    const free = await db
      .selectFrom('registered_ids')
      .select('sample_id')
      .where('site_id', '=', 1)
      .where('used_at', 'is', null)
      .orderBy('sample_id')
      .execute()
    const reported = await db
      .selectFrom('samples')
      .select('sample_id')
      .where('reported_at', 'is not', null)
      .limit(2000)
      .execute()
    const mix = mixOf(server.address, tokens, ids(free), ids(reported))
    const most = await pace(mix, { seconds: Math.min(20, minutes * 6), callers: 16 })
    const rate = most.perSecond / 2
    tell(`It takes ${Math.round(most.perSecond)} mixed calls a second; now half of that for ${minutes} minutes.`)
    const windows: Window[] = []
    const failed: string[] = [...most.failed]
    const length = Math.max(5, Math.min(30, (minutes * 60) / 20))
    const began = performance.now()
    while (performance.now() - began < minutes * 60_000) {
      const { p50, p99, calls, failed: faults } = await pace(mix, { seconds: length, callers: 64, rate })
      failed.push(...faults)
      const at = (performance.now() - began) / 60_000
      const held = await measured()
      windows.push({ at, ...held, p50, p99, calls })
      tell(
        `${at.toFixed(1)} min: ${calls} calls, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${held.mb.toFixed(0)} MB (objects ${held.objects.toFixed(0)}, bytes ${held.bytes.toFixed(0)})`,
      )
    }
    return { rate, windows, failed }
  } finally {
    clearInterval(renewing)
  }
}
