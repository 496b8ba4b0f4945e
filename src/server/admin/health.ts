/** The health of the service: this process, its database, and what was slow or failed lately. */

import { sql } from 'kysely'
import type { readHealth as endpoint } from '#contract/admin/settings.ts'
import { backupsNow } from '#server/backup/newest-good.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { waitingJobs } from '#server/jobs/waiting-jobs.ts'
import { clockDoubt } from '#server/retention/erasing.ts'
import { openSetbacks, placesInWords } from '#server/setbacks/watch.ts'
import { settingsOf } from '#server/settings.ts'
import type { Traffic } from '#server/traffic.ts'
import { version } from '#server/version.ts'

const megabytes = (bytes: number) => Math.round(bytes / 104_857.6) / 10

type Facts = { version: string; size: number; connections: number; migrations: number; samples: number }

export const readHealth =
  (traffic: Traffic) =>
  async ({ db, now, services }: Call<typeof endpoint>) => {
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
      clock: await clockDoubt(db, now),
      setbacks: (await openSetbacks(db)).map((one) => ({
        ...{ id: one.id, noticed_at: one.noticed_at, left_at: one.left_at, seen_at: one.seen_at },
        places: placesInWords(one),
      })),
      jobs: await waitingJobs(db),
      backups: await backupsOf(db, services.config, now),
    }
  }

async function backupsOf(db: Database, config: Config, now: Date) {
  const { backup_hour, backup_keep_days } = await settingsOf(db)
  const rows = await db
    .selectFrom('backups')
    .select(['started_at', 'night', 'file', 'bytes', 'is_encrypted', 'fault', 'tried_at', 'try_fault'])
    .select(['carried_at', 'carry_fault'])
    .orderBy('started_at', 'desc')
    .limit(5)
    .execute()
  const { last_good, alarms } = await backupsNow(db, config, now)
  const newest = rows.map(({ night, bytes, ...row }) => ({
    ...row,
    is_nightly: night !== null,
    size_mb: bytes === null ? null : megabytes(bytes),
  }))
  return {
    is_nightly: config.backupDir !== null,
    is_carried: config.backupAfter !== null,
    hour: backup_hour,
    keep_days: backup_keep_days,
    last_good,
    alarms,
    newest,
  }
}
