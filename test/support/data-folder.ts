import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeDataDir } from '#server/backup/try-backup.ts'
import { startEmbedded } from '#server/database/embedded.ts'

/** A folder that the user of PostgreSQL can reach; `await using` removes it. */
export async function aFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'vialog-test-'))
  await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => removeAll(path) }
}

/** The embedded database in `dataDir`; `await using` stops it. */
export async function aDatabase(dataDir: string, log: (line: string) => void = () => {}) {
  const database = await startEmbedded({ dataDir, log })
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.stop() })
}

/** Removes a folder, including a data folder below it. */
async function removeAll(path: string) {
  for (const dataDir of [join(path, 'data'), path]) await removeDataDir(dataDir)
}
