/** Makes folders and tries them, or says in a sentence why not. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { faultInWords, StartFault, writeFault } from './start-fault.ts'

/** The variables that name a folder. */
type FolderVariable = 'DATA_DIR' | 'BACKUP_DIR'

/**
 * Makes the folder that a variable names, and its parents; existing ones stay as they are. It goes level by level: below
 * /proc, where nothing can be made, Node's recursive mode would try for ever.
 */
export async function makeFolder(folder: string, variable: FolderVariable, mode?: number): Promise<void> {
  const missing: string[] = []
  for (let at = folder; !existsSync(at); at = dirname(at)) missing.unshift(at)
  for (const one of missing)
    await mkdir(one, mode).catch((error: NodeJS.ErrnoException) => {
      // Another start was quicker.
      if (error.code === 'EEXIST') return
      // /proc answers this to everything.
      if (error.code === 'ENOENT') throw new StartFault(`${dirname(one)} is no place for files: ${one} cannot be made.`)
      throw writeFault(dirname(one), error, `${variable} is ${folder}.`)
    })
}

/** Why no file can be made in the folder that a variable names, in a sentence; null where one can. Makes the folder. */
export async function folderFault(folder: string, variable: FolderVariable): Promise<string | null> {
  try {
    await makeFolder(folder, variable, 0o700)
    // Try it instead of asking: for some users the system says yes to everything.
    await mkdtemp(join(folder, '.trial-')).then(rmdir)
    return null
  } catch (error) {
    return faultInWords(writeFault(folder, error))
  }
}
