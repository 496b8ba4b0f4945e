/** Prepares a start, once for all its servers: the database, the secret, the migrations, the first start. */
import { join } from 'node:path'
import { checkAddress } from '#server/address.ts'
import type { Config } from '#server/config.ts'
import { type CustodyKeys, custodyKeys } from '#server/custody/custody-key.ts'
import { checkDatabaseUrl } from '#server/database/check-url.ts'
import { type ConnectionSettings, openDatabase } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { readNamesAtStart } from '#server/drugs/change-dictionary.ts'
import { codeOf } from '#server/error-code.ts'
import { firstStart } from '#server/first-start.ts'
import { isOpenToOthers } from '#server/kept-secret.ts'
import { markKeys } from '#server/key-marks.ts'
import { folderFault } from '#server/make-folder.ts'
import { secretKey } from '#server/secret-key.ts'
import { StartFault } from '#server/start-fault.ts'
import type { Stopping } from '#server/stopping.ts'

/** What a server needs besides its environment. */
export type Prepared = {
  readonly connection: ConnectionSettings | string
  readonly secret: string
  readonly keys: CustodyKeys
}

type Start = Prepared & {
  /** Where the database is, in words for the operator. */
  readonly place: string
  /** The lines that the operator reads below the address. */
  readonly lines: (address: string) => string[]
}

/** Prepares a start; throws a StartFault where it cannot go on. */
export async function prepareStart(config: Config, stopping: Stopping, tell: (line: string) => void): Promise<Start> {
  await checkAddress(config)
  const { connection, place } = await databaseOf(config, stopping, tell)
  const secret = await secretKey(config)
  const keys = await custodyKeys(config)
  await warnOfOpenSecrets(config, tell)
  await warnOfBackupFolder(config, tell)
  const patient = openDatabase(connection, tell, 'patient')
  const lines = await migrate(patient)
    .catch((error: unknown) => {
      throw refusedWrite(error)
    })
    .then(() => markKeys(patient, { secret, keys }, tell))
    .then(() => readNamesAtStart(patient))
    .then(() => firstStart(patient, config, tell))
    .finally(() => patient.destroy())
  return { connection, secret, keys, place, lines }
}

/** A start's first write that PostgreSQL refused, as a sentence; any other error as it is. */
function refusedWrite(error: unknown): unknown {
  const code = codeOf(error)
  if (code === '25006')
    return new StartFault(
      'The database takes no writes: it is a standby, or default_transaction_read_only is on for its role (25006). "doctor" says which.',
      { cause: error },
    )
  if (code === '42501')
    return new StartFault(
      `The role of DATABASE_URL may not do what a start needs (${error instanceof Error ? error.message : code}). Name the one that owns the database and its tables.`,
      { cause: error },
    )
  return error
}

/** Warns of secrets that others on the machine may read, and may have read already. */
async function warnOfOpenSecrets({ dataDir }: Config, tell: (line: string) => void) {
  for (const name of ['secret-key', 'custody-key', 'database-password']) {
    const file = join(dataDir, name)
    if (await isOpenToOthers(file))
      tell(
        `Warning: others on this machine may read ${file}. Close it (chmod 600), and set another if somebody may have.`,
      )
  }
}

/** Warns of a folder that takes no backup. A start goes on without it: people need their results meanwhile. */
async function warnOfBackupFolder({ backupDir }: Config, tell: (line: string) => void) {
  const fault = backupDir === null ? null : await folderFault(backupDir, 'BACKUP_DIR')
  if (fault !== null) tell(`Warning: no backup can be made in BACKUP_DIR. ${fault}`)
}

async function databaseOf({ databaseUrl, dataDir }: Config, { add }: Stopping, tell: (line: string) => void) {
  if (databaseUrl !== null) {
    const warning = await checkDatabaseUrl(databaseUrl)
    if (warning !== null) tell(`Warning: ${warning} "doctor" says how to mend it.`)
    return { connection: databaseUrl, place: 'the database of DATABASE_URL' }
  }
  const starting = startEmbedded({ dataDir, log: tell })
  // Register the stop while the database still starts, so that a signal in between leaves nothing running.
  add(() =>
    starting.then(
      (embedded) => embedded.stop(),
      () => {},
    ),
  )
  const { connection, folder } = await starting
  return { connection, place: folder }
}
