import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/database/embedded.ts'

/** A folder that the database's user can get to, removed with `await using`. */
export async function aFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'vialog-test-'))
  await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => removeAll(path) }
}

/** The embedded database on `dataDir`, stopped with `await using`. */
export async function aDatabase(dataDir: string, log: (line: string) => void = () => {}) {
  const database = await startEmbedded({ dataDir, log })
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.stop() })
}

/** Removes a data folder, and what it has elsewhere where the tests run in a clone that only root may enter. */
async function removeAll(path: string) {
  for (const dataDir of [path, join(path, 'data')]) {
    const where = await readFile(join(dataDir, 'where.txt'), 'utf8').catch(() => '')
    const elsewhere = where.split('\n').find((line) => line.startsWith('/'))
    if (elsewhere) await rm(elsewhere, { recursive: true, force: true })
  }
  await rm(path, { recursive: true, force: true, maxRetries: 5 })
}
