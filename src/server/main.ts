/**
 * Starts Vialog: reads the environment, brings the database up to date, listens, and stops everything in order when
 * asked to. What keeps it from starting is one line and exit code 1.
 */
import { pino } from 'pino'
import { addressFault, addressOf, checkAddress } from './address.ts'
import { buildApp } from './app.ts'
import { keepBackups } from './backup/nightly.ts'
import { type Config, readConfig } from './config.ts'
import { checkDatabaseUrl } from './database/check-url.ts'
import { type ConnectionSettings, openDatabase } from './database/connect.ts'
import { startEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { firstStart } from './first-start.ts'
import { keepTidy } from './housekeeping.ts'
import { Tally } from './http/tally.ts'
import { Memory } from './memory/memory.ts'
import { builtPublicPages } from './pages/built-pages.ts'
import { secretKey } from './secret-key.ts'
import { StartFault } from './start-fault.ts'
import { type Stopping, stopOnSignals } from './stopping.ts'

const stopping = stopOnSignals()
const tell = (line: string) => console.log(line)

try {
  await start(readConfig(process.env))
} catch (error) {
  // A signal in the middle of the start makes whatever was under way fail; that is no fault.
  if (!stopping.begun) {
    console.error(error instanceof StartFault ? error.message : error)
    await stopping.stop()
    process.exit(1)
  }
}

async function start(config: Config) {
  await checkAddress(config)
  const { connection, place } = await databaseOf(config, stopping)
  const secret = await secretKey(config)
  const patient = openDatabase(connection, tell, 'patient')
  const lines = await migrate(patient)
    .then(() => firstStart(patient, config, tell))
    .finally(() => patient.destroy())
  const db = openDatabase(connection, tell)
  stopping.add(() => db.destroy())

  const memory = config.remember ? await Memory.of(connection) : undefined
  stopping.add(async () => memory?.close())
  const log = await logOf(config)
  const app = await buildApp({
    config,
    db,
    now: () => new Date(),
    secret,
    log,
    ...(memory && { memory, tally: new Tally(db) }),
    publicPages: await builtPublicPages(),
  })
  stopping.add(() => app.close())
  const warn = (line: string) => log.warn(line)
  const stopTidying = keepTidy(db, () => new Date(), warn)
  stopping.add(async () => stopTidying())
  stopping.add(keepBackups({ config, db, connection, log: warn }, () => new Date()))
  await app.listen({ host: config.host, port: config.port }).catch((error) => {
    throw addressFault(config, error)
  })
  const listening = app.server.address()
  const port = typeof listening === 'object' && listening ? listening.port : config.port
  tell(`Vialog is ready at ${addressOf(config, port)} (Ctrl-C stops it)`)
  for (const line of lines(addressOf(config, port))) tell(line)
  tell(`The data is in ${place}.`)
}

type Where = { readonly connection: ConnectionSettings | string; readonly place: string }

async function databaseOf({ databaseUrl, dataDir }: Config, { add }: Stopping): Promise<Where> {
  if (databaseUrl !== null) {
    await checkDatabaseUrl(databaseUrl)
    return { connection: databaseUrl, place: 'the database of DATABASE_URL' }
  }
  const starting = startEmbedded({ dataDir, log: tell })
  // Noted while it still starts, so that a signal in between leaves nothing running.
  add(() =>
    starting.then(
      (embedded) => embedded.stop(),
      () => {},
    ),
  )
  const { connection, folder } = await starting
  return { connection, place: folder }
}

/** Lines for a person at a terminal, JSON for everything else. */
async function logOf({ logLevel }: Config) {
  if (!process.stdout.isTTY) return pino({ level: logLevel })
  const { default: pretty } = await import('pino-pretty')
  return pino({ level: logLevel }, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }))
}

process.on('uncaughtException', (error) => {
  console.error(error)
  void stopping.stop().then(() => process.exit(1))
})
