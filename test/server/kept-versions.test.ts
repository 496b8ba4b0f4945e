/**
 * Backups and data folders of earlier versions (`npm run keep-version`): this version reads them and runs on them, and
 * the public sees the same about a sample as in the earlier version.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseAccount } from '#server/database/embedded-account.ts'
import { readMigrations } from '#server/database/migrate.ts'
import { runAdmin } from '../support/admin-process.ts'
import { aFolder } from '../support/data-folder.ts'
import { brokenPromises } from '../support/promises.ts'
import { aServerProcess } from '../support/server-process.ts'
import { onDatabase, signIn } from '../support/stream-service.ts'

const kept = join(import.meta.dirname, '../kept-versions')
const versions = readdirSync(kept).flatMap((name) =>
  name.endsWith('.backup') ? [name.slice(0, -'.backup'.length)] : [],
)

test('there is a kept version to test', () => {
  expect(versions.length).toBeGreaterThan(0)
})

test.each(versions)('%s restores completely from its backup and runs', { timeout: 120_000 }, async (version) => {
  await using folder = await aFolder()
  const DATA_DIR = join(folder.path, 'data')
  const restored = await runAdmin(['restore', '--file', join(kept, `${version}.backup`)], { DATA_DIR })
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('every table has its rows, every chain of custody holds')
  await runs(version, DATA_DIR)
})

const folders = versions.filter((version) => existsSync(join(kept, `${version}.data.tar.br`)))

test('there is a kept data folder to test', () => {
  expect(folders.length).toBeGreaterThan(0)
})

// PostgreSQL's files fit only one kind of machine.
const isSameKind = process.platform === 'linux' && process.arch === 'x64'

test.runIf(isSameKind).each(folders)('%s continues in its data folder', { timeout: 120_000 }, async (version) => {
  await using folder = await aFolder()
  const DATA_DIR = join(folder.path, 'data')
  await mkdir(DATA_DIR, { mode: 0o711 })
  const input = brotliDecompressSync(readFileSync(join(kept, `${version}.data.tar.br`)))
  execFileSync('tar', ['-C', DATA_DIR, '--no-same-owner', '-xf', '-'], { input })
  const account = await databaseAccount(null)
  if (account !== null) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, join(DATA_DIR, 'postgres')])
  await runs(version, DATA_DIR)
})

/** Runs today's server on a folder of that version, and expects the same about its samples as that version showed. */
async function runs(version: string, DATA_DIR: string) {
  await using server = aServerProcess({ DATA_DIR, DEMO: '1' })
  const address = await server.ready()
  expect((await fetch(`${address}/api/ready/`)).status).toBe(200)
  const results = JSON.parse(readFileSync(join(kept, `${version}.json`), 'utf8')) as Record<string, object>
  for (const [sample_id, result] of Object.entries(results)) {
    const reply = await fetch(`${address}/api/samples/${sample_id}/service-user/`)
    // A later version may add to a sample's answer but must not change it.
    expect(await reply.json()).toMatchObject(result)
  }
  for (const name of ['collection', 'analysis', 'admin']) expect(await signIn(address, name)).toMatch(/^ey/)
  await onDatabase(DATA_DIR, async (db) => {
    const has = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
    expect(has.rows.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name))
    expect(await brokenPromises(db, 'CR')).toEqual([])
  })
}
