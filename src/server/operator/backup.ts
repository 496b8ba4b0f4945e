/** `backup` writes the whole service into one file, `verify-backup` tests such a file, `restore` restores it. */

import { resolve } from 'node:path'
import { adminCommand } from '#server/admin-command.ts'
import { operator, recordOwnAudit } from '#server/audit/record.ts'
import { openBackupFile } from '#server/backup/backup-file.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { noteBackup } from '#server/backup/note-backup.ts'
import { type Restored, restoreBackup } from '#server/backup/restore-backup.ts'
import { tryBackup } from '#server/backup/try-backup.ts'
import type { Config } from '#server/config.ts'
import { shortestPassphrase } from '#server/config.ts'
import { custodyKeysAtHand } from '#server/custody/custody-key.ts'
import { makeHead } from '#server/custody/heads.ts'
import type { Database } from '#server/database/connect.ts'
import { hasTable } from '#server/database/migrate.ts'
import { faultInWords, StartFault } from '#server/start-fault.ts'
import { stopOnSignals } from '#server/stopping.ts'
import { askUnseen, newPassword } from './ask.ts'
import type { Command } from './command.ts'
import { tellService } from './note-trial.ts'
import { withDatabase } from './open-database.ts'
import { headsInWords } from './verify-custody.ts'

const variable = 'BACKUP_PASSPHRASE'

export const backup: Command = {
  summary: `Writes the whole database to a new file, also while Vialog runs. With ${variable} it is encrypted.`,
  options: { file: 'the file to write', encrypt: "'yes' asks for a passphrase, 'no' writes without one." },
  async run({ file, encrypt }, config) {
    const path = resolve(needed(file))
    const passphrase = await passphraseFor(config, encrypt)
    const started = Date.now()
    const { bytes, rows, tables } = await withDatabase(config, false, async (db, connection) => {
      const now = new Date()
      await sealed(db, config, now)
      const made = await makeBackup(connection, path, now, passphrase)
      if (await hasTable(db, 'backups')) {
        const is_encrypted = passphrase !== null
        await noteBackup(db, { who: operator, now, night: null }, { ...made, file: path, is_encrypted })
      }
      return made
    })
    const how = passphrase === null ? 'not encrypted' : 'encrypted'
    console.log(
      `Wrote ${rows} rows of ${tables} tables to ${path} (${megabytes(bytes)} MB, ${how}, ${seconds(started)} s).`,
    )
    console.log(`Try it: ${adminCommand} verify-backup --file ${path}`)
    return 0
  },
}

export const verifyBackup: Command = {
  summary: 'Restores a backup into a database of its own, compares all that came back, and leaves nothing behind.',
  options: { file: 'the backup' },
  async run({ file }, config) {
    const started = Date.now()
    const opened = await openBackupFile(resolve(needed(file)))
    const passphrase = await passphraseOf(config, opened)
    const keys = await custodyKeysAtHand(config)
    const [stopping, ended] = [stopOnSignals(), new AbortController()]
    const trial = tryBackup(opened, passphrase, keys, ended.signal)
    stopping.add(async () => {
      ended.abort()
      await trial.catch(() => {})
    })
    const restored = await trial.catch(async (error) => {
      if (!ended.signal.aborted) await tellService(config, opened.made_at, { fault: faultInWords(error) })
      throw error
    })
    await tellService(config, opened.made_at, restored)
    console.log(inWords(restored, opened.made_at))
    console.log(headsInWords(restored.heads, keys))
    console.log(`This backup can be restored (${seconds(started)} s).`)
    return 0
  },
}

export const restore: Command = {
  summary: 'Brings a backup back into an empty database: one that DATABASE_URL names, or a new one in DATA_DIR.',
  options: { file: 'the backup' },
  async run({ file }, config) {
    const opened = await openBackupFile(resolve(needed(file)))
    const passphrase = await passphraseOf(config, opened)
    const keys = await custodyKeysAtHand(config)
    await withDatabase(config, true, async (db, connection) => {
      const restored = await restoreBackup(opened, passphrase, connection, keys)
      await afterwards(db, opened, restored)
      console.log(inWords(restored, opened.made_at))
      console.log(headsInWords(restored.heads, keys))
    })
    console.log('Everybody must sign in again, and one-time links must be made again.')
    if (config.databaseUrl === null && process.getuid?.() === 0)
      console.log(
        `You are root, and so files in ${config.dataDir} are root's. If Vialog runs as another user: chown -R USER ${config.dataDir}`,
      )
    return 0
  },
}

/** Makes a head of the custody log for the backup; a database of an older Vialog has no table for it. */
async function sealed(db: Database, config: Config, now: Date) {
  const keys = await custodyKeysAtHand(config)
  if (keys.length === 0) console.log('CUSTODY_KEY is not at hand: the backup holds no head of this moment.')
  else if (await hasTable(db, 'custody_heads'))
    await makeHead(db, keys, now, null).catch((error) =>
      console.log(
        `No head of the custody log was made, so the backup holds none of this moment: ${faultInWords(error)}`,
      ),
    )
}

/** After a restore, ends sessions and links: some that the backup holds were ended or used after it was made. */
async function afterwards(db: Database, { path, made_at }: { path: string; made_at: string }, { rows }: Restored) {
  const now = new Date()
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('sessions')
      .set({ ended_at: now.toISOString(), ended_because: 'restored' })
      .where('ended_at', 'is', null)
      .execute()
    await tx.deleteFrom('one_time_links').where('used_at', 'is', null).execute()
    await recordOwnAudit(tx, operator, now, {
      action: 'restore',
      entity: 'backup',
      entity_id: path,
      after: { made_at, rows },
    })
  })
}

function inWords({ rows, tables, custody }: Restored, made_at: string) {
  return `Restored ${rows} rows of ${tables} tables as of ${made_at.slice(0, 16).replace('T', ' ')} UTC: every table has its rows, every chain of custody holds (${custody} entries), every total matches its rows.`
}

function needed(file: string | undefined) {
  if (!file) throw new StartFault('Say --file.')
  return file
}

/** The passphrase of a new backup: from the environment, or asked twice with `--encrypt`. */
async function passphraseFor({ backupPassphrase }: Config, encrypt: string | undefined) {
  if (encrypt !== undefined && !['yes', 'no'].includes(encrypt)) throw new StartFault("--encrypt is 'yes' or 'no'.")
  if (encrypt === 'no') return null
  if (encrypt === undefined || backupPassphrase !== null) return backupPassphrase
  const passphrase = await newPassword(variable, `Passphrase (at least ${shortestPassphrase} characters)`)
  if (passphrase.length >= shortestPassphrase) return passphrase
  throw new StartFault(`The passphrase must have at least ${shortestPassphrase} characters.`)
}

async function passphraseOf({ backupPassphrase }: Config, { isEncrypted }: { isEncrypted: boolean }) {
  if (!isEncrypted || backupPassphrase !== null) return backupPassphrase
  return process.stdin.isTTY ? askUnseen('Passphrase of the backup') : null
}

const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1)
const seconds = (since: number) => ((Date.now() - since) / 1000).toFixed(1)
