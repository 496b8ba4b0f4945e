/** One server: its pool, its cache, its log, its port. It stops in order, after its requests are answered. */
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { addressFault } from '#server/address.ts'
import { alertMailJobs } from '#server/alerts/mails.ts'
import { buildApp } from '#server/app.ts'
import { tellBackupAlarm } from '#server/backup/alarm.ts'
import { carryAway } from '#server/backup/carry-away.ts'
import { backupsNow } from '#server/backup/newest-good.ts'
import { nightlyBackup } from '#server/backup/nightly.ts'
import type { Config } from '#server/config.ts'
import { wordJobs } from '#server/contacts/send-word.ts'
import { nightlyHead } from '#server/custody/nightly.ts'
import { connectionsEach, endOlderConnections, openDatabase } from '#server/database/connect.ts'
import { every } from '#server/every.ts'
import { watchDisk } from '#server/full-disk.ts'
import { tidyUp } from '#server/housekeeping.ts'
import { Tally } from '#server/http/tally.ts'
import { keepWorking } from '#server/jobs/work-jobs.ts'
import { Memory } from '#server/memory/memory.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { draftReports } from '#server/number-reports/draft-reports.ts'
import { noteChanges } from '#server/number-reports/note-changes.ts'
import { releaseByItself } from '#server/numbers/release-by-itself.ts'
import { builtPublicPages } from '#server/pages/built-pages.ts'
import { nightlyRetention } from '#server/retention/nightly.ts'
import { tellSetbacks } from '#server/setbacks/tell.ts'
import { lookForSetback, openSetbacks } from '#server/setbacks/watch.ts'
import { askRulesJobs } from '#server/signals/ask-rules-jobs.ts'
import { faultInWords } from '#server/start-fault.ts'
import type { Stopping } from '#server/stopping.ts'
import { logOptions } from './log.ts'
import type { Prepared } from './prepare.ts'

const second = 1000
const minute = 60 * second

/** Starts it; returns the port that it listens on, and its metrics where they are asked for. */
export async function startServer(
  config: Config,
  { connection, secret, keys }: Prepared,
  stopping: Stopping,
  tell: (line: string) => void,
): Promise<{ port: number; metrics: Metrics | undefined }> {
  const db = openDatabase(connection, tell, 'usual', connectionsEach(config.workers))
  stopping.add(() => db.destroy())
  // An embedded database listens in its own data folder, wherever that is.
  if (typeof connection !== 'string') watchDisk(existsSync(connection.host) ? connection.host : config.dataDir)
  const memory = config.remember
    ? await Memory.of(connection, (lostAt) => endOlderConnections(db, lostAt))
    : Memory.none()
  stopping.add(() => memory.close())
  const log = await logOf(config)
  // Loaded only where somebody asks for it.
  const metrics =
    config.metricsPort === null
      ? undefined
      : new (await import('#server/metrics/metrics.ts')).Metrics({
          db,
          memory,
          backups: () => backupsNow(db, config, new Date()),
          setbacks: async () => (await openSetbacks(db)).length,
        })
  let isLeaving = false
  const services = {
    config,
    db,
    now: () => new Date(),
    secret,
    log,
    isLeaving: () => isLeaving,
    memory,
    tally: new Tally(db),
    ...(metrics && { metrics }),
    publicPages: await builtPublicPages(),
  }
  const app = await buildApp(services)
  stopping.add(() => closeAnswered(app))
  const warn = (line: string) => log.warn(line)
  const keep = (each: number, failed: string, look: (signal: AbortSignal, now: Date) => Promise<unknown>) =>
    stopping.add(
      every(
        each,
        (signal) => look(signal, new Date()),
        (error) => warn(`${failed}: ${faultInWords(error)}`),
      ),
    )
  const nightly = { config, db, connection, keys, services, dataDir: config.dataDir, log: warn }
  keep(60 * minute, 'Tidying up failed', (_, now) => tidyUp(db, now))
  // Cheap where nothing is due, and so what is due is there soon after a start.
  keep(10 * second, 'Public numbers were not released', (_, now) => releaseByItself(db, now))
  keep(10 * second, 'Reports of public numbers were not drafted', (_, now) => draftReports(db, now))
  keep(60 * minute, 'Whether reports of public numbers changed is not known', (_, now) => noteChanges(db, now))
  keep(minute, 'The nightly backup failed', (signal, now) => nightlyBackup({ ...nightly, signal }, now))
  keep(10 * second, 'BACKUP_AFTER failed', (signal) => carryAway({ ...nightly, signal }, () => new Date()))
  keep(minute, 'Whether the backups are well is not known', (_, now) => tellBackupAlarm(nightly, now))
  keep(2 * second, 'Whether the database went back is not known', async (_, now) => {
    // The log says it at once; what follows each minute is a mail that failed.
    if (await lookForSetback(db, config.dataDir, now)) await tellSetbacks(nightly, now)
  })
  keep(minute, 'Administrators were not told that the database went back', (_, now) => tellSetbacks(nightly, now))
  keep(minute, 'No head of the custody log was made', (_, now) => nightlyHead(nightly, now))
  keep(minute, 'Retention failed', (signal, now) => nightlyRetention({ ...nightly, signal }, now))
  const works = [askRulesJobs(db), alertMailJobs(services), wordJobs(services)]
  stopping.add(keepWorking({ db, log: warn }, works, () => new Date()))
  await app.listen({ host: config.host, port: config.port }).catch((error) => {
    throw addressFault(config, error)
  })
  const drain = 1000 * config.drainSeconds
  stopping.add(async () => {
    isLeaving = true
    await sleep(drain)
  }, drain + 1000)
  const listening = app.server.address()
  return { port: typeof listening === 'object' && listening ? listening.port : config.port, metrics }
}

/** Closes connections whose last request was answered: a client that keeps one open would keep the server running. */
async function closeAnswered(app: FastifyInstance) {
  const closing = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close().finally(() => clearInterval(closing))
}

/** Lines for a person at a terminal, JSON for everything else. */
async function logOf({ logLevel }: Config) {
  const options = logOptions(logLevel)
  if (!process.stdout.isTTY) return pino(options)
  const { default: pretty } = await import('pino-pretty')
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }))
}
