/**
 * A filled service for the benchmarks: an embedded PostgreSQL as in production, and the real server as its own process.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionSettings, openDatabase } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { startedServer } from '../started-server.ts'
import { benchPassword, fill } from './fill.ts'

/**
 * A database with this many samples; `await using` ends it. BENCH_DATA names a folder that keeps it for the next run. A
 * benchmark that changes the database gives its own `kind`, so that no other one gets it.
 */
export async function filledDatabase(samples: number, kind = '') {
  const kept = process.env.BENCH_DATA
  const folder = kept === undefined ? mkdtempSync(join(tmpdir(), 'vialog-bench-')) : join(kept, `${samples}${kind}`)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const postgres = await startEmbedded({ dataDir: folder, log: (line) => console.error(line) })
  const db = openDatabase(postgres.connection, () => {}, 'patient')
  if (postgres.isNew) {
    await migrate(db)
    const began = Date.now()
    await fill(db, samples)
    console.log(`Filled with ${samples.toLocaleString('en')} samples in ${Math.round((Date.now() - began) / 1000)} s.`)
  } else await migrate(db)
  return {
    db,
    connection: postgres.connection,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await postgres.stop()
      if (kept === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The address of a database in the form of DATABASE_URL. */
export function urlOf({ host, port, user, password, database }: ConnectionSettings): string {
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** The real server in production mode on this database; `await using` ends it. */
export const benchServer = (connection: ConnectionSettings, extra: Record<string, string> = {}) =>
  startedServer({ DATABASE_URL: urlOf(connection), ...extra })

/** An access token of one of the people in the filled service. */
export async function benchToken(address: string, who: 'collection' | 'analysis' | 'admin'): Promise<string> {
  const reply = await fetch(`${address}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@bench.example`, password: benchPassword }),
  })
  return ((await reply.json()) as { access: string }).access
}
