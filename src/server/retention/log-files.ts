/**
 * The log of the embedded database: a file a day, removed after the days of the settings. What the servers say to their
 * standard output is the operator's to keep.
 */
import { copyFile, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

const current = 'postgres.log'

/** The files that PostgreSQL writes no longer and that were last written before a moment, with their whole paths. */
export async function oldLogFiles(dataDir: string, before: Date): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => [])
  const closed = names.filter((name) => name.startsWith(`${current}.`)).map((name) => join(dataDir, name))
  const ages = await Promise.all(closed.map(async (file) => ({ file, written: (await stat(file)).mtime })))
  return ages.filter(({ written }) => written < before).map(({ file }) => file)
}

/** Removes the old files, and closes the current one so that it can grow old. Returns how many were removed. */
export async function removeOldLogs(dataDir: string, before: Date, now: Date): Promise<number> {
  const old = await oldLogFiles(dataDir, before)
  for (const file of old) await rm(file, { force: true })
  const file = join(dataDir, current)
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > 0) {
    // PostgreSQL keeps the file open and appends to it, so it is emptied rather than moved.
    await copyFile(file, `${file}.${now.toISOString().slice(0, 19).replace(/\D/g, '')}`)
    await truncate(file)
  }
  return old.length
}
