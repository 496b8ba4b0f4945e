/**
 * `rewrite-tables`: rewrites the tables from which anonymising removed something, so that PostgreSQL's files no longer
 * hold it. Each table is locked meanwhile, so the operator chooses the hour.
 */
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { StartFault } from '#server/start-fault.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open-database.ts'

/** The tables that held a person's words. */
export const rewritten = [
  'samples',
  'sharing_surveys',
  'deletion_requests',
  'packages',
  'analysis_notes',
  'audit_log',
  'idempotency_keys',
] as const

export const rewriteTables: Command = {
  summary:
    'Rewrites the tables from which something was removed, so that their files no longer hold it. Writes wait meanwhile.',
  options: { apply: "'yes' does it; without it the tables and their sizes are listed." },
  run: ({ apply }, config) => {
    if (apply !== undefined && apply !== 'yes') throw new StartFault("--apply is 'yes', or left out.")
    return withDatabase(config, false, (db) => rewrite(db, apply === 'yes'))
  },
}

async function rewrite(db: Database, isMeant: boolean) {
  for (const table of rewritten) {
    const before = await sizeOf(db, table)
    if (isMeant) await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(db)
    console.log(isMeant ? `${table}: ${before} → ${await sizeOf(db, table)} MB` : `${table}: ${before} MB`)
  }
  console.log(
    isMeant
      ? 'The tables were rewritten. The write-ahead log holds older rows until it is used again; backups, until they are deleted.'
      : 'Nothing was changed: --apply yes rewrites these tables. Every call that needs one waits meanwhile.',
  )
  return 0
}

async function sizeOf(db: Database, table: string) {
  const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size(${table}::regclass) as bytes`
    .execute(db)
    .catch((error: { code?: string }) => {
      throw error.code === '42P01' ? new StartFault('This database holds no samples yet.') : error
    })
  return ((rows[0]?.bytes ?? 0) / 1_048_576).toFixed(1)
}
