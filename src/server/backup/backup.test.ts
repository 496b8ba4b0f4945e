/** A backup is one snapshot of the database; it is restored completely, or refused in one line. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type ConnectionSettings, onClient, openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { aFolder } from '../../../test/support/data-folder.ts'
import { testService } from '../../../test/support/service.ts'
import { register, reported } from '../../../test/support/stories.ts'
import { openBackupFile, writeBackupFile } from './backup-file.ts'
import { tablesOf } from './catalogue.ts'
import { type Contents, type Frame, frameBytes, framesOf } from './frames.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { tryBackup } from './try-backup.ts'

const service = testService()
const passphrase = 'six herons over the bay'
const keys = ['a key of custody for these tests only']
const now = new Date('2026-11-21T08:00:00Z')
let folder: Awaited<ReturnType<typeof aFolder>>
let plain = ''
let encrypted = ''
const made: string[] = []

beforeAll(async () => {
  folder = await aFolder()
  for (const note of ['plain', "with a new line,\na tab\tand a \\. in 'quotes'"])
    await reported(service, { sample_effect: [note.replaceAll(/\s/g, ' ')] })
  await register(service)
  const { sample_id } = await service.db.selectFrom('samples').select('sample_id').executeTakeFirstOrThrow()
  await sql`insert into contact_keys values ('2026-11-22', 'a key')`.execute(service.db)
  await sql`insert into contacts (sample_id, kind, sealed, day, language, left_at)
    values (${sample_id}, 'EMAIL', 'an address', '2026-11-22', 'en', now())`.execute(service.db)
  plain = join(folder.path, 'plain.backup')
  encrypted = join(folder.path, 'encrypted.backup')
  await makeBackup(service.connection, plain, now, null)
  await makeBackup(service.connection, encrypted, now, passphrase)
})
afterAll(async () => {
  for (const name of made) await onServer(`drop database if exists ${name} with (force)`)
  await folder[Symbol.asyncDispose]()
})

async function onServer(statement: string) {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** A completely empty database. */
async function emptyDatabase(): Promise<ConnectionSettings> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  made.push(name)
  return { ...inject('postgres'), database: name }
}

