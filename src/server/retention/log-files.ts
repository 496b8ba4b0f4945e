/**
 * The log files of the embedded database: one per day, each removed after the number of days in the settings. This file
 * does not touch what servers write to standard output: the operator keeps and deletes that.
 */
import { copyFile, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

const current = 'postgres.log'

/** The closed log files last written before a moment, with full paths. */
export async function oldLogFiles(dataDir: string, before: Date): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => [])
  const closed = names.filter((name) => name.startsWith(`${current}.`)).map((name) => join(dataDir, name))
  const ages = await Promise.all(closed.map(async (file) => ({ file, written: (await stat(file)).mtime })))
  return ages.filter(({ written }) => written < before).map(({ file }) => file)
}

/** Removes old files, and closes the current one so that it can age. Returns how many it removed. */
export async function removeOldLogs(dataDir: string, before: Date, now: Date): Promise<number> {
  const old = await oldLogFiles(dataDir, before)
  for (const file of old) await rm(file, { force: true })
  const file = join(dataDir, current)
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > 0) {
    // PostgreSQL keeps the file open and appends to it, so copy and empty it instead of moving it.
    await copyFile(file, `${file}.${now.toISOString().slice(0, 19).replace(/\D/g, '')}`)
    await truncate(file)
  }
  return old.length
}
