/** What a reader submits: where a sample has another result already, and where a result must say what only the lab can see. */
import { expect, test } from 'vitest'
import { readReports, saveReports } from '#contract/analysis.ts'
import { listReadings } from '#contract/readings.ts'
import { readingsOf } from '../../../test/support/readings.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms } from '../../../test/support/stories.ts'

const service = testService()
const { withSpectrum, asking, ask, write, claim } = readingsOf(service)

test('a sample of which two readings were asked takes both results', async () => {
  const sample_id = await withSpectrum()
  const first = await ask(sample_id, { reader_submits: true })
  const second = await ask(sample_id, { reader_submits: true, technology: 'GC_MS', is_liquid: false })
  const third = await ask(sample_id, { technology: 'LC_MS' })
  await claim('otherLab', first)
  await claim('both', second)
  await claim('both', third)
  expect((await write('both', second)).status).toBe(200)
  expect((await write('otherLab', first, { submits: true })).body).toMatchObject({ state: 'SUBMITTED' })
  expect((await write('both', second, { submits: true })).body).toMatchObject({ state: 'SUBMITTED' })
  const reports = await service.must('lab', readReports, { params: { sample_id } })
  expect(reports.map(({ technology, is_draft }) => `${technology} ${is_draft}`).toSorted()).toEqual([
    'FTIR false',
    'GC_MS false',
  ])
  // What is no result is said to the lab, which has no draft to hold it.
  expect((await write('both', third)).body).toMatchObject({ state: 'READ' })
  const [asked] = await service.must('lab', listReadings, { params: { sample_id } })
  expect(asked?.beside).toMatch(/has a result already/)
})

test('of GC-MS, the site that asks says whether the sample is a liquid: its reader cannot know', async () => {
  const sample_id = await withSpectrum()
  const refused = await asking(sample_id, { technology: 'GC_MS', reader_submits: true })
  expect(refused.body).toMatchObject({ errors: [{ field: 'is_liquid' }] })
  const number = await ask(sample_id, { technology: 'GC_MS', reader_submits: true, is_liquid: true })
  await claim('otherLab', number)
  expect((await write('otherLab', number)).status).toBe(200)
  const [draft] = await service.must('lab', readReports, { params: { sample_id } })
  expect(draft?.is_liquid).toBe(true)
  expect((await write('otherLab', number, { submits: true })).body).toMatchObject({ state: 'SUBMITTED' })
})

test('of GC-MS asked before sites said so, the reader learns that the site completes it', async () => {
  const number = await ask(await withSpectrum(), { technology: 'GC_MS', reader_submits: true, is_liquid: false })
  await service.db.updateTable('readings').set({ is_liquid: null }).where('number', '=', number).execute()
  await claim('otherLab', number)
  const refused = await write('otherLab', number, { submits: true })
  expect(refused.body).toMatchObject({ status: 409, detail: expect.stringContaining('whether the sample is a liquid') })
  expect((await write('otherLab', number)).body).toMatchObject({ state: 'READ' })
})

test('while the lab writes a result by another technology, its reader cannot end the analysis: that draft would have no page', async () => {
  const sample_id = await withSpectrum()
  const number = await ask(sample_id, { reader_submits: true })
  await claim('otherLab', number)
  const input = { sample: sample_id, tests: [gcms()] }
  await service.must('lab', saveReports, { query: { is_draft: true } as never, input })
  const refused = await write('otherLab', number, { submits: true })
  expect(refused.body).toMatchObject({ status: 409, detail: expect.stringContaining('another technology') })
  expect((await write('otherLab', number)).body).toMatchObject({ state: 'READ' })
  const reports = await service.must('lab', readReports, { params: { sample_id } })
  expect(reports.map(({ technology, is_draft }) => `${technology} ${is_draft}`).toSorted()).toEqual([
    'FTIR true',
    'GC_MS true',
  ])
})
