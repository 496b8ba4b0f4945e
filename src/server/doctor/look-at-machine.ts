/**
 * Checks the machine: folders, their free space and permissions, secrets, and the program that carries backups away.
 */
import { access, constants, mkdtemp, readFile, rmdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { isOpenToOthers, readSecret } from '#server/kept-secret.ts'
import { root } from '#server/root.ts'
import { faultInWords } from '#server/start-fault.ts'
import { type Finding, good, look, orGood, wrong } from './finding.ts'

const gigabyte = 2 ** 30
/** Free bytes: below the first, a busy week may fill the disk; below the second, a day. */
const [littleRoom, leastRoom] = [5 * gigabyte, gigabyte]
const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`

const can = (path: string, what: number) =>
  access(path, what).then(
    () => true,
    () => false,
  )

/** Try it instead of asking: for some users the system says yes to everything. */
const takesFiles = (path: string) =>
  mkdtemp(join(path, '.doctor-'))
    .then(rmdir)
    .then(
      () => true,
      () => false,
    )

/** The finding for this many free bytes. */
export function roomFinding(path: string, free: number): Finding {
  const words = `${path} has ${inGigabytes(free)} of room.`
  const mend = 'Free some space, or use a larger disk: nothing can be written while it is full.'
  return free < leastRoom ? wrong(words, mend) : free < littleRoom ? look(words, mend) : good(words)
}

/** Findings for a folder that must exist, be writable, and have room. */
async function folderFindings(name: string, path: string): Promise<Finding[]> {
  if (!(await can(path, constants.F_OK)))
    return [wrong(`${name} ${path} is not there.`, `Make it for the user that runs Vialog, or set ${name}.`)]
  if (!(await takesFiles(path)))
    return [wrong(`${name} ${path} cannot be written to.`, 'Give it to the user that runs Vialog (chown).')]
  const { bavail, bsize } = await statfs(path)
  return [roomFinding(`${name} ${path}`, bavail * bsize)]
}

async function secretFindings({ dataDir, secretKey, custodyKeys, databaseUrl }: Config): Promise<Finding[]> {
  const secrets = [
    { name: 'secret-key', isNeeded: secretKey === null, variable: 'SECRET_KEY' },
    { name: 'custody-key', isNeeded: custodyKeys.length === 0, variable: 'CUSTODY_KEY' },
    { name: 'database-password', isNeeded: databaseUrl === null, variable: 'DATABASE_URL' },
  ]
  const found: Finding[] = []
  for (const { name, isNeeded, variable } of secrets) {
    const file = join(dataDir, name)
    if (await isOpenToOthers(file))
      found.push(
        wrong(`Others on this machine may read ${file}.`, 'chmod 600; if somebody may have read it, set another.'),
      )
    if (!isNeeded) continue
    const kept = await readSecret(file).catch((error) => ({ fault: faultInWords(error) }))
    if (kept === null)
      found.push(
        look(
          `${variable} is not set, and ${file} is not there.`,
          'The first start makes it; if a service already ran here, restore the one that it had.',
        ),
      )
    else if (typeof kept === 'object') found.push(wrong(kept.fault, 'Restore it from your copy.'))
  }
  return orGood(found, 'The secrets are there, and nobody else can read them.')
}

async function backupFolderFindings({ backupDir, dataDir, backupPassphrase, backupAfter }: Config): Promise<Finding[]> {
  if (backupDir === null)
    return [look('No backup is made each night.', 'Set BACKUP_DIR, unless another program makes backups.')]
  const found = await folderFindings('BACKUP_DIR', backupDir)
  const devices = await Promise.all([backupDir, dataDir].map((path) => stat(path).catch(() => null)))
  if (devices[0] && devices[0].dev === devices[1]?.dev)
    found.push(look('BACKUP_DIR is on the disk of DATA_DIR.', 'Choose another disk: both break at once.'))
  if (backupPassphrase === null)
    found.push(look('Backups are not encrypted.', 'Set BACKUP_PASSPHRASE, and keep it elsewhere, too.'))
  const [program] = backupAfter ?? []
  if (program === undefined)
    found.push(look('No backup is carried to another place.', 'Set BACKUP_AFTER (docs/operations.md).'))
  else if (!(await can(program, constants.X_OK)))
    found.push(wrong(`BACKUP_AFTER ${program} cannot be run.`, 'Correct its path, or make it executable (chmod +x).'))
  return found
}

type Lock = { readonly packages: Readonly<Record<string, { readonly optionalDependencies?: Record<string, string> }>> }

/**
 * The packages for other platforms that a package-lock.json names but does not pin: npm loses them when it writes the
 * file on one platform, and an install on another one then lacks Node.js or PostgreSQL.
 */
export function unpinned({ packages }: Lock): string[] {
  const names = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => {
      const folders = path.split('/node_modules/').map((_, at, all) => all.slice(0, at + 1).join('/node_modules/'))
      return !['', ...folders].some((folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages)
    }),
  )
  return [...new Set(names)].sort()
}

/** Findings about package-lock.json; none where the program runs without it. */
async function lockFindings(): Promise<Finding[]> {
  const text = await readFile(new URL('package-lock.json', root), 'utf8').catch(() => null)
  if (text === null) return []
  const missing = unpinned(JSON.parse(text))
  return [
    missing.length > 0
      ? wrong(
          `package-lock.json lacks packages for other platforms: ${missing.join(', ')}.`,
          'Take the file of the release again (git checkout package-lock.json), then npm ci.',
        )
      : good('package-lock.json pins the packages of every platform.'),
  ]
}

/** All findings about this machine. */
export async function lookAtMachine(config: Config): Promise<Finding[]> {
  return [
    ...(await folderFindings('DATA_DIR', config.dataDir)),
    ...(await secretFindings(config)),
    ...(await backupFolderFindings(config)),
    ...(await lockFindings()),
  ]
}
