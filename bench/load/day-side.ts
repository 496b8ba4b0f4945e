/** One version of Vialog for bench/day.ts: its database, a server with its cache, and one without. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { release } from '../../test/support/alerts.ts'
import type * as service from './bench-service.ts'
import { type Figures, round, type Sent } from './drive.ts'
import { postgresOf, processor } from './processor.ts'

/** What a row sends, and to which of the two servers. */
export type Traffic = {
  readonly requests: readonly Sent[]
  readonly remembers: boolean
  readonly statuses?: readonly number[]
  readonly rate?: number
  /** How many samples a second are registered at the same time. */
  readonly writes?: number
}

/** Processor time of a call in ms; unlike the elapsed time it hardly depends on other work on the machine. */
export type Taken = { readonly server_ms: number; readonly postgres_ms: number }

export type Side = Awaited<ReturnType<typeof sideOf>>

/** Opens a version from its source tree; `folder` keeps its filled database for the next run. `await using` ends it. */
export async function sideOf(tree: string, samples: number, folder: string) {
  // Each version fills and migrates its own database with its own code.
  const { filledDatabase, benchServer, benchToken }: typeof service = await import(
    join(tree, 'bench/load/bench-service.ts')
  )
  const kept = process.env.BENCH_DATA
  if (kept !== undefined) process.env.BENCH_DATA = join(kept, folder)
  const database = await filledDatabase(samples)
  if (kept !== undefined) process.env.BENCH_DATA = kept
  const { db, connection } = database
  // One key, so that both servers accept the same tokens; and no server refuses calls because the machine is busy.
  const env = { SECRET_KEY: 'a key for the bench, of which nothing is secret', BUSY_AFTER: '600000' }
  const warm = await benchServer(connection, env)
  const memoryOf = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${warm.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  const memoryAtRest = memoryOf()
  const cold = await benchServer(connection, { ...env, REMEMBER: '0' })
  const tokens = new Map<string, string>()
  for (const who of ['collection', 'analysis', 'admin'] as const) tokens.set(who, await benchToken(warm.address, who))
  // The benchmark takes free IDs from the lowest and from the highest number; gaps from failed calls do not matter.
  const used = async (from: string, to: string) => {
    const ids = await db
      .selectFrom('registered_ids')
      .select(({ fn }) => [fn.min('sample_id').as('first'), fn.max('sample_id').as('last')])
      .where('sample_id', '>', from)
      .where('sample_id', '<', to)
      .where('used_at', 'is not', null)
      .executeTakeFirst()
    const numberOf = (id: string | null | undefined) => (id == null ? null : Number(id.slice(1)))
    return { first: numberOf(ids?.first), last: numberOf(ids?.last) }
  }
  const [low, high] = [await used('F', 'F00150000'), await used('F00150000', 'G')]
  const reported = await db
    .selectFrom('samples')
    .select('sample_id')
    .where('reported_at', 'is not', null)
    .where('sample_id', 'like', 'S%')
    .orderBy('last_update')
    .execute()
  const alert_id = await alertIn(db)
  const ids = reported.map(({ sample_id }) => sample_id)
  let [from, fromReader, last] = [low.last ?? 0, 0, (high.first ?? 300_001) - 1]

  /** Registers samples at a rate, from the other end of the free IDs, until stopped. */
  function register(address: string, rate: number, form: object): () => Promise<void> {
    const under = new Set<Promise<void>>()
    const faults: number[] = []
    const timer = setInterval(() => {
      const body = JSON.stringify({ ...form, sample_id: `F${String(last--).padStart(8, '0')}` })
      const headers = { authorization: `Bearer ${tokens.get('collection')}`, 'content-type': 'application/json' }
      const sent = fetch(`${address}/api/samples/`, { method: 'POST', headers, body }).then(async (reply) => {
        await reply.arrayBuffer()
        if (reply.status !== 201) faults.push(reply.status)
        under.delete(sent)
      })
      under.add(sent)
    }, 1000 / rate)
    return async () => {
      clearInterval(timer)
      await Promise.all(under)
      if (faults.length > 0) throw new Error(`Registering beside it failed: ${faults.join(', ')}`)
    }
  }

  const postgres = postgresOf(connection.host)

  return {
    connection,
    db,
    memoryAtRest,
    /** An alert that everybody can read; null in a version without alerts. */
    alert_id,
    memoryOf,
    /** Sends this traffic for a while, and measures the processor time of server and PostgreSQL for each call. */
    async drive(traffic: Traffic, form: object, length: number): Promise<Figures & Taken> {
      const { address, pid } = traffic.remembers ? warm : cold
      const stop = traffic.writes === undefined ? async () => {} : register(address, traffic.writes, form)
      const [server, database] = [processor([pid]), processor(postgres())]
      const { requests, ...rest } = traffic
      const sent = requests.map(({ headers, ...request }) => ({ ...request, headers: signed(headers) }))
      const figures = await round(address, sent, length, { ...rest, ids, from, fromReader })
      const calls = Math.max(1, figures.perSecond * length)
      const taken = {
        server_ms: (processor([pid]) - server) / calls,
        postgres_ms: (processor(postgres()) - database) / calls,
      }
      await stop()
      from = figures.last
      fromReader = figures.lastReader
      return { ...figures, ...taken }
    },
    /** One less than the number of the next free ID; whoever uses numbers reports the last one with `took`. */
    from: () => from,
    took(number: number) {
      from = number
    },
    ids,
    /** The time of one call, in ms. */
    async time(path: string, who: string): Promise<number> {
      const began = performance.now()
      const reply = await fetch(`${cold.address}${path}`, { headers: { authorization: `Bearer ${tokens.get(who)}` } })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
      return performance.now() - began
    },
    async [Symbol.asyncDispose]() {
      await cold[Symbol.asyncDispose]()
      await warm[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }

  /** Replaces 'Bearer collection' by that person's token. */
  function signed(headers: Sent['headers']) {
    const who = String(headers?.authorization ?? '').replace('Bearer ', '')
    return tokens.has(who) ? { ...headers, authorization: `Bearer ${tokens.get(who)}` } : headers
  }
}

/** The first alert of a filled database; releases one if there is none. */
async function alertIn(db: Database): Promise<number | null> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('alert_versions') is not null as known`.execute(db)
  if (!rows[0]?.known) return null
  const first = await db.selectFrom('alert_versions').select('alert_id').orderBy('alert_id').limit(1).executeTakeFirst()
  return first?.alert_id ?? release(db)
}
