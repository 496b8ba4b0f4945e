/** Makes folders, or says in a sentence why not. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartFault, writeFault } from './start-fault.ts'

/**
 * Makes a folder and its parents; existing ones stay as they are. It goes level by level: below /proc, where nothing
 * can be made, Node's recursive mode would try for ever.
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const missing: string[] = []
  for (let at = folder; !existsSync(at); at = dirname(at)) missing.unshift(at)
  for (const one of missing)
    await mkdir(one, mode).catch((error: NodeJS.ErrnoException) => {
      // Another start was quicker.
      if (error.code === 'EEXIST') return
      // /proc answers this to everything.
      if (error.code === 'ENOENT') throw new StartFault(`${dirname(one)} is no place for files: ${one} cannot be made.`)
      throw writeFault(dirname(one), error)
    })
}
