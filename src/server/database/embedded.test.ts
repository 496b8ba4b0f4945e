import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { aDatabase, aFolder } from '../../../test/support/data-folder.ts'
import type { ConnectionSettings } from './connect.ts'
import { canReach, databaseAccount } from './embedded-account.ts'
import { installedBinaries, program } from './embedded-binaries.ts'
import { isRunning } from './embedded-postmaster.ts'

const holder = new URL('../../../test/support/hold-database.ts', import.meta.url).pathname

describe('the embedded database', () => {
  test('is made once, keeps what was written, and stops completely', async () => {
    await using folder = await aFolder()
    const dataDir = join(folder.path, 'data')
    await using first = await aDatabase(dataDir)
    expect(first.isNew).toBe(true)
    await query(first.connection, 'create table kept (n int); insert into kept values (7)')
    const { pid } = await postmasterOf(first.folder)
    await first.stop()
    expect(isRunning(pid)).toBe(false)

    await using second = await aDatabase(dataDir)
    expect(second.isNew).toBe(false)
    expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('writes to the disk before it answers, and is open to its own server only', async () => {
    await using folder = await aFolder()
    await using database = await aDatabase(folder.path)
    const settings = await query(
      database.connection,
      `select name, setting from pg_settings
        where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses') order by name`,
    )
    expect(settings.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
      'data_checksums=on',
      'fsync=on',
      'full_page_writes=on',
      `listen_addresses=${process.platform === 'win32' ? '127.0.0.1' : ''}`,
      'synchronous_commit=on',
    ])
    expect((await stat(join(folder.path, 'database-password'))).mode & 0o777).toBe(0o600)
    await expect(query({ ...database.connection, password: 'guessed' }, 'select 1')).rejects.toThrow(/password/)
    expect(await query(database.connection, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ])
  })

  test('is refused to a second server, which harms nothing', async () => {
    await using folder = await aFolder()
    await using database = await aDatabase(folder.path)
    await expect(aDatabase(folder.path)).rejects.toThrow(`Another Vialog is already running on ${folder.path}.`)
    expect(await query(database.connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('comes back by itself, where it was, when PostgreSQL is killed', async () => {
    await using folder = await aFolder()
    const said: string[] = []
    await using database = await aDatabase(folder.path, (line) => said.push(line))
    await query(database.connection, 'create table kept (n int); insert into kept values (7)')
    for (let time = 1; time <= 2; time++) {
      process.kill((await postmasterOf(database.folder)).pid, 'SIGKILL')
      await vi.waitFor(
        () => expect(said.filter((line) => line === 'The database is back.')).toHaveLength(time),
        waiting,
      )
      expect(await query(database.connection, 'select n from kept')).toEqual([{ n: 7 }])
    }
  })

  test('is taken over when its server was killed', async () => {
    await using folder = await aFolder()
    await using server = await aHolder(folder.path)
    server.child.kill('SIGKILL')
    const before = await postmasterOf(server.data)
    expect(isRunning(before.pid)).toBe(true)
    await using database = await aDatabase(folder.path)
    expect(await postmasterOf(database.folder)).toEqual(before)
    expect(await query(database.connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('starts again when it and its server were killed', async () => {
    await using folder = await aFolder()
    for (const order of ['server first', 'database first']) {
      await using server = await aHolder(folder.path)
      const { pid } = await postmasterOf(server.data)
      if (order === 'server first') server.child.kill('SIGKILL')
      process.kill(pid, 'SIGKILL')
      server.child.kill('SIGKILL')
      await using database = await aDatabase(folder.path)
      expect(await query(database.connection, 'select 1 as n')).toEqual([{ n: 1 }])
    }
  })

  test('is not kept from starting by a lock file whose number another program has now', async () => {
    await using folder = await aFolder()
    await using first = await aDatabase(folder.path)
    const lock = await readFile(join(first.folder, 'postmaster.pid'), 'utf8')
    await first.stop()
    await writeFile(join(first.folder, 'postmaster.pid'), lock.replace(/^\d+/, String(process.pid)))
    await using second = await aDatabase(folder.path)
    expect(await query(second.connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('is made anew where a first start was killed half way', async () => {
    await using folder = await aFolder()
    await using first = await aDatabase(folder.path)
    await first.stop()
    const greatestNumber = 2 ** 22
    await rename(first.folder, `${first.folder}.new-${greatestNumber + 1}`)
    await using database = await aDatabase(folder.path)
    expect(database.isNew).toBe(true)
    expect((await readdir(dirname(database.folder))).filter((name) => name.includes('.new-'))).toEqual([])
  })
})

describe('the embedded database refuses in one line, and changes nothing,', () => {
  test('a folder of another PostgreSQL version', async () => {
    await using folder = await aFolder()
    await using database = await aDatabase(folder.path)
    await database.stop()
    await writeFile(join(database.folder, 'PG_VERSION'), '12\n')
    await expect(aDatabase(folder.path)).rejects.toThrow(
      /made by PostgreSQL 12, and this Vialog brings PostgreSQL \d+\./,
    )
  })

  test('a folder that cannot be written to', async () => {
    await using folder = await aFolder()
    const inTheWay = join(folder.path, 'file')
    await writeFile(inTheWay, '')
    await expect(aDatabase(inTheWay)).rejects.toThrow(`DATA_DIR ${inTheWay} is not a folder.`)
    await expect(aDatabase(join(inTheWay, 'data'))).rejects.toThrow(/Cannot write to .*: a file is in the way/)
  })

  test('a database whose password is lost or wrong', async () => {
    await using folder = await aFolder()
    await using database = await aDatabase(folder.path)
    await database.stop()
    const password = join(folder.path, 'database-password')
    await rename(password, `${password}.lost`)
    await expect(aDatabase(folder.path)).rejects.toThrow(`${password} is missing`)
    await writeFile(password, 'x'.repeat(43))
    await expect(aDatabase(folder.path)).rejects.toThrow(/does not take the password/)
    expect(existsSync(join(database.folder, 'postmaster.pid'))).toBe(false)
    await rm(password)
    await rename(`${password}.lost`, password)
    await using again = await aDatabase(folder.path)
    expect(await query(again.connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('a full disk, at the first start and at a later one', async ({ skip }) => {
    await using folder = await aFolder()
    const account = await databaseAccount(null)
    const programs = await installedBinaries()
    if (!canReach(account, program(programs, 'postgres'), folder.path))
      skip('Untried: the data would be on another disk.')
    if (!mounted(folder.path)) skip('Untried: this user may not mount a small disk.')
    try {
      const fill = join(folder.path, 'fill')
      await writeFile(fill, Buffer.alloc(50_000_000))
      await expect(aDatabase(folder.path)).rejects.toThrow(/full/)
      await rm(fill)
      await using database = await aDatabase(folder.path)
      await database.stop()
      await writeFile(fill, Buffer.alloc(60_000_000)).catch(() => {})
      await expect(aDatabase(folder.path)).rejects.toThrow(/full/)
      await rm(fill)
      await using again = await aDatabase(folder.path)
      expect(await query(again.connection, 'select 1 as n')).toEqual([{ n: 1 }])
    } finally {
      execFileSync('umount', [folder.path])
    }
  })
})

const waiting = { timeout: 50_000, interval: 20 }

async function query(connection: ConnectionSettings, text: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function postmasterOf(data: string) {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8')
  return { pid: Number.parseInt(text, 10) }
}

async function aHolder(dataDir: string): Promise<AsyncDisposable & { child: ChildProcess; data: string }> {
  const child = spawn(process.execPath, [holder, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  await vi.waitFor(() => expect(said).toMatch(/holding .+\./), waiting)
  const data = said.match(/holding (.+)\./)?.[1] ?? ''
  return { child, data, [Symbol.asyncDispose]: async () => void child.kill('SIGKILL') }
}

function mounted(folder: string) {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=0711', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
