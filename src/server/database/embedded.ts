import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { keptSecret, readSecret } from '#server/kept-secret.ts'
import { StartFault, writeFault } from '#server/start-fault.ts'
import type { ConnectionSettings } from './connect.ts'
import { makeCluster } from './embedded-cluster.ts'
import { chooseEndpoint, type Endpoint, forgetEndpoint } from './embedded-endpoint.ts'
import type { Place } from './embedded-layout.ts'
import { findPlace } from './embedded-place.ts'
import { bringUp, type Launch, stopPostgres } from './embedded-process.ts'

/** A PostgreSQL that belongs to this server alone, for as long as it runs. */
export type EmbeddedDatabase = {
  connection: ConnectionSettings
  /** Whether this start made the data folder. */
  isNew: boolean
  /** PostgreSQL's data folder. */
  folder: string
  /** Stops PostgreSQL in order and waits until it has ended. */
  stop(): Promise<void>
}

/** What `startEmbedded` needs. `settings` are PostgreSQL's, for tests. */
export type EmbeddedOptions = { dataDir: string; log: (line: string) => void; settings?: Record<string, string> }

const name = 'vialog'
const lockKey = 2_215_001

/**
 * Starts the embedded PostgreSQL on DATA_DIR, or takes over the one that a killed server left running. Guarantees: one
 * server at a time per folder, a restart when PostgreSQL dies, and one StartFault with a plain sentence when it cannot
 * run.
 */
export async function startEmbedded({ dataDir, log, settings = {} }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const place = await findPlace(dataDir, log)
    const password = await passwordOf(place)
    const isNew = await makeCluster(place, password)
    const stopped = new AbortController()
    const endpoint = await chooseEndpoint(place)
    const launch: Launch = { place, endpoint, password, settings, log, signal: stopped.signal }
    const held = await hold(launch, dataDir)
    const connection = connectionTo(held.endpoint, password)
    const end = supervise({ ...launch, endpoint: held.endpoint }, held, dataDir, stopped)
    try {
      await makeDatabase(held.client, password)
    } catch (error) {
      await end()
      throw error
    }
    return { connection, isNew, folder: place.data, stop: end }
  } catch (error) {
    throw writeFault(dataDir, error)
  }
}

/** The server's own connection to an embedded PostgreSQL. */
export function connectionTo(endpoint: Endpoint, password: string): ConnectionSettings {
  return { ...endpoint, user: name, password, database: name }
}

async function passwordOf({ data, passwordFile }: Place) {
  if (existsSync(data) && (await readSecret(passwordFile)) === null)
    throw new StartFault(`${passwordFile} is missing, and with it the password of ${data}. Restore it from a backup.`)
  return keptSecret(passwordFile)
}

type Held = { client: pg.Client; pid: number; endpoint: Endpoint }

/** Starts PostgreSQL and takes the lock that one server holds while it runs. */
async function hold(launch: Launch, dataDir: string): Promise<Held> {
  const held = await bringUp(launch)
  // The connection of a server killed a moment ago may still be ending.
  for (const deadline = Date.now() + 1000; ; await sleep(50)) {
    const { rows } = await held.client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [lockKey])
    if (rows[0]?.ours) return held
    if (Date.now() < deadline) continue
    await held.client.end()
    throw new TakenFault(`Another Vialog is already running on ${dataDir}.`)
  }
}

class TakenFault extends StartFault {}

/** Starts PostgreSQL again whenever the lock's connection ends, until the returned function stops both. */
function supervise(launch: Launch, first: Held, dataDir: string, stopped: AbortController): () => Promise<void> {
  const { log, place } = launch
  let held: Held | null = first
  let recovering: Promise<void> = Promise.resolve()

  const watch = (now: Held) => {
    const since = Date.now()
    now.client.once('end', () => {
      if (stopped.signal.aborted) return
      held = null
      // Wait before restarting a database that dies again at once; restart one that ran a while without delay.
      recovering = recover(Date.now() - since > 10_000 ? 0 : 200)
    })
  }

  const recover = async (firstWait: number) => {
    log('The database ended unexpectedly; starting it again.')
    for (let wait = firstWait; !stopped.signal.aborted; wait = Math.min(Math.max(wait, 100) * 2, 5000)) {
      await sleep(wait, undefined, { ref: false })
      try {
        held = await hold(launch, dataDir)
        if (!stopped.signal.aborted) watch(held)
        return log('The database is back.')
      } catch (error) {
        if (stopped.signal.aborted) return
        log(error instanceof Error ? error.message : String(error))
        // Another server has the folder: this one stops.
        if (error instanceof TakenFault) return void process.kill(process.pid, 'SIGTERM')
      }
    }
  }

  watch(first)
  let ending: Promise<void> | null = null
  const end = async () => {
    stopped.abort()
    await recovering
    // The lock is held until PostgreSQL itself ends the connection, so nobody gets in between.
    if (held) await stopPostgres(place.binaries, held.pid)
    held?.client.end().catch(() => {})
    await forgetEndpoint(launch.endpoint, place)
  }
  return () => {
    ending ??= end()
    return ending
  }
}

async function makeDatabase(client: pg.Client, password: string) {
  const exists = async (catalogue: string) => (await client.query(catalogue, [name])).rowCount === 1
  if (!(await exists('select from pg_roles where rolname = $1')))
    await client.query(`create role ${name} login createdb password ${client.escapeLiteral(password)}`)
  if (!(await exists('select from pg_database where datname = $1')))
    await client.query(`create database ${name} owner ${name}`)
}
