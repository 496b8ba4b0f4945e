import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { StartFault, writeFault } from './start-fault.ts'

/**
 * The secret kept in `file`, made at the first call. Only the server's own user can read it. It appears whole or not
 * at all, and two servers that start at once end up with the same one.
 */
export async function keptSecret(file: string): Promise<string> {
  const kept = await readSecret(file)
  if (kept !== null) return kept
  try {
    await makeFolder(dirname(file), 'DATA_DIR')
    return await makeSecret(file)
  } catch (error) {
    throw writeFault(dirname(file), error)
  }
}

async function makeSecret(file: string) {
  const fresh = `${file}.new-${process.pid}`
  await rm(fresh, { force: true })
  try {
    const handle = await open(fresh, 'wx', 0o600)
    try {
      await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(fresh, { force: true })
  }
  await syncFolder(dirname(file))
  const made = await readSecret(file)
  if (made === null) throw new StartFault(`Cannot keep a secret in ${file}.`)
  return made
}

/** Whether others than its owner may read the secret in `file`; false on a file system without permissions. */
export async function isOpenToOthers(file: string): Promise<boolean> {
  if (process.platform === 'win32') return false
  const is = await stat(file).catch(() => null)
  return is !== null && (is.mode & 0o044) !== 0
}

/** The secret kept in `file`, or null where there is none. */
export async function readSecret(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartFault(`Cannot read ${file} (${error.code}).`, { cause: error })
  })
  if (text === null) return null
  if (text.trim().length < 32) throw new StartFault(`${file} does not hold a secret of 32 characters or more.`)
  return text.trim()
}

/** Syncs `folder`, so that a rename or a new name in it survives a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
