import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { readSecret } from '#server/kept-secret.ts'
import { makeFolder } from '#server/make-folder.ts'
import { StartFault } from '#server/start-fault.ts'
import { type Account, canReach, databaseAccount } from './embedded-account.ts'
import { type Binaries, copiedBinaries, installedBinaries, program } from './embedded-binaries.ts'
import type { Place } from './embedded-layout.ts'
import { runningPostmaster } from './embedded-postmaster.ts'
import { stopPostgres } from './embedded-process.ts'

const elsewhere = '/var/lib/vialog'

/**
 * Decides where programs and data are. Normally the installed programs and DATA_DIR/postgres; as root, where the
 * database's user cannot get there, a folder of its own below /var/lib/vialog, named in DATA_DIR/where.txt.
 */
export async function findPlace(wanted: string, log: (line: string) => void): Promise<Place> {
  const dataDir = await makeDataDir(wanted)
  const inDataDir = join(dataDir, 'postgres')
  const moved = await movedTo(dataDir)
  const data = moved ? join(moved, 'data') : inDataDir
  const owner = await stat(data).catch(() => null)
  if (owner && !owner.isDirectory()) throw new StartFault(`${data} is not a folder.`)
  const account = await databaseAccount(owner?.uid ?? null)
  if (owner && !account && process.getuid && owner.uid !== process.getuid())
    throw new StartFault(`${data} belongs to another user; start Vialog as the user who started it first.`)
  if (owner) await refuseMixedOwners(data, owner.uid)
  const place = { account, logFile: join(dataDir, 'postgres.log'), passwordFile: join(dataDir, 'database-password') }

  const installed = await installedBinaries()
  if (moved && account)
    return { ...place, data, binaries: await copiedBinaries(installed, await ownFolder(moved, account)) }
  if (!account || canReach(account, program(installed, 'postgres'), dataDir))
    return { ...place, data, binaries: installed }

  if (owner && !canReach(account, '/bin/true', dataDir))
    throw new StartFault(
      `The database in ${data} runs as user ${account.name}, who may not enter ${dataDir}. Let it, or move DATA_DIR.`,
    )
  const other = join(elsewhere, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  if (!owner) await setAside(other, installed, place.passwordFile, log)
  const binaries = await copiedBinaries(installed, await ownFolder(other, account))
  // A database that is already in DATA_DIR stays there: only the programs were out of reach.
  if (owner) return { ...place, data, binaries }
  await writeFile(
    join(dataDir, 'where.txt'),
    `The database of this folder is in\n${other}\nbecause it runs as user ${account.name}, who cannot get here.\n`,
  )
  log(`User ${account.name}, whom the database runs as, cannot get to ${dataDir}: the database is in ${other}.`)
  return { ...place, data: join(other, 'data'), binaries }
}

/** Refuses a data folder with files that PostgreSQL may not read: it would start, and then refuse every connection. */
async function refuseMixedOwners(data: string, uid: number) {
  // Lock files of a failed start are cleared away, whoever owns them.
  const isItsOwn = (name: string) => !name.startsWith('postmaster.')
  const below = async (folder: string) => (await readdir(folder)).filter(isItsOwn).map((name) => join(folder, name))
  // A folder that cannot be listed fails at the check of PostgreSQL's version, which comes next.
  const places = await Promise.all([below(data), below(join(data, 'base'))]).catch(() => [])
  for (const path of places.flat()) {
    const is = await stat(path).catch(() => null)
    if (is !== null && is.uid !== uid)
      throw new StartFault(
        `${path} belongs to another user than ${data}, whose user the database runs as. Give the whole folder to that one (chown -R).`,
      )
  }
}

async function makeDataDir(dataDir: string) {
  if (!existsSync(dataDir)) {
    await makeFolder(dataDir, 'DATA_DIR')
    // Each secret in it has its own permissions. If the server runs as root, the database's user must be able to enter.
    await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  }
  if (!(await stat(dataDir)).isDirectory()) throw new StartFault(`DATA_DIR ${dataDir} is not a folder.`)
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  // Resolve symbolic links: the system reports a running PostgreSQL's folder without them.
  return realpath(dataDir)
}

async function movedTo(dataDir: string) {
  const text = await readFile(join(dataDir, 'where.txt'), 'utf8').catch(() => '')
  const place = text.split('\n').find((line) => line.startsWith('/'))
  if (!place) return null
  if (process.getuid?.() !== 0)
    throw new StartFault(`The database of ${dataDir} is in ${place}; start Vialog as root, as before.`)
  if (!existsSync(place))
    throw new StartFault(`The database of ${dataDir} was in ${place}, which is gone. Restore it from a backup.`)
  return place
}

async function ownFolder(folder: string, account: Account) {
  await mkdir(folder, { recursive: true })
  await chmod(elsewhere, 0o755)
  await chmod(folder, 0o700)
  await chown(folder, account.uid, account.gid)
  return folder
}

/** Renames the database of a data folder that was removed and made anew: nobody has its password, but it is kept. */
async function setAside(folder: string, binaries: Binaries, passwordFile: string, log: (line: string) => void) {
  if (!existsSync(folder) || (await readSecret(passwordFile)) !== null) return
  const running = await runningPostmaster(join(folder, 'data'))
  if (running) await stopPostgres(binaries, running.pid)
  const old = `${folder}.old-${Date.now()}`
  await rename(folder, old)
  log(`A database of an earlier folder of this name was set aside as ${old}.`)
}
