/** A filled service for the benches: an embedded PostgreSQL as in production, and the real server as a process of its own. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionSettings, openDatabase } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { startedServer } from '../started-server.ts'
import { benchPassword, fill } from './fill.ts'

/**
 * A database with so many samples; `await using` ends it. Kept for the next run where BENCH_DATA names a folder; `kind` of one that
 * a part of the bench changes, so that no other part meets it.
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

/** The address of a database as DATABASE_URL takes it. */
export function urlOf({ host, port, user, password, database }: ConnectionSettings): string {
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** The real server in production mode on that database; `await using` ends it. */
export const benchServer = (connection: ConnectionSettings, extra: Record<string, string> = {}) =>
  startedServer({ DATABASE_URL: urlOf(connection), ...extra })

/** An access token of one of the filled service's people. */
export async function benchToken(address: string, who: 'collection' | 'analysis' | 'admin'): Promise<string> {
  const reply = await fetch(`${address}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@bench.example`, password: benchPassword }),
  })
  return ((await reply.json()) as { access: string }).access
}