/** A fingerprint of the rows of every table. */
async function fingerprints(connection: ConnectionSettings) {
  return onClient(connection, async (client) => {
    const prints: Record<string, string> = {}
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query<{ print: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${name} t`,
      )
      prints[name] = rows[0]?.print ?? ''
    }
    return prints
  })
}

const sumOf = (prints: Record<string, string>) =>
  Object.values(prints).reduce((sum, print) => sum + Number.parseInt(print, 10), 0)

const restoredFrom = async (path: string, words: string | null, to: ConnectionSettings) =>
  restoreBackup(await openBackupFile(path), words, to, keys)

describe('what comes back', () => {
  test.each([
    ['plain', () => plain, null],
    ['encrypted', () => encrypted, passphrase],
  ])('is every row of every table: %s', async (_how, path, words) => {
    const to = await emptyDatabase()
    const { tables, rows, custody } = await restoredFrom(path(), words, to)
    const before = await fingerprints(service.connection)
    expect(await fingerprints(to)).toEqual(before)
    expect(tables).toBe(Object.keys(before).length)
    expect(rows).toBe(sumOf(before))
    expect(custody).toBeGreaterThan(10)
  })

  test('goes on where it was: sequences, the refusals of the database and the counting of samples', async () => {
    const to = await emptyDatabase()
    await restoredFrom(plain, null, to)
    await onClient(to, async (client) => {
      await expect(client.query("update custody_log set staff = 'x'")).rejects.toThrow('custody_log only grows')
      await expect(client.query('delete from audit_log')).rejects.toThrow('audit_log only grows')
      const counted = `select sum(count)::int as n from sample_counts where kind = 'collected'`
      const [before] = (await client.query<{ n: number }>(counted)).rows
      await client.query("update samples set deleted_at = now(), state = 'DELETION_REQUESTED' where state = 'FILLED'")
      expect((await client.query(counted)).rows).toEqual([{ n: (before?.n ?? 0) - 1 }])
      const last = await client.query<{ id: number }>('select max(id) as id from custody_log')
      const next = await client.query<{ id: number; entry_no: number }>(
        `insert into custody_log (sample_id, action, site_id, staff, at)
          select sample_id, 'EDITED', site_id, 'x', now() from custody_log order by id limit 1 returning id, entry_no`,
      )
      expect(next.rows[0]?.id).toBeGreaterThan(last.rows[0]?.id ?? 0)
      expect(next.rows[0]?.entry_no).toBeGreaterThan(1)
    })
  })

  test('sends nothing of the past: what waited is left to administrators, but rules are still asked', async () => {
    const to = await emptyDatabase()
    const waited = await service.db.selectFrom('jobs').select('key').where('kind', '=', 'ASK_RULES').execute()
    const job = { added_at: now.toISOString(), due_at: now.toISOString(), key: '1' }
    const rows = [
      { ...job, kind: 'MAIL_ALERT' },
      { ...job, kind: 'SEND_WORD' },
    ]
    await service.db.insertInto('jobs').values(rows).execute()
    const path = join(folder.path, 'waiting.backup')
    await makeBackup(service.connection, path, now, null)
    await service.db.deleteFrom('jobs').where('kind', '<>', 'ASK_RULES').execute()
    await restoredFrom(path, null, to)
    await onClient(to, async (client) => {
      const { rows: jobs } = await client.query(
        'select kind, count(*)::int, count(given_up_at)::int as given_up, max(fault) as fault from jobs group by kind order by kind',
      )
      const fault = 'This is restored from a backup: it may have been sent since.'
      expect(waited.length).toBeGreaterThan(0)
      expect(jobs).toEqual([
        { kind: 'ASK_RULES', count: waited.length, given_up: 0, fault: null },
        { kind: 'MAIL_ALERT', count: 1, given_up: 1, fault },
      ])
    })
  })

  test('holds nobody’s address: contacts that were there are not restored', async () => {
    const to = await emptyDatabase()
    await restoredFrom(plain, null, to)
    await onClient(to, async (client) => {
      const { rows } = await client.query('select 1 from contacts union all select 1 from contact_keys')
      expect(rows).toEqual([])
    })
  })

  test('is tried in a database of its own, which is gone afterwards', async () => {
    const tried = await tryBackup(await openBackupFile(encrypted), passphrase, keys)
    expect(tried.rows).toBe(sumOf(await fingerprints(service.connection)))
  })

  test('is the state of one moment, even while others write', async () => {
    let isWriting = true
    const writing = Promise.all(
      [1, 2, 3].map(async () => {
        while (isWriting) await reported(service)
      }),
    )
    const paths = Array.from({ length: 3 }, (_, index) => join(folder.path, `busy-${index}.backup`))
    for (const path of paths) await makeBackup(service.connection, path, now, null)
    isWriting = false
    await writing
    const sizes: number[] = []
    for (const path of paths) sizes.push((await restoredFrom(path, null, await emptyDatabase())).rows)
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  })
})

describe('the file', () => {
  test('is for its owner only, and holds nothing readable when it is encrypted', async () => {
    expect((await stat(encrypted)).mode & 0o777).toBe(0o600)
    expect((await openBackupFile(encrypted)).isEncrypted).toBe(true)
    const bytes = await readFile(encrypted, 'latin1')
    expect(bytes.startsWith('VIALOG BACKUP 1\n')).toBe(true)
    for (const word of ['Parkdale', 'migrations', passphrase]) expect(bytes).not.toContain(word)
    expect((await readdir(folder.path)).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('with any byte flipped, or cut anywhere, is refused', async () => {
    const bytes = await readFile(encrypted)
    const path = join(folder.path, 'changed.backup')
    const refused = async (changed: Buffer) => {
      await writeFile(path, changed)
      await expect(openBackupFile(path)).rejects.toThrow(/damaged|cut off|no backup of Vialog|newer Vialog/)
    }
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        const changed = Buffer.from(bytes)
        changed.writeUInt8((changed[at] ?? 0) ^ mask, at)
        await refused(changed)
      }),
    )
    await fc.assert(fc.asyncProperty(fc.nat(bytes.length - 1), (length) => refused(bytes.subarray(0, length))))
  })

  test('that is read in pieces, cut anywhere, has the frames that were written', async () => {
    const frames = [
      { kind: 'rows' as const, bytes: Buffer.from('a\n') },
      { kind: 'table' as const, table: 'sites', rows: 1 },
      { kind: 'rows' as const, bytes: Buffer.alloc(0) },
    ]
    const whole = Buffer.concat(frames.map(frameBytes))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(whole.length)), async (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), whole.length]
        const parts = edges.slice(1).map((edge, index) => whole.subarray(edges[index], edge))
        const read: Frame[] = []
        for await (const frame of framesOf(fromParts(parts))) read.push(frame)
        expect(read).toEqual(frames)
      }),
    )
  })
})

async function* fromParts(parts: readonly Buffer[]) {
  yield* parts
}

/** A well-formed file of these contents and nothing else. */
async function aFileOf(changes: Partial<Contents>) {
  const path = join(folder.path, `${randomBytes(4).toString('hex')}.backup`)
  const contents = { version: '9.0.0', migrations: [], tables: [], ...changes }
  const frames = [frameBytes({ kind: 'contents', contents }), frameBytes({ kind: 'end', sequences: [] })]
  await writeBackupFile(path, now.toISOString(), null, fromParts(frames))
  return path
}

describe('is refused in one line', () => {
  const refusal = async (path: string, words: string | null, to?: ConnectionSettings) =>
    restoredFrom(path, words, to ?? (await emptyDatabase())).then(
      () => 'It was restored.',
      (error: Error) => error.message,
    )

  test('a passphrase that is wrong or lacking', async () => {
    expect(await refusal(encrypted, 'six herons over the lake')).toBe('The passphrase is not that of this backup.')
    expect(await refusal(encrypted, null)).toMatch(/^The backup is encrypted\. .*BACKUP_PASSPHRASE\.$/)
  })

  test('a newer version, and another one', async () => {
    const newer = await aFileOf({ migrations: [{ name: '9999-later.sql', checksum: '' }] })
    expect(await refusal(newer, null)).toBe(
      'The backup was made by a newer Vialog (it has 9999-later.sql). Install that one first.',
    )
    const other = await aFileOf({ migrations: [{ name: '0001-tables.sql', checksum: 'x' }] })
    expect(await refusal(other, null)).toMatch(/another Vialog, whose migration 0001-tables\.sql differs/)
  })

  test('a database that holds something, is in use, or is newer; and nothing is changed', async () => {
    expect(await refusal(plain, null, service.connection)).toMatch(/^Vialog runs on this database\./)
    const to = await emptyDatabase()
    await restoredFrom(plain, null, to)
    const before = await fingerprints(to)
    // PostgreSQL may still list connections that have just ended.
    const occupied = expect.poll(() => refusal(plain, null, to))
    await occupied.toMatch(/^The database is not empty, and nothing was changed\./)
    expect(await fingerprints(to)).toEqual(before)
    const started = await emptyDatabase()
    const db = openDatabase(started, () => {})
    await migrate(db).finally(() => db.destroy())
    const newer = expect.poll(async () => refusal(await aFileOf({ migrations: [] }), null, started))
    await newer.toMatch(/^The database is empty but newer than the backup/)
  })

  test('a backup whose chain of custody had been changed by hand, which is told', async () => {
    const from = await emptyDatabase()
    await restoredFrom(plain, null, from)
    await onClient(from, async (client) => {
      await client.query('alter table custody_log disable trigger user')
      await client.query("update custody_log set staff = 'Somebody Else' where entry_no = 2")
    })
    const path = join(folder.path, 'broken-chain.backup')
    await makeBackup(from, path, now, null)
    expect(await refusal(path, null)).toMatch(/^The rows are back, but the chain of \w+ breaks at entry 2, as it did/)
  })

  test('a place that is taken, not there or full; and no file is left behind', async ({ skip }) => {
    const write = (path: string) => makeBackup(service.connection, path, now, null)
    await expect(write(plain)).rejects.toThrow(`${plain} is there already. Nothing was written.`)
    await expect(write('/nowhere/x.backup')).rejects.toThrow('There is no folder /nowhere.')
    await using disk = await aFolder()
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', disk.path], { stdio: 'ignore' })
    } catch {
      skip('Untried: this user may not mount a small disk.')
    }
    try {
      await expect(write(join(disk.path, 'x.backup'))).rejects.toThrow(/the disk is full \(ENOSPC\)/)
      expect(await readdir(disk.path)).toEqual([])
    } finally {
      execFileSync('umount', [disk.path])
    }
  })
})
