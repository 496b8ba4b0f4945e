/** How the service is (decision 7): this process, its database, and what was slow or failed lately. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { readHealth as endpoint } from '#contract/admin/settings.ts'
import type { Call } from '#server/http/serve.ts'
import type { Traffic } from '#server/traffic.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const megabytes = (bytes: number) => Math.round(bytes / 104_857.6) / 10

type Facts = { version: string; size: number; connections: number; migrations: number; samples: number }

export const readHealth =
  (traffic: Traffic) =>
  async ({ db, now }: Call<typeof endpoint>) => {
    const { rows } = await sql<Facts>`select current_setting('server_version') as version,
      pg_database_size(current_database()) as size,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      (select count(*)::int from schema_migrations) as migrations,
      (select count(*)::int from samples where deleted_at is null) as samples`.execute(db)
    const [facts] = rows
    return {
      version,
      started_at: traffic.startedAt.toISOString(),
      node: process.version,
      memory_mb: megabytes(process.memoryUsage.rss()),
      database: {
        version: facts?.version ?? '',
        size_mb: megabytes(Number(facts?.size ?? 0)),
        connections: facts?.connections ?? 0,
        migrations: facts?.migrations ?? 0,
      },
      requests_last_minute: traffic.lastMinute(now),
      slowest: traffic.slowest(),
      errors: traffic.errors,
      samples: facts?.samples ?? 0,
    }
  }
