/** One server: its pool, its cache, its log, its port. It stops in order, after its requests are answered. */
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { addressFault } from '#server/address.ts'
import { keepMailing } from '#server/alerts/mails.ts'
import { buildApp } from '#server/app.ts'
import { keepBackupAlarm } from '#server/backup/alarm.ts'
import { keepCarrying } from '#server/backup/carry-away.ts'
import { backupsNow } from '#server/backup/newest-good.ts'
import { keepBackups } from '#server/backup/nightly.ts'
import type { Config } from '#server/config.ts'
import { keepWord } from '#server/contacts/send-word.ts'
import { keepHeads } from '#server/custody/nightly.ts'
import { connectionsEach, endOlderConnections, openDatabase } from '#server/database/connect.ts'
import { watchDisk } from '#server/full-disk.ts'
import { keepTidy } from '#server/housekeeping.ts'
import { Tally } from '#server/http/tally.ts'
import { Memory } from '#server/memory/memory.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { builtPublicPages } from '#server/pages/built-pages.ts'
import { keepRetention } from '#server/retention/nightly.ts'
import { keepWorking } from '#server/signals/work-jobs.ts'
import type { Stopping } from '#server/stopping.ts'
import { logOptions } from './log.ts'
import type { Prepared } from './prepare.ts'

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
  const stopTidying = keepTidy(db, () => new Date(), warn)
  stopping.add(async () => stopTidying())
  stopping.add(keepBackups({ config, db, connection, keys, log: warn }, () => new Date()))
  stopping.add(keepCarrying({ config, db, connection, log: warn }, () => new Date()))
  stopping.add(keepBackupAlarm({ services, log: warn }, () => new Date()))
  stopping.add(keepHeads({ services, connection, keys, log: warn }, () => new Date()))
  stopping.add(keepMailing(services))
  const { dataDir } = config
  stopping.add(keepWord(services))
  stopping.add(keepRetention({ db, connection, dataDir, log: warn }, () => new Date()))
  stopping.add(keepWorking({ db, log: warn }, () => new Date()))
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
