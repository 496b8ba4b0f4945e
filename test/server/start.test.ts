import { chmod, chown, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { isRunning, runningPostmaster } from '#server/database/embedded-postmaster.ts'
import { aDatabase, aFolder } from '../support/data-folder.ts'
import { aServerProcess } from '../support/server-process.ts'

const waiting = { timeout: 50_000, interval: 20 }

test.each(['SIGTERM', 'SIGINT'] as const)('the server starts, answers, and stops everything on %s', async (signal) => {
  await using folder = await aFolder()
  await using server = aServer({ DATA_DIR: folder.path, PORT: '0' })
  await vi.waitFor(() => expect(server.said()).toContain('Vialog is ready at http://127.0.0.1:'), waiting)
  const address = server.said().match(/ready at (\S+)/)?.[1]
  expect((await fetch(`${address}/api/health/`)).status).toBe(200)
  const data = join(folder.path, 'postgres')
  const database = await runningPostmaster(data)
  server.child.kill(signal)
  // As Ctrl-C does from the terminal and through npm.
  server.child.kill(signal)
  expect(await server.ended).toBe(0)
  if (database) expect(isRunning(database.pid)).toBe(false)
})

test('a service without an administrator prints a link for the first one at each start', async () => {
  await using folder = await aFolder()
  const links: (string | undefined)[] = []
  for (let time = 1; time <= 2; time++) {
    await using server = aServer({ DATA_DIR: folder.path, PORT: '0' })
    await vi.waitFor(() => expect(server.said()).toContain('The data is in'), waiting)
    const link = server.said().match(/ready at (\S+)[\s\S]*?(\1\/welcome#\S+)/)?.[2]
    const address = link?.split('/welcome')[0]
    const input = JSON.stringify({ token: link?.split('#')[1] })
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${address}/api/auth/link/`, { method: 'POST', headers, body: input })
    expect(await reply.json()).toEqual({ person: null, service: 'Vialog' })
    links.push(link)
  }
  expect(new Set(links.map((link) => link?.split('#')[1])).size).toBe(2)
})

test('a server killed together with its database starts again', async () => {
  await using folder = await aFolder()
  for (let time = 1; time <= 2; time++) {
    await using server = aServer({ DATA_DIR: folder.path, PORT: '0' })
    await vi.waitFor(() => expect(server.said()).toContain('Vialog is ready'), waiting)
    const database = await runningPostmaster(join(folder.path, 'postgres'))
    server.child.kill(time === 1 ? 'SIGKILL' : 'SIGTERM')
    if (database && time === 1) process.kill(database.pid, 'SIGKILL')
    await server.ended
  }
})

test('a start says that no backup can be made in BACKUP_DIR, and goes on', async () => {
  await using folder = await aFolder()
  const inTheWay = join(folder.path, 'file')
  await writeFile(inTheWay, '')
  const BACKUP_DIR = join(inTheWay, 'backups')
  await using server = aServer({ DATA_DIR: join(folder.path, 'data'), PORT: '0', BACKUP_DIR })
  await vi.waitFor(() => expect(server.said()).toContain('The data is in'), waiting)
  expect(server.said()).toContain(
    `Warning: no backup can be made in BACKUP_DIR. Cannot write to ${inTheWay}: a file is in the way (ENOTDIR). BACKUP_DIR is ${BACKUP_DIR}.`,
  )
})

test('a start that cannot make DATA_DIR names it', async () => {
  await using folder = await aFolder()
  const inTheWay = join(folder.path, 'file')
  await writeFile(inTheWay, '')
  const DATA_DIR = join(inTheWay, 'data')
  await using server = aServer({ DATA_DIR, PORT: '0' })
  expect(await server.ended).toBe(1)
  expect(server.said()).toBe(`Cannot write to ${inTheWay}: a file is in the way (ENOTDIR). DATA_DIR is ${DATA_DIR}.\n`)
})

test('a database that takes no writes ends the start with a sentence', async () => {
  await using folder = await aFolder()
  await using postgres = await aDatabase(folder.path)
  const { host, port, user, password, database } = postgres.connection
  const client = new pg.Client({ host, port, user, password, database })
  await client.connect()
  await client.query(`alter database "${database}" set default_transaction_read_only = on`)
  await client.end()
  const DATABASE_URL = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  await using server = aServer({ DATA_DIR: join(folder.path, 'own'), DATABASE_URL, PORT: '0' })
  expect(await server.ended).toBe(1)
  expect(server.said().trim().split('\n')).toEqual([expect.stringMatching(/^The database takes no writes: .*25006/)])
})

test('a port in use gives one line, and no file is created', async () => {
  await using folder = await aFolder()
  const other = createServer()
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  await using server = aServer({ DATA_DIR: folder.path, PORT: String(port) })
  expect(await server.ended).toBe(1)
  other.close()
  expect(server.said()).toBe(`Port ${port} is taken. Set PORT to another.\n`)
  expect(await readdir(folder.path)).toEqual([])
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535.'],
  [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is not an address of this machine.'],
  [
    { DATABASE_URL: 'postgres://ana:sesame@127.0.0.1:1/vialog' },
    'DATABASE_URL does not lead to a database: nothing answers there (ECONNREFUSED).',
  ],
])('a wrong setting in the environment gives one line: %o', async (env, line) => {
  await using folder = await aFolder()
  await using server = aServer({ DATA_DIR: folder.path, PORT: '0', ...env })
  expect(await server.ended).toBe(1)
  expect(server.said()).toBe(`${line}\n`)
})

/** Without the demo, which takes time to make. */
const aServer = (env: NodeJS.ProcessEnv) => aServerProcess({ DEMO: '0', ...env })

test('the start ends with a sentence if no file can be created there', async ({ skip }) => {
  if (process.platform !== 'linux') skip('There is no /proc here.')
  await using server = aServer({ DATA_DIR: '/proc/vialog/data', PORT: '0' })
  expect(await server.ended).toBe(1)
  expect(server.said()).toBe('/proc is no place for files: /proc/vialog cannot be made.\n')
})

test('the start ends with a sentence if somebody else owns files of the database', async ({ skip }) => {
  if (process.getuid?.() !== 0) skip('Only root can give files away.')
  await using folder = await aFolder()
  const data = join(folder.path, 'postgres')
  {
    await using server = aServer({ DATA_DIR: folder.path, PORT: '0' })
    await vi.waitFor(() => expect(server.said()).toContain('The data is in'), waiting)
    if (!server.said().includes(data)) skip('The data is elsewhere.')
    server.child.kill('SIGTERM')
    await server.ended
  }
  await chown(join(data, 'global'), 0, 0)
  await using again = aServer({ DATA_DIR: folder.path, PORT: '0' })
  expect(await again.ended).toBe(1)
  expect(again.said()).toMatch(/postgres\/global belongs to another user than .*postgres, .* \(chown -R\)\.\n$/)
})

test('a secret that others can read gives only a warning', async () => {
  await using folder = await aFolder()
  await writeFile(join(folder.path, 'secret-key'), `${'k'.repeat(40)}\n`, { mode: 0o644 })
  await chmod(join(folder.path, 'secret-key'), 0o644)
  await using server = aServer({ DATA_DIR: folder.path, PORT: '0' })
  await vi.waitFor(() => expect(server.said()).toContain('Vialog is ready'), waiting)
  expect(server.said()).toMatch(/^Warning: others on this machine may read .*secret-key\. Close it \(chmod 600\)/m)
  expect(server.said()).not.toContain('custody-key.')
  expect(server.said()).not.toContain('k'.repeat(40))
})
