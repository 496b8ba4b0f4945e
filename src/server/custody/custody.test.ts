/** The chain of custody: it only grows, and the check finds a break in it (R2.27). */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readCustodyLog } from '#contract/custody.ts'
import { testService } from '../../../test/support/service.ts'
import { reported } from '../../../test/support/stories.ts'
import { firstBrokenLink } from './queries.ts'

const service = testService()

test('the database refuses to change, remove or empty the log', async () => {
  const sample_id = await reported(service)
  const { db } = service
  await expect(
    db.updateTable('custody_log').set({ staff: 'Nobody' }).where('sample_id', '=', sample_id).execute(),
  ).rejects.toThrow('custody_log only grows')
  await expect(db.deleteFrom('custody_log').where('sample_id', '=', sample_id).execute()).rejects.toThrow('only grows')
  await expect(sql`truncate custody_log`.execute(db)).rejects.toThrow('only grows')
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('only grows')
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('audit_log only grows')
})

test('whoever gets past the database is found out: a changed, a removed, an added and a renumbered entry', async () => {
  const { db } = service
  const tampering = [
    (id: string) => sql`update custody_log set staff = 'Nobody' where sample_id = ${id} and entry_no = 2`,
    (id: string) => sql`update custody_log set at = at + interval '1 minute' where sample_id = ${id} and entry_no = 1`,
    (id: string) => sql`delete from custody_log where sample_id = ${id} and entry_no = 2`,
    (id: string) => sql`delete from custody_log where sample_id = ${id} and entry_no = 1`,
    (id: string) => sql`insert into custody_log (sample_id, entry_no, action, site_id, staff, at, previous_hash)
      select sample_id, 6, action, site_id, 'Nobody', at, hash from custody_log where sample_id = ${id} and entry_no = 5`,
    (id: string) => sql`update custody_log set entry_no = 9 where sample_id = ${id} and entry_no = 5`,
  ]
  for (const tamper of tampering) {
    const sample_id = await reported(service)
    expect(await firstBrokenLink(db)).toBeNull()
    await expect(
      db.transaction().execute(async (tx) => {
        await sql`alter table custody_log disable trigger user`.execute(tx)
        await tamper(sample_id).execute(tx)
        expect((await firstBrokenLink(tx))?.sample_id).toBe(sample_id)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
  }
})

test('the log is merged and read newest first', async () => {
  const sample_id = await reported(service)
  const log = await service.must('lab', readCustodyLog, { query: { sample_id: sample_id.toLowerCase() } })
  expect(log.map((entry) => entry.action)).toEqual(['ANALYZED', 'ACCEPTED', 'DELIVERED', 'PREPARED', 'COLLECTED'])
  expect(log[0]).toEqual({
    action: 'ANALYZED',
    site: {
      id: service.site('Central laboratory'),
      name: 'Central laboratory',
      address: '1 Central laboratory Street',
    },
    staff: 'Ada Osei',
    time: log[0]?.time,
    edited_at: null,
    track_number: null,
    note: 'GC-MS',
  })
})
