/**
 * The nightly backup. One of the servers makes it once a night, at the hour of the settings in the service's zone, and
 * tries it by restoring it. Backups older than the settings keep are removed, but never the newest that can be
 * restored.
 */
import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { byItself, recordOwnAudit } from '#server/audit/record.ts'
import type { Config } from '#server/config.ts'
import type { CustodyKeys } from '#server/custody/custody-key.ts'
import { makeHead } from '#server/custody/heads.ts'
import type { ConnectionSettings, Database } from '#server/database/connect.ts'
import { whenDue } from '#server/database/take-turn.ts'
import { dueNight } from '#server/due-night.ts'
import { makeFolder } from '#server/make-folder.ts'
import { clockDoubt } from '#server/retention/erasing.ts'
import { settingsOf } from '#server/settings.ts'
import { faultInWords } from '#server/start-fault.ts'
import { openBackupFile } from './backup-file.ts'
import { makeBackup } from './make-backup.ts'
import { newestGood } from './newest-good.ts'
import { noteBackup, noteTrial } from './note-backup.ts'
import { tryBackup } from './try-backup.ts'

const lockNumber = 7_226_003
const day = 24 * 3600_000

/** What a night needs. */
export type Nightly = {
  readonly config: Pick<Config, 'backupDir' | 'backupPassphrase'>
  readonly db: Database
  readonly connection: ConnectionSettings | string
  /** The keys for the head of the custody log that each backup holds. */
  readonly keys: CustodyKeys
  /** Called with what failed. */
  readonly log: (line: string) => void
  /** Ends it without noting a failure: another server or the next start makes up for it. */
  readonly signal?: AbortSignal
}

/** Makes the night's backup if it is due and nobody has made it. Returns whether this server did. */
export async function nightlyBackup(
  { config, db, connection, keys, log, signal }: Nightly,
  now: Date,
): Promise<boolean> {
  const folder = config.backupDir
  if (folder === null) return false
  const due = () => dueNight(db, 'backups', now)
  const wasMade = await whenDue(connection, lockNumber, due, async (night) => {
    const file = join(folder, `vialog-${night}-${now.toISOString().slice(11, 19).replaceAll(':', '')}.backup`)
    const occasion = { who: byItself, now, night }
    const passphrase = config.backupPassphrase
    try {
      await makeFolder(folder, 'BACKUP_DIR', 0o700)
      // A failed head must not prevent the backup.
      await makeHead(db, keys, now, night).catch((error) =>
        log(`No head of the custody log was made: ${faultInWords(error)}`),
      )
      const made = await makeBackup(connection, file, now, passphrase, signal)
      const id = await noteBackup(db, occasion, { ...made, file, is_encrypted: passphrase !== null })
      const outcome = await openBackupFile(file)
        .then((opened) => tryBackup(opened, passphrase, keys, signal))
        .catch((error) => ({ fault: faultInWords(error) }))
      if (signal?.aborted) return true
      if ('fault' in outcome) log(`The backup ${file} could not be restored: ${outcome.fault}`)
      await noteTrial(db, id, occasion, outcome)
      await removeOld(db, folder, now)
      await removeUnfinished(folder, now)
      return true
    } catch (error) {
      if (signal?.aborted) return false
      log(`The nightly backup failed: ${faultInWords(error)}`)
      await noteBackup(db, occasion, { fault: faultInWords(error) })
      return false
    }
  })
  return wasMade ?? false
}

/**
 * Removes nightly files of this folder that are older than the settings keep them; none while the clock is in doubt.
 */
async function removeOld(db: Database, folder: string, now: Date) {
  if ((await clockDoubt(db, now)) !== null) return
  const { backup_keep_days } = await settingsOf(db)
  const before = new Date(now.getTime() - backup_keep_days * day).toISOString()
  const good = await newestGood(db)
  const old = await db
    .selectFrom('backups')
    .select(['id', 'file'])
    .where('night', 'is not', null)
    .where('started_at', '<', before)
    .execute()
  for (const { id, file } of old) {
    if (id === good?.id || file === null || dirname(file) !== folder || !existsSync(file)) continue
    await rm(file)
    const change = { action: 'removeBackup', entity: 'backup', entity_id: String(id), before: { file: basename(file) } }
    await db.transaction().execute((tx) => recordOwnAudit(tx, byItself, now, change))
  }
}

/** Removes files that a killed server left unfinished. */
async function removeUnfinished(folder: string, now: Date) {
  for (const name of await readdir(folder)) {
    if (!/^vialog-.*\.unfinished-\d+$/.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > day) await rm(join(folder, name), { force: true })
  }
}
