/** 'Could not take': one tap stores the hour and why, its own person takes the last one back, Insight counts it. */
import { beforeAll, expect, test } from 'vitest'
import { noteTurnedAway, undoTurnedAway } from '#contract/counter.ts'
import { me } from '#contract/session.ts'
import { readTurnedAway } from '#contract/turned-away.ts'
import { testService } from '../../../test/support/service.ts'
import { forgetWhoNoted } from './turned-away.ts'

const service = testService()
// Sessions end by the real clock, so everybody signs in before a test sets its own.
beforeAll(async () => {
  for (const who of ['collection', 'lab', 'both', 'admin'] as const) await service.must(who, me)
})
const at = (time: string) => {
  service.clock = new Date(time)
}
const note = (reason: 'FULL' | 'CLOSED' | 'NOT_OFFERED', who: 'collection' | 'both' | 'lab' = 'collection') =>
  service.call(who, noteTurnedAway, { input: { reason } })
const undo = (who: 'collection' | 'both' = 'collection') => service.call(who, undoTurnedAway, { input: {} })
const rows = () => service.db.selectFrom('turned_away').selectAll().orderBy('id').execute()
const query = { from: '2026-11-29', to: '2026-11-30' }

test('a tap stores site, hour and reason; who noted it stands there only while it can be taken back', async () => {
  at('2026-11-29T15:47:12Z')
  expect((await note('FULL')).body.until).toBe('2026-11-29T15:52:12.000Z')
  expect(await rows()).toMatchObject([{ hour: '2026-11-29T15:00:00.000Z', reason: 'FULL' }])
  await forgetWhoNoted(service.db, new Date('2026-11-29T15:52:11Z'))
  expect((await rows())[0]?.noted_by).not.toBeNull()
  await forgetWhoNoted(service.db, new Date('2026-11-29T15:52:13Z'))
  expect(await rows()).toMatchObject([{ noted_by: null, noted_at: null }])
  const { rows: audit } = { rows: await service.db.selectFrom('audit_log').select('entity').execute() }
  expect(audit.filter(({ entity }) => /turned|take/.test(entity))).toEqual([])
})

test('the last own tap is taken back within five minutes, nobody else’s, and each once', async () => {
  await service.db.deleteFrom('turned_away').execute()
  at('2026-11-29T16:00:00Z')
  await note('FULL')
  at('2026-11-29T16:01:00Z')
  await note('CLOSED')
  const nobody = await undo('both')
  expect([nobody.status, nobody.body.detail]).toEqual([404, 'You noted nothing in the last 5 minutes.'])
  at('2026-11-29T16:04:00Z')
  expect((await undo()).body.reason).toBe('CLOSED')
  const twice = await Promise.all([undo(), undo()])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
  await note('FULL')
  at('2026-11-29T16:09:00Z')
  expect((await undo()).status).toBe(404)
  expect(await rows()).toHaveLength(1)
})

test('an unknown reason, and a person who does not collect, are refused', async () => {
  const wrong = await service.call('collection', noteTurnedAway, { input: { reason: 'TIRED' as 'FULL' } })
  expect(wrong.status).toBe(400)
  expect((await note('FULL', 'lab')).status).toBe(403)
})

test('Insight counts them by day, hour and reason in the service’s zone; staff see their own site’s', async () => {
  await service.db.deleteFrom('turned_away').execute()
  at('2026-11-30T04:30:00Z')
  for (const reason of ['FULL', 'FULL', 'CLOSED'] as const) await note(reason)
  await note('NOT_OFFERED', 'both')
  const own = await service.must('collection', readTurnedAway, { query })
  expect(own).toMatchObject({ total: 3, hours: [{ day: '2026-11-29', hour: 23, full: 2, closed: 1, not_offered: 0 }] })
  expect(await service.must('admin', readTurnedAway, { query })).toMatchObject({ total: 4 })
  const harbour = { ...query, site: service.site('Harbour') }
  expect(await service.must('admin', readTurnedAway, { query: harbour })).toMatchObject({ total: 1 })
  expect((await service.call('collection', readTurnedAway, { query: harbour })).status).toBe(404)
})
