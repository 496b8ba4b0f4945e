/**
 * Backups and data folders of earlier versions (`npm run keep-version`): this version takes them, its server runs on them,
 * and the public reads the same of a sample. What is from before 0.1.0 is refused, and stays as it was.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DrugGrowth } from '#contract/admin/drug-growth.ts'
import { databaseAccount } from '#server/database/embedded-account.ts'
import { readMigrations } from '#server/database/migrate.ts'
import { runAdmin } from '../support/admin-process.ts'
import { aFolder } from '../support/data-folder.ts'
import { nextMigration, nextVersion } from '../support/next-version.ts'
import { brokenPromises } from '../support/promises.ts'
import { aServerProcess } from '../support/server-process.ts'
import { onDatabase, signIn } from '../support/stream-service.ts'

const kept = join(import.meta.dirname, '../kept-versions')
const beforeRelease = 'before-0.1.0'
const versions = readdirSync(kept).flatMap((name) =>
  name.endsWith('.backup') && !name.startsWith(beforeRelease) ? [name.slice(0, -'.backup'.length)] : [],
)

test('there is a kept version to test', () => {
  expect(versions.length).toBeGreaterThan(0)
})

test.each(versions)('%s restores completely from its backup and runs', async (version) => {
  await using folder = await aFolder()
  const DATA_DIR = join(folder.path, 'data')
  const restored = await runAdmin(['restore', '--file', join(kept, `${version}.backup`)], { DATA_DIR })
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('every table has its rows, every chain of custody holds')
  await runs(version, DATA_DIR)
})

test('the drugs of each kept version are known, so that a later one may add to them', () => {
  const shipped = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../demo-data/shipped-before.json'), 'utf8'),
  ) as object
  expect(Object.keys(shipped)).toEqual(
    expect.arrayContaining(versions.map((version) => version.replace(/-\d{4}-.*$/, ''))),
  )
})

test('a next version takes a backup of this one, and migrates it', async () => {
  await using folder = await aFolder()
  const DATA_DIR = join(folder.path, 'data')
  const { main, operator } = await nextVersion(folder.path)
  const file = join(kept, `${versions.at(-1)}.backup`)
  expect(await runAdmin(['restore', '--file', file], { DATA_DIR }, '', operator)).toMatchObject({ code: 0, err: '' })
  await using server = aServerProcess({ DATA_DIR, DEMO: '1' }, main)
  await server.ready()
  await onDatabase(DATA_DIR, async (db) => {
    const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
    expect(rows.at(-1)?.name).toBe(nextMigration)
    expect((await sql`select of_next_version from samples limit 1`.execute(db)).rows).toEqual([
      { of_next_version: null },
    ])
  })
})

const folders = versions.filter((version) => existsSync(join(kept, `${version}.data.tar.br`)))

test('there is a kept data folder to test', () => {
  expect(folders.length).toBeGreaterThan(0)
})

// PostgreSQL's files fit only the kind of machine that wrote them.
const isSameKind = process.platform === 'linux' && process.arch === 'x64'

test.runIf(isSameKind).each(folders)('%s continues in its data folder', async (version) => {
  await using folder = await aFolder()
  await runs(version, await unpacked(version, folder.path))
})

const wayOut =
  'is from before Vialog 0.1.0, and this version cannot go on in it. Start the version that made it and save everything at /admin/export. Then start this version on an empty database and bring samples.csv and findings.csv in at /admin/import.'

test.runIf(isSameKind)('a data folder from before 0.1.0 is refused', async () => {
  await using folder = await aFolder()
  const DATA_DIR = await unpacked(beforeRelease, folder.path)
  await using server = aServerProcess({ DATA_DIR })
  expect(await server.ended).toBe(1)
  expect(server.said()).toContain(`The database ${wayOut}`)
})

test('a backup from before 0.1.0 is refused', async () => {
  await using folder = await aFolder()
  const DATA_DIR = join(folder.path, 'data')
  const restored = await runAdmin(['restore', '--file', join(kept, `${beforeRelease}.backup`)], { DATA_DIR })
  expect(restored.code).toBe(1)
  expect(restored.err).toContain(`The backup ${wayOut}`)
})

/** The kept data folder of a version, unpacked below `folder`: its path. */
async function unpacked(version: string, folder: string): Promise<string> {
  const DATA_DIR = join(folder, 'data')
  await mkdir(DATA_DIR, { mode: 0o711 })
  const input = brotliDecompressSync(readFileSync(join(kept, `${version}.data.tar.br`)))
  execFileSync('tar', ['-C', DATA_DIR, '--no-same-owner', '-xf', '-'], { input })
  const account = await databaseAccount(null)
  if (account !== null) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, join(DATA_DIR, 'postgres')])
  return DATA_DIR
}

/** This version's server runs on a folder of that version, and says of its samples what that version said. */
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
  // The service never changed its dictionary, so all of it may grow.
  const headers = { authorization: `Bearer ${await signIn(address, 'admin')}` }
  const growth = (await (await fetch(`${address}/api/admin/drugs/growth/`, { headers })).json()) as DrugGrowth
  expect(growth).toMatchObject({ left_alone: [], left_out: [] })
  await onDatabase(DATA_DIR, async (db) => {
    const has = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
    expect(has.rows.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name))
    expect(await brokenPromises(db, 'CR')).toEqual([])
  })
}
