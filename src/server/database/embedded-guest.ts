/**
 * Lets the operator's commands use the embedded PostgreSQL of a running server, without its lock and without ending it.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readSecret } from '#server/kept-secret.ts'
import { StartFault } from '#server/start-fault.ts'
import type { ConnectionSettings } from './connect.ts'
import { connectionTo } from './embedded.ts'
import { endpointOf } from './embedded-endpoint.ts'
import { findPlace } from './embedded-place.ts'
import { runningPostmaster } from './embedded-postmaster.ts'

const patience = 20_000

/** Whether DATA_DIR holds a database, or says where its database is. */
export function hasDatabase(dataDir: string): boolean {
  return ['postgres', 'where.txt'].some((name) => existsSync(join(dataDir, name)))
}

/** The connection to the PostgreSQL that runs on DATA_DIR; null when none does. Waits while it is still starting. */
export async function visitEmbedded(dataDir: string): Promise<ConnectionSettings | null> {
  const place = await findPlace(dataDir, () => {})
  for (const deadline = Date.now() + patience; ; await sleep(50)) {
    const running = await runningPostmaster(place.data)
    if (running === null) return null
    const password = await readSecret(place.passwordFile)
    const fault =
      running.port === 0 || password === null
        ? 'it is still starting'
        : await connectionFault(connectionTo(endpointOf(running), password))
    if (fault === null && password !== null) return connectionTo(endpointOf(running), password)
    if (Date.now() > deadline) throw new StartFault(`The database of ${dataDir} runs but cannot be opened: ${fault}.`)
  }
}

async function connectionFault(connection: ConnectionSettings) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.end().catch(() => {})
  }
}
