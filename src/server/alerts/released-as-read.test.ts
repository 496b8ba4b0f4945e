/** A release applies to what the approver read, and a released alert keeps the names that it was told with. */
import { expect, test } from 'vitest'
import { holdAlert, readAlert, releaseAlert, sendBackAlert } from '#contract/alerts.ts'
import { saveReports } from '#contract/analysis.ts'
import { releasedAlerts } from '#server/alerts/read-alerts.ts'
import { aDraft, paramsOf, proposed, releasedAlert } from '../../../test/support/alert-examples.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, reported } from '../../../test/support/stories.ts'

const service = testService()
const found = (percent: number) => gcms([{ drug: { name: 'Fentanyl' }, percent, weight: null }])
const report = (percent: number) => reported(service, {}, [found(percent)])
const correct = (sample: string, percent: number) =>
  service.must('lab', saveReports, {
    query: { is_draft: false },
    input: { sample, tests: [found(percent)], correction: 'Read again' },
  })
const rename = (values: object) =>
  service.db.updateTable('drugs').set(values).where('name', 'in', ['Fentanyl', 'Sugar']).execute()
const tried = ({ id, draft_no }: { id: number; draft_no: number }, confirmed = 'sees_none', who = 'otherCollection') =>
  service.call(who as 'both', releaseAlert, { params: paramsOf(id), query: { confirmed }, input: { draft_no } })

test('a result that was corrected after the proposal blocks the release, until the text is proposed again', async () => {
  const sample = await report(8)
  const { id } = await aDraft(service, [sample])
  const waiting = await proposed(service, id)
  await correct(sample, 2)
  const refused = await tried(waiting)
  expect([refused.status, refused.body.title]).toEqual([409, 'Changed meanwhile'])
  // Riverside may not see the sample.
  expect(refused.body.detail).toBe(
    'Since it was proposed, this has changed: what the lab says of a sample that you may not see. Send it back, so that its writers read it again.',
  )
  await service.must('both', sendBackAlert, { params: paramsOf(id), input: { comment: 'Read it again' } })
  expect((await tried(await proposed(service, id))).status).toBe(200)
})

test('a name or a mark that changed after the proposal blocks the release', async () => {
  const { id } = await aDraft(service, [await report(8)])
  const waiting = await proposed(service, id)
  await rename({ name: 'Sugar' })
  const refused = await tried(waiting)
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('holds: Fentanyl → Sugar')])
  await rename({ name: 'Fentanyl' })
  expect((await tried(waiting)).status).toBe(200)
})

test('a cluster that only grows blocks nothing', async () => {
  const { id } = await aDraft(service, [await report(8)])
  const waiting = await proposed(service, id)
  const more = await report(9)
  await service.db
    .insertInto('alert_samples')
    .values({ alert_id: id, sample_id: more, added_at: new Date().toISOString() })
    .execute()
  expect((await tried(waiting)).status).toBe(200)
})

test('whoever may see none of its samples, or has a writer’s name, is asked', async () => {
  const { id } = await aDraft(service, [await report(8)])
  const waiting = await proposed(service, id)
  await service.db
    .updateTable('users')
    .set({ name: 'LAB  Person' })
    .where('name', '=', 'otherCollection Person')
    .execute()
  const asked = await tried(waiting, '')
  expect(asked.body.warnings?.map(({ code }) => code)).toEqual(['sees_none', 'same_name'])
  expect(asked.body.detail).toMatch(
    /^You may see none of its samples\. Ask somebody who may see them .* Another account with the name LAB/,
  )
  expect((await tried(waiting, 'sees_none')).status).toBe(409)
  expect((await tried(waiting, 'sees_none,same_name')).status).toBe(200)
  await service.db
    .updateTable('users')
    .set({ name: 'otherCollection Person' })
    .where('name', '=', 'LAB  Person')
    .execute()
})

test('a renamed substance keeps its name and mark on the public page, and puts the alert in doubt', async () => {
  const { id } = await releasedAlert(service, [await report(8)])
  const told = async () => (await releasedAlerts(service.db, new Date(), id))[0]?.content?.holds
  const state = async () => {
    const alert = await service.must('both', readAlert, { params: paramsOf(id) })
    return { doubts: alert.doubts.map(({ doubt }) => doubt), name: alert.versions[0]?.content.holds[0]?.name }
  }
  await rename({ name: 'Sugar' })
  expect(await told()).toMatchObject([{ name: 'Fentanyl', is_dangerous: false }])
  expect(await state()).toEqual({ doubts: ['RENAMED'], name: 'Fentanyl' })
  await service.must('both', holdAlert, { params: paramsOf(id), input: { reason: 'The name is another spelling' } })
  expect(await state()).toEqual({ doubts: [], name: 'Fentanyl' })
  await rename({ name: 'Fentanyl' })
  expect((await state()).doubts).toEqual(['RENAMED'])
  await service.must('both', holdAlert, { params: paramsOf(id), input: { reason: 'As it was' } })

  await rename({ important: true })
  const marked = await releasedAlert(service, [await report(8)])
  await rename({ important: false })
  const doubts = (await service.must('both', readAlert, { params: paramsOf(marked.id) })).doubts
  expect(doubts).toMatchObject([{ doubt: 'UNMARKED', name: 'Fentanyl' }])
})

test('the release of a text stays exact under a storm of corrections', async () => {
  const sample = await report(8)
  const { id } = await aDraft(service, [sample])
  const waiting = await proposed(service, id)
  const [released] = await Promise.all([tried(waiting), correct(sample, 3)])
  const alert = await service.must('both', readAlert, { params: paramsOf(id) })
  // Either it was released as it was read and is in doubt now, or it was not released.
  if (released.status === 200) expect(alert.doubts.map(({ doubt }) => doubt)).toEqual(['CHANGED'])
  else expect([released.status, alert.version]).toEqual([409, 0])
})
