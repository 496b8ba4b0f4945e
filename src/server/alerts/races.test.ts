/** Two people change one alert at the same moment: one is told that the other was first. */
import { expect, test } from 'vitest'
import { beginUpdate, makeAlert, releaseAlert, saveAlertDraft } from '#contract/alerts.ts'
import { aDraft, alertText, alertWords, aSignal, paramsOf, proposed } from '../../../test/support/alert-examples.ts'
import { testService } from '../../../test/support/service.ts'
import { reported } from '../../../test/support/stories.ts'

const service = testService()

test('two who release at once release it once; a text that is saved meanwhile is not released', async () => {
  const { id } = await aDraft(service, [await reported(service)])
  const params = paramsOf(id)
  const query = { confirmed: 'sees_none' }
  const { draft_no } = await proposed(service, id)
  const by = (who: 'both' | 'otherCollection') =>
    service.call(who, releaseAlert, { params, query, input: { draft_no } })
  const two = await Promise.all([by('both'), by('otherCollection')])
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
  const begun = await service.must('lab', beginUpdate, { params })
  const words = { en: { ...alertWords, changed: 'More of it' } }
  const waiting = await proposed(service, id, { words })
  expect(waiting.draft_no).toBeGreaterThan(begun.draft_no)
  const text = { draft_no: waiting.draft_no, ...(await alertText(service, { words })) }
  const [saved, released] = await Promise.all([
    service.call('lab', saveAlertDraft, { params, input: text }),
    service.call('otherCollection', releaseAlert, { params, query, input: { draft_no: waiting.draft_no } }),
  ])
  expect([saved.status, released.status].sort()).toEqual([200, 409])
})

test('who saves a text as it was has not changed it, and may release it', async () => {
  const { id } = await aDraft(service, [await reported(service)])
  await proposed(service, id)
  const again = await proposed(service, id, {}, 'both')
  expect(again).toMatchObject({ writers: ['lab Person'] })
  const input = { draft_no: again.draft_no }
  expect(
    (await service.call('both', releaseAlert, { params: paramsOf(id), query: { confirmed: 'sees_none' }, input }))
      .status,
  ).toBe(200)
})

test('who saves what a draft began with has not changed it either', async () => {
  const { id, draft, draft_no } = await aDraft(service, [await reported(service)])
  if (draft === null) throw new Error('A new alert has a draft.')
  const { languages, words, sold_as, holds, area_id, picture, ends_on } = draft
  const substances = holds.map(({ name: _name, ...one }) => one)
  const input = { draft_no, languages, words, sold_as, holds: substances, area_id, picture, ends_on }
  const saved = await service.must('both', saveAlertDraft, { params: paramsOf(id), input })
  expect(saved).toMatchObject({ writers: ['lab Person'], is_writer: false })
})

test('a signal is answered once', async () => {
  const input = { signal_id: await aSignal(service, [await reported(service)]) }
  const two = await Promise.all([service.call('lab', makeAlert, { input }), service.call('both', makeAlert, { input })])
  expect(two.map(({ status }) => status).sort()).toEqual([201, 409])
})
