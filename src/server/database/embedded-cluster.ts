import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '#server/kept-secret.ts'
import { StartFault } from '#server/start-fault.ts'
import { as } from './embedded-account.ts'
import { program } from './embedded-binaries.ts'
import type { Place } from './embedded-layout.ts'
import { isRunning } from './embedded-postmaster.ts'

/** The role that owns everything; only this module uses it. */
export const superuser = 'postgres'

/**
 * Makes PostgreSQL's data folder where there is none; returns whether it did. It makes the folder beside its place and
 * renames it, so a start that is killed leaves all of it or nothing.
 */
export async function makeCluster(place: Place, password: string): Promise<boolean> {
  await removeHalfMade(place)
  if (existsSync(place.data)) {
    await checkVersion(place)
    return false
  }
  const workshop = `${place.data}.new-${process.pid}`
  try {
    await mkdir(workshop, { mode: 0o700 })
    await chmod(workshop, 0o700)
    const passwordFile = join(workshop, 'password')
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    if (place.account)
      for (const path of [workshop, passwordFile]) await chown(path, place.account.uid, place.account.gid)
    await initdb(place, workshop)
    await rename(join(workshop, 'data'), place.data).catch((error: NodeJS.ErrnoException) => {
      // Another start on this folder was quicker; the advisory lock decides between the two.
      if (!existsSync(place.data)) throw error
    })
    await syncFolder(dirname(place.data))
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
  return true
}

/** Refuses a data folder that this PostgreSQL cannot read, before anything touches it. */
async function checkVersion({ data, binaries }: Place) {
  const text = await readFile(join(data, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'is not a PostgreSQL data folder' : `cannot be read (${error.code})`
    throw new StartFault(`${data} ${why}.`, { cause: error })
  })
  if (Number(text) !== binaries.major)
    throw new StartFault(
      `${data} was made by PostgreSQL ${text.trim()}, and this Vialog brings PostgreSQL ${binaries.major}. Nothing was changed; carry the data over with pg_dump.`,
    )
}

async function removeHalfMade({ data }: Place) {
  const start = `${basename(data)}.new-`
  for (const name of await readdir(dirname(data))) {
    const pid = Number(name.slice(start.length))
    if (!name.startsWith(start) || (pid !== process.pid && isRunning(pid))) continue
    await rm(join(dirname(data), name), { recursive: true, force: true, maxRetries: 3 })
  }
}

function initdb(place: Place, workshop: string) {
  const options = [
    `--pgdata=${join(workshop, 'data')}`,
    `--username=${superuser}`,
    `--pwfile=${join(workshop, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // Sorts by code point on every system and understands letters beyond ASCII.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ]
  return new Promise<void>((resolve, reject) => {
    const child = spawn(program(place.binaries, 'initdb'), options, {
      ...as(place.account),
      cwd: workshop,
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    child.on('error', (error) =>
      reject(new StartFault(`PostgreSQL cannot run here (${error.message}).`, { cause: error })),
    )
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new StartFault(refusalInWords(place, said) ?? `PostgreSQL could not make ${place.data}.`))
    })
  })
}

/** Translates PostgreSQL's messages into one line for the operator; null when they say nothing important. */
export function refusalInWords({ data }: Pick<Place, 'data'>, said: string): string | null {
  if (said.includes('No space left on device'))
    return `The disk that holds ${data} is full. Free some space and start again.`
  const line = said.match(/(?:FATAL|PANIC|error|ERROR): {1,2}(.+)/g)?.at(-1)
  return line ? `PostgreSQL did not start on ${data}: ${line.replace(/^\w+: +/, '')}.` : null
}
