/** What is due and what is late (R2.38, R4.14): the filter, its exact total, and the counts by tab. */
import { beforeAll, expect, test } from 'vitest'
import { reportNotAnalyzed } from '#contract/analysis.ts'
import { dueCounts } from '#contract/sample-counts.ts'
import { listSamples, reportMissing } from '#contract/samples.ts'
import type { TabId } from '#domain/lists/tabs.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { atLab, prepare, register, reported } from '../../../test/support/stories.ts'

const service = testService()
const ids = {
  tracked: '',
  waiting: '',
  further: '',
  later: '',
  complete: '',
  impossible: '',
  missing: '',
  elsewhere: '',
}
const list = (who: Person, query: Record<string, string | number> = {}) => service.must(who, listSamples, { query })
const idsOf = async (who: Person, query: Record<string, string | number> = {}) =>
  (await list(who, query)).results.map((sample) => sample.sample_id)
const counts = (who: Person, tab: TabId) => service.must(who, dueCounts, { query: { tab } })
const due = (return_date: string, ...samples: string[]) =>
  service.db.updateTable('samples').set({ return_date }).where('sample_id', 'in', samples).execute()

beforeAll(async () => {
  ids.tracked = await register(service)
  ids.missing = await register(service)
  await prepare(service, [ids.tracked, ids.missing])
  await service.must('collection', reportMissing, { input: { samples: [ids.missing], fullname: 'Robin Ortiz' } })
  ids.waiting = await atLab(service)
  ids.further = await atLab(service)
  ids.later = await atLab(service)
  ids.complete = await reported(service)
  ids.impossible = await atLab(service)
  const reason = { sample: ids.impossible, staff: 'Ada Osei', reason: 'Empty' }
  await service.must('lab', reportNotAnalyzed, { input: reason })
  ids.elsewhere = await register(service, {}, 'otherCollection')
  await due('2026-11-19', ids.tracked, ids.elsewhere)
  await due('2026-11-20', ids.waiting, ids.further)
  await due('2026-12-01', ids.later)
  // Signed in before the clock is set.
  await list('otherLab')
  await due('2026-11-01', ids.complete, ids.impossible, ids.missing)
})

test('a sample is due today until noon of its day', async () => {
  service.clock = new Date('2026-11-20T17:00:00.000Z') // 12:00 PM in Toronto
  expect(await counts('lab', 'SamplesToReport')).toEqual({ due_today: 2, late: 0 })
  expect(await counts('lab', 'SamplesToReceive')).toEqual({ due_today: 0, late: 1 })
  expect(await counts('lab', 'AllSamplesAnalysis')).toEqual({ due_today: 2, late: 1 })
  expect(await idsOf('lab', { tab: 'AllSamplesAnalysis', late: '1' })).toEqual([ids.tracked])
})

test('after noon it is late, unless it has a result or can have none; the total over all pages is exact', async () => {
  service.clock = new Date('2026-11-20T17:00:01.000Z')
  expect(await counts('lab', 'SamplesToReport')).toEqual({ due_today: 0, late: 2 })
  const page = await list('lab', { tab: 'AllSamplesAnalysis', late: '1', limit: 1 })
  expect([page.count, page.results.length]).toEqual([3, 1])
  expect(await idsOf('lab', { tab: 'SamplesToReceive', late: 'true' })).toEqual([ids.tracked])
  expect(await idsOf('lab', { tab: 'SamplesToDispose', late: '1' })).toEqual([])
  expect(await idsOf('lab', { tab: 'SamplesToReport', late: '0' })).toContain(ids.later)
})

test('only samples of the own site and the own role are counted', async () => {
  service.clock = new Date('2026-11-20T17:00:01.000Z')
  expect(await counts('collection', 'SamplesToReport')).toEqual({ due_today: 0, late: 0 })
  expect(await counts('otherLab', 'AllSamplesAnalysis')).toEqual({ due_today: 0, late: 0 })
  expect(await counts('otherCollection', 'SamplesToTransport')).toEqual({ due_today: 0, late: 1 })
})

test('an unknown word for `late` and an unknown tab are refused', async () => {
  service.clock = new Date('2026-11-20T17:00:01.000Z')
  expect((await service.call('lab', listSamples, { query: { late: 'perhaps' } })).status).toBe(400)
  expect((await service.call('lab', dueCounts, { query: { tab: 'Nowhere' } })).status).toBe(400)
})

test('a list of IDs, in any spelling, gives the samples that the reader may see', async () => {
  service.clock = null
  const named = [ids.waiting.toLowerCase(), ids.tracked, ids.elsewhere, 'NOPE1'].join(',')
  expect(await list('lab', { sample_ids: named })).toMatchObject({
    count: 2,
    results: [{ sample_id: ids.tracked }, { sample_id: ids.waiting }],
  })
})
