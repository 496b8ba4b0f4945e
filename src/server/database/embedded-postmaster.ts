import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, readFile, readlink, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { codeOf } from '#server/error-code.ts'

/** A running PostgreSQL, as its postmaster.pid describes it. */
export type Postmaster = { pid: number; port: number; socketFolder: string }

/** Whether a process with this number runs; a zombie does not. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return process.platform !== 'linux' || stateOf(pid) !== 'Z'
}

/** The PostgreSQL running on `data`, even one that an earlier server left behind; null when there is none. */
export async function runningPostmaster(data: string): Promise<Postmaster | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const [pid, , , port, socketFolder] = text.split('\n')
  // The file is written line by line while PostgreSQL starts.
  if (!pid || !isRunning(Number(pid)) || !(await isPostgresOn(data, Number(pid)))) return null
  return { pid: Number(pid), port: Number(port ?? 0), socketFolder: socketFolder ?? '' }
}

/**
 * Removes the lock files of a PostgreSQL that is gone. Otherwise a new PostgreSQL would take its zombie, or another
 * process that has its number now, for it.
 */
export async function forgetDeadPostmaster(data: string, socketFolder: string): Promise<void> {
  for (const file of [join(data, 'postmaster.pid'), ...(await socketLocks(socketFolder))]) {
    const before = await readFile(file, 'utf8').catch(() => null)
    if (before === null || (await isPostgresOn(data, Number.parseInt(before, 10)))) continue
    const aside = `${file}.stale-${process.pid}`
    try {
      await rename(file, aside)
    } catch {
      continue
    }
    // Give back a file that another start wrote in between.
    if ((await readFile(aside, 'utf8')) === before) await rm(aside, { force: true })
    else await rename(aside, file)
  }
}

async function socketLocks(folder: string) {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name)).map((name) => join(folder, name))
}

/**
 * Ends the processes that a killed postmaster left running on `data`; PostgreSQL does not start before they are gone.
 * The first call asks them ('SIGQUIT' is PostgreSQL's immediate shutdown), the second kills them.
 */
export async function endOrphans(data: string, signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
  if (process.platform !== 'linux') return
  for (const name of await readdir('/proc')) {
    const pid = Number(name)
    if (!pid || !(await isPostgresOn(data, pid))) continue
    // Only a child calls itself 'postgres: …'; its parent is a living postmaster unless that was killed.
    const isChild = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).startsWith('postgres: ')
    if (!isChild || (await isPostgresOn(data, parentOf(pid)))) continue
    try {
      process.kill(pid, signal)
    } catch {
      // It ended by itself.
    }
  }
}

async function isPostgresOn(data: string, pid: number) {
  if (process.platform === 'linux') {
    const [folder, program] = await Promise.all(
      [`/proc/${pid}/cwd`, `/proc/${pid}/exe`].map((path) => readlink(path).catch(() => '')),
    )
    return folder === data && basename(program ?? '').startsWith('postgres')
  }
  if (process.platform === 'win32') return true
  try {
    const line = execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return line.includes('postgres') && line.includes(data)
  } catch {
    return false
  }
}

function stateOf(pid: number) {
  return statusFields(pid)[0]
}

function parentOf(pid: number) {
  return Number(statusFields(pid)[1] ?? 0)
}

/** The fields of /proc/PID/stat after the name, which may itself hold spaces and brackets. */
function statusFields(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return ['Z']
  }
}
