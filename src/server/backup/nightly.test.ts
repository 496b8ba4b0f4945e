/** The nightly backup: once a night by one of the servers, tried, kept for its days, and told on the health page. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit, readHealth } from '#contract/admin/settings.ts'
import { believeClock } from '#server/retention/erasing.ts'
import { aFolder } from '../../../test/support/data-folder.ts'
import { testService } from '../../../test/support/service.ts'
import { nightlyBackup } from './nightly.ts'

const service = testService()
let folder: Awaited<ReturnType<typeof aFolder>>
beforeAll(async () => {
  folder = await aFolder()
})
afterAll(() => folder[Symbol.asyncDispose]())

/** An hour of a day in November in Toronto, which is five hours behind UTC. */
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour + 5, 15))

async function night(now: Date, backupDir: string | null = join(folder.path, 'backups'), signal?: AbortSignal) {
  const said: string[] = []
  const { db, connection } = service
  const config = { backupDir, backupPassphrase: null }
  const made = await nightlyBackup(
    {
      config,
      db,
      connection,
      keys: ['a key of custody for these tests only'],
      log: (line) => said.push(line),
      ...(signal && { signal }),
    },
    now,
  )
  return { made, said }
}
const files = async () => (await readdir(join(folder.path, 'backups'))).sort()
const health = async () => (await service.must('admin', readHealth)).backups
const notes = () => service.db.selectFrom('backups').selectAll().orderBy('id').execute()

test('without a folder, and before its hour, no backup is made', async () => {
  expect(await night(at(2, 4), null)).toEqual({ made: false, said: [] })
  expect(await night(at(2, 2))).toEqual({ made: false, said: [] })
  const none = { is_nightly: false, is_carried: false, last_good: null, alarms: [], newest: [] }
  expect(await health()).toEqual({ ...none, hour: 3, keep_days: 30 })
})

test('two servers make one backup a night: it is tried, on the health page and in the audit trail', async () => {
  const both = await Promise.all([night(at(2, 3)), night(at(2, 3))])
  expect(both.map(({ made }) => made).sort()).toEqual([false, true])
  expect(both.flatMap(({ said }) => said)).toEqual([])
  expect(await files()).toEqual(['vialog-2026-11-02-081500.backup'])
  expect(await service.db.selectFrom('custody_heads').select('night').execute()).toEqual([{ night: '2026-11-02' }])
  expect(await night(at(2, 23))).toEqual({ made: false, said: [] })
  const { last_good, newest } = await health()
  expect(last_good).toBe(at(2, 3).toISOString())
  expect(newest).toMatchObject([{ is_nightly: true, is_encrypted: false, fault: null, try_fault: null }])
  const { results } = await service.must('admin', listAudit, { query: { entity: 'backup' } })
  expect(results.map(({ who, action }) => [who, action])).toEqual([
    ['Vialog, by itself', 'tryBackup'],
    ['Vialog, by itself', 'backup'],
  ])
})

test('a backup that fails says why, at most three times a night', async () => {
  await writeFile(join(folder.path, 'file'), '')
  const inTheWay = join(folder.path, 'file', 'backups')
  for (let time = 1; time <= 3; time += 1) {
    const { made, said } = await night(at(3, 4), inTheWay)
    expect(made).toBe(false)
    expect(said).toEqual([expect.stringMatching(/^The nightly backup failed: .*a file is in the way \(E/)])
  }
  expect(await night(at(3, 4), inTheWay)).toEqual({ made: false, said: [] })
  const { last_good, newest } = await health()
  expect(newest[0]).toMatchObject({
    file: null,
    tried_at: null,
    fault: expect.stringContaining('a file is in the way'),
  })
  expect(last_good).toBe(at(2, 3).toISOString())
})

test('a backup that ends with its server leaves no file and notes no failure', async () => {
  const before = await notes()
  expect(await night(at(4, 4), undefined, AbortSignal.abort())).toEqual({ made: false, said: [] })
  expect(await notes()).toEqual(before)
  expect(await files()).toEqual(['vialog-2026-11-02-081500.backup'])
})

test('old backups are removed, and the audit trail says so', async () => {
  await service.db.insertInto('settings').values({ key: 'backup_keep_days', value: '1' }).execute()
  // The sessions of this service are of today. A clock that differs from them by a week would be in doubt.
  await service.db.transaction().execute((tx) => believeClock(tx, at(19, 4)))
  await night(at(20, 4))
  expect(await files()).toEqual(['vialog-2026-11-20-091500.backup'])
  const { results } = await service.must('admin', listAudit, { query: { entity: 'backup', limit: 1 } })
  expect(results).toMatchObject([
    { action: 'removeBackup', changes: ['file: vialog-2026-11-02-081500.backup → nothing'] },
  ])
})
