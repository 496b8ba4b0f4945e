import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { Account } from './embedded-account.ts'
import type { Place } from './embedded-layout.ts'

/** Where PostgreSQL listens: a socket's folder, or 127.0.0.1 on Windows. */
export type Endpoint = { host: string; port: number }

// Operating systems limit a socket's path to 104 to 108 bytes.
const longestSocketPath = 100

/** A socket in the data folder, or in a short private folder where that path is too long for a socket. */
export async function chooseEndpoint({ data, account }: Pick<Place, 'data' | 'account'>): Promise<Endpoint> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() }
  const port = 5432
  const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= longestSocketPath
  if (fits(data)) return { host: data, port }
  const name = `vialog-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`
  // The database's user may have no access to root's TMPDIR.
  const parent = !account && fits(join(tmpdir(), `${name}-000000`)) ? tmpdir() : '/tmp'
  return { host: await privateFolder(parent, name, account), port }
}

/** The endpoint that a running PostgreSQL names itself. */
export function endpointOf(running: { port: number; socketFolder: string }): Endpoint {
  return { host: running.socketFolder || '127.0.0.1', port: running.port }
}

/** Removes the private folder, where the socket was in one. */
export async function forgetEndpoint({ host }: Endpoint, { data }: Pick<Place, 'data'>): Promise<void> {
  if (isAbsolute(host) && host !== data) await rmdir(host).catch(() => {})
}

async function privateFolder(parent: string, name: string, account: Account | null) {
  const folder = join(parent, name)
  const owner = account?.uid ?? process.getuid?.()
  const made = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  const found = await lstat(folder).catch(() => null)
  // In a folder open to everyone the name may have been taken by someone else.
  const ours = found?.isDirectory() && (made || (found.uid === owner && (found.mode & 0o077) === 0))
  const own = ours ? folder : await mkdtemp(`${folder}-`)
  if (account && (made || own !== folder)) await chown(own, account.uid, account.gid)
  await chmod(own, 0o700)
  return own
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
