/**
 * Tries a backup by really restoring it, into a temporary PostgreSQL of its own. It needs no right on the service's
 * database, does not slow it down, and works on any machine that has the file.
 */
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CustodyKeys } from '#server/custody/custody-key.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { findPlace } from '#server/database/embedded-place.ts'
import { isRunning, runningPostmaster } from '#server/database/embedded-postmaster.ts'
import type { BackupFile } from './backup-file.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'

const start = 'vialog-try-'

/** Restores and compares as `restoreBackup` does, and leaves nothing behind, also when `signal` ends it. */
export async function tryBackup(
  file: BackupFile,
  passphrase: string | null,
  keys: CustodyKeys,
  signal?: AbortSignal,
): Promise<Restored> {
  await removeLeftovers()
  const dataDir = await mkdtemp(join(tmpdir(), `${start}${process.pid}-`))
  // As root, the database runs as another user, who must be able to pass through.
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  try {
    // This database is temporary: it need not survive a crash.
    const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' }
    const scratch = await startEmbedded({ dataDir, log: () => {}, settings })
    const stop = () => void scratch.stop()
    signal?.addEventListener('abort', stop)
    try {
      signal?.throwIfAborted()
      return await restoreBackup(file, passphrase, scratch.connection, keys)
    } finally {
      signal?.removeEventListener('abort', stop)
      await scratch.stop()
    }
  } finally {
    await removeDataDir(dataDir)
  }
}

/** Ends the PostgreSQL that a killed trial left running. */
async function removeLeftovers() {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(start) && name.slice(start.length).split('-')[0])
    if (!pid || isRunning(pid)) continue
    const dataDir = join(tmpdir(), name)
    const running = await findPlace(dataDir, () => {})
      .then(({ data }) => runningPostmaster(data))
      .catch(() => null)
    if (running !== null) process.kill(running.pid, 'SIGQUIT')
    await removeDataDir(dataDir).catch(() => {})
  }
}

/** Removes a data folder, and the database's folder if where.txt says that it is in another place (R13.9). */
export async function removeDataDir(path: string): Promise<void> {
  const where = await readFile(join(path, 'where.txt'), 'utf8').catch(() => '')
  const elsewhere = where.split('\n').find((line) => line.startsWith('/'))
  if (elsewhere) await rm(elsewhere, { recursive: true, force: true })
  await rm(path, { recursive: true, force: true, maxRetries: 5 })
}
