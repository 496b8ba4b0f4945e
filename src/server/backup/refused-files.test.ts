/** Files that somebody forged or changed: refused in a sentence, before any row is loaded. */
import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ConnectionSettings, onClient } from '#server/database/connect.ts'
import { aFolder } from '../../../test/support/data-folder.ts'
import { testService } from '../../../test/support/service.ts'
import { reported } from '../../../test/support/stories.ts'
import { openBackupFile, writeBackupFile } from './backup-file.ts'
import { tablesOf } from './catalogue.ts'
import { type Contents, type Frame, frameBytes, framesOf } from './frames.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const service = testService()
const passphrase = 'six herons over the bay'
const now = new Date('2026-11-21T08:00:00Z')
let folder: Awaited<ReturnType<typeof aFolder>>
let plain = ''
let encrypted = ''
const made: string[] = []

beforeAll(async () => {
  folder = await aFolder()
  await reported(service)
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

/** The reason for the refusal. */
const refusal = async (path: string, words: string | null, to?: ConnectionSettings) =>
  restoreBackup(await openBackupFile(path), words, to ?? (await emptyDatabase()), []).then(
    () => 'It was restored.',
    (error: Error) => `${error.name === 'StartFault' ? '' : error.name}${error.message}`,
  )

/** The same bytes with a matching checksum. */
function sealedAnew(bytes: Buffer) {
  const body = bytes.subarray(0, bytes.length - 47)
  return Buffer.concat([body, Buffer.from('\nEND OF BACKUP\n'), createHash('sha256').update(body).digest()])
}

async function contentsOf(path: string): Promise<Contents> {
  const file = await openBackupFile(path)
  for await (const frame of framesOf(await file.contents(null))) if (frame.kind === 'contents') return frame.contents
  throw new Error('It has none.')
}

async function* fromParts(parts: readonly Buffer[]) {
  yield* parts
}

test('a changed file with a new checksum is refused before a row is loaded', async () => {
  const bytes = await readFile(encrypted)
  // Somebody without the passphrase changes a byte deep inside, and recomputes the file's checksum.
  const changed = Buffer.from(bytes)
  const at = bytes.length - 300
  changed.writeUInt8((changed[at] ?? 0) ^ 1, at)
  const path = join(folder.path, 'tampered.backup')
  await writeFile(path, sealedAnew(changed))
  const to = await emptyDatabase()
  expect(await refusal(path, passphrase, to)).toMatch(/^The backup is damaged: its contents cannot be read\./)
  expect(await onClient(to, tablesOf)).toEqual([])
})

test('a file in the format of Vialog that is no backup', async () => {
  const aFile = async (...frames: (Frame | Buffer)[]) => {
    const path = join(folder.path, `${randomBytes(4).toString('hex')}.backup`)
    const parts = frames.map((frame) => (Buffer.isBuffer(frame) ? frame : frameBytes(frame)))
    await writeBackupFile(path, now.toISOString(), null, fromParts(parts))
    return refusal(path, null)
  }
  const { migrations, tables } = await contentsOf(plain)
  const contents = { kind: 'contents', contents: { version: '1', migrations, tables } } as const
  const end = { kind: 'end', sequences: [] } as const
  const damaged = /^The backup is damaged/
  const notInOrder = 'The backup is not in order. Use another one.'
  expect(await aFile(Buffer.from('hello, this is no frame'))).toMatch(damaged)
  expect(await aFile(Buffer.from('J\u0000\u0000\u0000\u0002{}'))).toMatch(damaged)
  expect(await aFile(Buffer.from('R\u007f\u0000\u0000\u0000'))).toMatch(damaged)
  expect(await aFile()).toBe(notInOrder)
  expect(await aFile(end)).toBe(notInOrder)
  expect(await aFile(contents, end)).toBe(notInOrder)
  expect(await aFile(contents, { kind: 'table', table: 'pg_authid', rows: 0 }, end)).toBe(notInOrder)
  // Control characters for a terminal are never printed.
  const screen = '\u001b[2Jgone'
  for (const changed of [
    { version: screen },
    { migrations: [{ name: screen, checksum: '' }] },
    { tables: [{ name: screen, columns: ['x'] }] },
  ])
    expect(await aFile({ kind: 'contents', contents: { ...contents.contents, ...changed } }, end)).toMatch(damaged)
  const first = tables[0]?.name ?? ''
  expect(await aFile(contents, { kind: 'table', table: first, rows: 3 }, end)).toMatch(
    /holds 0 rows of .* instead of 3/,
  )
  const foreign = { ...contents, contents: { ...contents.contents, tables: [{ name: 'pg_authid', columns: ['x'] }] } }
  const none = { kind: 'table', table: 'pg_authid', rows: 0 } as const
  expect(await aFile(foreign, none, end)).toMatch(/a table pg_authid as no Vialog of its version has it/)
  const ends = tables.map(({ name }) => ({ kind: 'table', table: name, rows: 0 }) as const)
  const bad = { kind: 'rows', bytes: Buffer.from('not a row\n') } as const
  const [one, ...others] = ends
  if (one) expect(await aFile(contents, bad, { ...one, rows: 1 }, ...others, end)).toMatch(/does not take \(2/)
})

test('a bomb: a small file that unpacks to far more than a backup', async () => {
  const path = join(folder.path, 'bomb.backup')
  const zeros = frameBytes({ kind: 'rows', bytes: Buffer.alloc(8 * 1_048_576) })
  async function* frames() {
    yield frameBytes({ kind: 'contents', contents: { version: '1', migrations: [], tables: [] } })
    for (let each = 0; each < 40; each += 1) yield zeros
  }
  const bytes = await writeBackupFile(path, now.toISOString(), null, frames())
  expect(bytes).toBeLessThan(200_000)
  expect(await refusal(path, null)).toMatch(/^The backup unpacks to far more than a backup would/)
})

test('a head that asks for all the memory there is', async () => {
  const path = join(folder.path, 'dear.backup')
  for (const cost of [2 ** 30, 2 ** 17 + 1, -1, 'x']) {
    const text = (await readFile(encrypted))
      .toString('latin1')
      .replace('"cost":131072', `"cost":${JSON.stringify(cost)}`)
    await writeFile(path, sealedAnew(Buffer.from(text, 'latin1')))
    await expect(openBackupFile(path)).rejects.toThrow(/damaged: its head cannot be read/)
  }
})
