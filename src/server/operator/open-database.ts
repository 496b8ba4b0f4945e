/** The database of an operator's command: DATABASE_URL, the embedded one that a server runs, or one started for it. */
import type { Config } from '#server/config.ts'
import { checkDatabaseUrl } from '#server/database/check-url.ts'
import { type ConnectionSettings, type Database, openDatabase } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { hasDatabase, visitEmbedded } from '#server/database/embedded-guest.ts'
import { StartFault } from '#server/start-fault.ts'
import { stopOnSignals } from '#server/stopping.ts'

/** Runs `work` on the database of this environment. Makes one where there is none only if `mayMake` is true. */
export async function withDatabase<T>(
  config: Config,
  mayMake: boolean,
  work: (db: Database, connection: ConnectionSettings | string) => Promise<T>,
): Promise<T> {
  const stopping = stopOnSignals()
  try {
    const connection = await connectionOf(config, mayMake, stopping.add)
    const db = openDatabase(connection, () => {}, 'patient')
    stopping.add(() => db.destroy())
    return await work(db, connection)
  } finally {
    await stopping.stop()
  }
}

async function connectionOf(
  { databaseUrl, dataDir }: Config,
  mayMake: boolean,
  add: (stop: () => Promise<unknown>) => void,
): Promise<ConnectionSettings | string> {
  if (databaseUrl !== null) {
    await checkDatabaseUrl(databaseUrl)
    return databaseUrl
  }
  if (!hasDatabase(dataDir) && !mayMake)
    throw new StartFault(
      `There is no database in ${dataDir}. Start Vialog first, and give this command its DATA_DIR or DATABASE_URL.`,
    )
  const visited = hasDatabase(dataDir) ? await visitEmbedded(dataDir) : null
  if (visited !== null) return visited
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  add(() => embedded.stop())
  return embedded.connection
}
