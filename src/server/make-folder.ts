/** Makes folders, or says in a sentence why not. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartFault, writeFault } from './start-fault.ts'

/**
 * Makes a folder with those above it; what is there stays as it is. One level after the other: told to make all at once
 * below /proc, where nothing can be made, Node tries for ever.
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const missing: string[] = []
  for (let at = folder; !existsSync(at); at = dirname(at)) missing.unshift(at)
  for (const one of missing)
    await mkdir(one, mode).catch((error: NodeJS.ErrnoException) => {
      // Another start was quicker.
      if (error.code === 'EEXIST') return
      // As /proc says of everything.
      if (error.code === 'ENOENT') throw new StartFault(`${dirname(one)} is no place for files: ${one} cannot be made.`)
      throw writeFault(dirname(one), error)
    })
}
