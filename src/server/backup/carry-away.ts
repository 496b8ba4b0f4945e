/**
 * Runs the command of BACKUP_AFTER once a backup has passed its trial restore; the command carries it to another place,
 * which Vialog knows nothing of. A failed command is run again, at growing intervals, until it succeeds or there is a
 * newer backup.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { byItself, recordOwnAudit } from '#server/audit/record.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import { whenDue } from '#server/database/take-turn.ts'
import { newestGood } from './newest-good.ts'
import type { Nightly } from './nightly.ts'

const lockNumber = 7_226_120
const quarterHour = 15 * 60_000
/** In ms. A connection may be slow, but a command that takes longer hangs. */
const longest = 6 * 3600_000

/** What carrying away needs. */
export type Carrying = Pick<Nightly, 'db' | 'connection' | 'log' | 'signal'> & {
  readonly config: Pick<Config, 'backupAfter'>
}

/** Runs the command if a backup waits for it. Returns whether it ran here to its end. */
export async function carryAway(carrying: Carrying, now: () => Date, patience = longest): Promise<boolean> {
  const { config, db, connection, log, signal } = carrying
  const command = config.backupAfter
  if (command === null) return false
  const due = () => dueBackup(db, now())
  const ran = await whenDue(connection, lockNumber, due, async (backup) => {
    const fault = await runCommand(command, backup.file, patience, signal)
    // The next server or start runs it again.
    if (signal?.aborted) return false
    if (fault !== null) log(`The backup ${backup.file} was not carried to another place: BACKUP_AFTER ${fault}.`)
    await note(db, backup, fault, now().toISOString())
    return true
  })
  return ran ?? false
}

/** The newest good backup, if its file is on this machine, its command has not succeeded, and it is time to try. */
async function dueBackup(db: Database, now: Date) {
  const good = await newestGood(db)
  if (good === undefined || good.file === null || good.carried_at !== null || !existsSync(good.file)) return null
  const { id, file, carry_tries, carry_tried_at } = good
  const pause = carry_tries === 0 ? 0 : quarterHour * 2 ** (carry_tries - 1)
  if (carry_tried_at !== null && now.getTime() < Date.parse(carry_tried_at) + pause) return null
  return { id, file, tries: carry_tries }
}

/**
 * Runs the command without a shell, with the file as its last argument and in BACKUP_FILE. Returns how it failed, or
 * null.
 */
function runCommand(
  [program = '', ...words]: readonly string[],
  file: string,
  patience: number,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  return new Promise((resolve) => {
    // Its output is for the operator, so it goes where the server's own goes. Its own process group can be ended as a
    // whole.
    const child = spawn(program, [...words, file], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...withoutSecrets(process.env), BACKUP_FILE: file },
      detached: true,
    })
    const end = (how: NodeJS.Signals) => {
      if (child.pid === undefined) return
      try {
        process.kill(-child.pid, how)
      } catch {
        child.kill(how)
      }
    }
    const stop = () => end('SIGTERM')
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      end('SIGKILL')
    }, patience)
    const done = (fault: string | null) => {
      clearTimeout(late)
      signal?.removeEventListener('abort', stop)
      resolve(isLate ? `took longer than ${Math.round(patience / 1000)} s` : fault)
    }
    signal?.addEventListener('abort', stop)
    child.once('error', (error: NodeJS.ErrnoException) => done(`could not be started (${error.code})`))
    child.once('exit', (code, by) =>
      done(code === 0 ? null : code === null ? `was ended by ${by}` : `ended with status ${code}`),
    )
  })
}

/** The environment without secrets that the command does not need; the operator gives it access to the other place. */
function withoutSecrets(env: NodeJS.ProcessEnv) {
  const { SECRET_KEY, CUSTODY_KEY, DATABASE_URL, BACKUP_PASSPHRASE, ...rest } = env
  return rest
}

function note(db: Database, { id, tries }: { id: number; tries: number }, fault: string | null, at: string) {
  return db.transaction().execute(async (tx) => {
    const facts =
      fault === null
        ? { carried_at: at, carry_fault: null }
        : { carry_tries: tries + 1, carry_tried_at: at, carry_fault: fault }
    await tx.updateTable('backups').set(facts).where('id', '=', id).execute()
    const after = { after_command: fault ?? 'succeeded' }
    const change = { action: 'carryBackup', entity: 'backup', entity_id: String(id), after }
    await recordOwnAudit(tx, byItself, new Date(at), change)
  })
}
