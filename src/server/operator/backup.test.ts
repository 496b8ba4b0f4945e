/** The operator's backup as the operator makes it: beside a running server, tried, and restored elsewhere. */
import { randomBytes } from 'node:crypto'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { visitEmbedded } from '#server/database/embedded-guest.ts'
import { demoPassword } from '#server/session/demo-sign-ins.ts'
import { runAdmin } from '../../../test/support/admin-process.ts'
import { aFolder } from '../../../test/support/data-folder.ts'
import { aServerProcess } from '../../../test/support/server-process.ts'

const signIn = (address: string) =>
  fetch(`${address}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'collection@demo.example', password: demoPassword }),
  })

test('a backup beside a running server is tried, restored elsewhere, and served there', async () => {
  await using folder = await aFolder()
  await using other = await aFolder()
  const [first, second] = [join(folder.path, 'data'), join(other.path, 'data')]
  const file = join(folder.path, 'vialog.backup')
  const SECRET_KEY = randomBytes(32).toString('hex')
  const secret = { BACKUP_PASSPHRASE: 'six herons over the bay' }
  await using server = aServerProcess({ DATA_DIR: first, DEMO: '1', SECRET_KEY })
  const address = await server.ready()
  const before = (await (await signIn(address)).json()) as { refresh: string }

  const made = await runAdmin(['backup', '--file', file], { DATA_DIR: first, ...secret })
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toMatch(/^Wrote \d+ rows of \d+ tables to .+ \([\d.]+ MB, encrypted, [\d.]+ s\)\.\n/)
  expect((await readFile(file, 'latin1')).includes('demo.example')).toBe(false)
  const elsewhere = join(other.path, 'copied.backup')
  await copyFile(file, elsewhere)
  const tried = await runAdmin(['verify-backup', '--file', elsewhere], { DATA_DIR: first, ...secret })
  expect(tried).toMatchObject({ code: 0, err: '' })
  expect(tried.out).toContain('This backup can be restored')
  const made_by = openDatabase((await visitEmbedded(first)) ?? '', () => {})
  const noted = await made_by.selectFrom('backups').select(['tried_at', 'try_fault']).execute()
  await made_by.destroy()
  expect(noted).toEqual([{ tried_at: expect.any(String), try_fault: null }])
  expect(await runAdmin(['verify-backup', '--file', file])).toMatchObject({
    code: 1,
    err: 'The backup is encrypted. Give its passphrase in BACKUP_PASSPHRASE.\n',
  })

  const restored = await runAdmin(['restore', '--file', file], { DATA_DIR: second, ...secret })
  expect(restored).toMatchObject({ code: 0, err: '' })
  // A server that runs as another user could not read its database's password.
  const isRoot = process.getuid?.() === 0
  expect(restored.out.includes(`chown -R USER ${second}`)).toBe(isRoot)
  expect(await runAdmin(['verify-counts'], { DATA_DIR: second })).toMatchObject({ code: 0 })
  // A backup holds no custody key: without the key, the restore says so and goes on; with it, it checks all heads.
  expect(tried.out).toMatch(/\nEvery head holds \(1, /)
  expect(restored.out).toContain('Heads not checked: CUSTODY_KEY is not at hand (1 heads')
  const CUSTODY_KEY = (await readFile(join(first, 'custody-key'), 'utf8')).trim()
  const checked = await runAdmin(['verify-custody'], { DATA_DIR: second, CUSTODY_KEY })
  expect(checked).toMatchObject({ code: 0, out: expect.stringContaining('Every head holds (1, ') })

  await using back = aServerProcess({ DATA_DIR: second, DEMO: '1', SECRET_KEY })
  const there = await back.ready()
  expect((await signIn(there)).status).toBe(200)
  const renewed = await fetch(`${there}/api/auth/token/refresh/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(before),
  })
  expect(renewed.status).toBe(401)
  const db = openDatabase((await visitEmbedded(second)) ?? '', () => {})
  const rows = await db.selectFrom('audit_log').select(['who', 'action']).orderBy('id', 'desc').limit(1).execute()
  await db.destroy()
  expect(rows).toEqual([{ who: 'Operator (npm run admin)', action: 'restore' }])
})
