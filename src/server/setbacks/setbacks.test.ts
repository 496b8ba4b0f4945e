/** A database that went back: what a server saw is gone. It is said once, until an administrator knows of it. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { confirmSetback, listAudit, readHealth } from '#contract/admin/settings.ts'
import { readConfig } from '#server/config.ts'
import { lookAtDatabase } from '#server/doctor/look-at-database.ts'
import { aFolder } from '../../../test/support/data-folder.ts'
import { aMailServer, setMailServer } from '../../../test/support/mail-server.ts'
import { testService } from '../../../test/support/service.ts'
import { register } from '../../../test/support/stories.ts'
import { tellSetbacks } from './tell.ts'
import { lookForSetback } from './watch.ts'

const service = testService()
let folder: Awaited<ReturnType<typeof aFolder>>
beforeEach(async () => {
  folder = await aFolder()
  await service.db.deleteFrom('setbacks').execute()
  return () => folder[Symbol.asyncDispose]()
})

const look = (path = folder.path) => lookForSetback(service.db, path, new Date())
const file = () => join(folder.path, 'newest-seen.json')
const seen = async () => JSON.parse(await readFile(file(), 'utf8'))
const healthy = async () => (await service.must('admin', readHealth)).setbacks

/** Takes the newest entries of the audit trail away, as a standby that lacked them would. */
const goBack = (entries: number) =>
  service.db.transaction().execute(async (tx) => {
    await sql`alter table audit_log disable trigger user`.execute(tx)
    await sql`delete from audit_log where id in (select id from audit_log order by id desc limit ${entries})`.execute(
      tx,
    )
    await sql`alter table audit_log enable trigger user`.execute(tx)
  })

test('what is still there is no setback, however much comes', async () => {
  await register(service)
  expect(await look()).toBe(false)
  const first = await seen()
  await register(service)
  expect(await look()).toBe(false)
  expect((await seen()).id).toBeGreaterThan(first.id)
  expect(await look()).toBe(false)
  expect(await healthy()).toEqual([])
})

test('a data folder that is not there yet is made: with DATABASE_URL and both keys nothing else needs it', async () => {
  await register(service)
  const path = join(folder.path, 'not', 'there')
  expect(await look(path)).toBe(false)
  expect(JSON.parse(await readFile(join(path, 'newest-seen.json'), 'utf8')).id).toBeGreaterThan(0)
})

test('what two servers saw and is gone is one setback, with the time since when', async () => {
  await using other = await aFolder()
  await register(service)
  const { rows } = await sql<{ at: string }>`select max(at) as at from audit_log`.execute(service.db)
  await register(service)
  await Promise.all([look(), look(other.path)])
  const { at, id } = await seen()
  await goBack(1)
  // Others write on before anybody looks, and may get the same numbers.
  await sql`select setval(pg_get_serial_sequence('audit_log', 'id'), ${id - 1})`.execute(service.db)
  await register(service)
  const noticed = await Promise.all([look(), look(other.path)])
  expect(noticed.toSorted()).toEqual([false, true])
  expect(await healthy()).toMatchObject([
    { seen_at: at, left_at: rows[0]?.at, places: expect.stringMatching(/timeline 1 at/) },
  ])
  expect(await look()).toBe(false)
  expect(await healthy()).toHaveLength(1)
})

test('everything gone but nothing left from before', async () => {
  await look()
  await goBack(1_000_000)
  expect(await look()).toBe(true)
  expect(await healthy()).toMatchObject([{ left_at: null }])
})

test.each([
  ['another database', { database: 'another' }],
  ['the data of another PostgreSQL', { system: '1' }],
])('%s is no setback', async (_, change) => {
  await register(service)
  await look()
  await writeFile(file(), JSON.stringify({ ...(await seen()), id: 1e9, ...change }))
  expect(await look()).toBe(false)
  expect((await seen()).id).toBeLessThan(1e9)
  expect(await healthy()).toEqual([])
})

test.each(['', '{', '[]', '{"id": "1"}', '\0\0\0'])('a damaged file (%j) counts as none', async (text) => {
  await register(service)
  await look()
  await writeFile(file(), text)
  expect(await look()).toBe(false)
  await rm(file())
  expect(await look()).toBe(false)
  expect(await healthy()).toEqual([])
})

test('a folder that cannot be written to is said, and the setback is stored first', async () => {
  await register(service)
  await look()
  await goBack(1)
  const kept = await readFile(file(), 'utf8')
  await rm(file())
  await expect(lookForSetback(service.db, '/proc', new Date())).rejects.toThrow('/proc')
  await writeFile(file(), kept)
  expect(await look()).toBe(true)
})

test('administrators get one mail, and it is tried again while no mail can be sent', async () => {
  const said: string[] = []
  const tell = () => tellSetbacks({ services: service.services, log: (line) => said.push(line) }, new Date())
  await register(service)
  await look()
  await goBack(1)
  await look()
  await tell()
  expect(said.at(-1)).toBe('Administrators were not told by mail: No mail server is set.')
  await using mail = await aMailServer()
  await setMailServer(service, mail)
  await Promise.all([tell(), tell()])
  await tell()
  expect(mail.mails.map(({ to }) => to)).toEqual([['admin@test.example']])
  expect(mail.mails[0]?.text).toContain('Subject: The database of Vialog went back')
})

test('an administrator says that it is known; the audit trail keeps it', async () => {
  await register(service)
  await look()
  await goBack(1)
  await look()
  const doctor = async () =>
    (await lookAtDatabase(service.db, readConfig({}), new Date())).map(({ how, what }) => `${how}: ${what}`).join('\n')
  expect(await doctor()).toMatch(/^wrong: The database went back: entry \d+ of the audit trail was acknowledged/m)
  const [open] = await healthy()
  const params = { id: String(open?.id) }
  const { known_at } = await service.must('admin', confirmSetback, { params })
  expect(await service.must('admin', confirmSetback, { params })).toEqual({ known_at })
  expect(await healthy()).toEqual([])
  expect(await doctor()).toMatch(/^good: Nothing acknowledged was seen to disappear\.$/m)
  const { results } = await service.must('admin', listAudit, { query: { entity: 'setback', limit: 5 } })
  expect(results).toMatchObject([{ action: 'confirm setback', entity_id: params.id }])
  expect((await service.call('admin', confirmSetback, { params: { id: '999999' } })).status).toBe(404)
})
