/** What the percents of a lab are of: asked once, proposed by the form, used where a call does not say it. */
import { expect, test } from 'vitest'
import { readReports, saveReports } from '#contract/analysis.ts'
import { listLabBases, readOwnBases, setLabBases } from '#contract/lab-bases.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms, reported } from '../../../test/support/stories.ts'

const service = testService()
const site_id = () => service.site('Central laboratory')
const all = () => service.must('admin', listLabBases, {})
const asked = async () => (await all()).filter(({ is_asked }) => is_asked)
const own = () => service.must('lab', readOwnBases, {})
const set = (percent_basis: 'of_weight' | 'relative' | 'not_stated' | null, technology = 'GC_MS' as const) =>
  service.must('admin', setLabBases, { input: { bases: [{ site_id: site_id(), technology, percent_basis }] } })
const fentanyl = { drug: { name: 'Fentanyl' }, percent: 8.25 }
const basisOf = async (row: object, data: object = {}) => {
  const sample = await atLab(service)
  const form = gcms([{ ...fentanyl, ...row }])
  const tests = [{ ...form, data: { ...form.data, ...data } }]
  await service.must('lab', saveReports, { query: { is_draft: false }, input: { sample, tests } })
  return (await service.must('lab', readReports, { params: { sample_id: sample } }))[0]?.percent_basis
}

test('a lab is asked once it uses the technology, and no more once somebody answered', async () => {
  expect(await asked()).toEqual([])
  expect((await all()).filter((lab) => lab.site_id === site_id())).toHaveLength(3)
  await reported(service)
  expect(await asked()).toMatchObject([{ site: 'Central laboratory', technology: 'GC_MS', percent_basis: null }])
  // Infrared has its answer from its method.
  expect(await own()).toEqual([{ technology: 'FTIR', percent_basis: 'estimate' }])
  // Each report says it: an answer, too.
  await set('not_stated')
  expect([await asked(), (await own()).length]).toEqual([[], 1])
  await set('of_weight')
  expect(await own()).toContainEqual({ technology: 'GC_MS', percent_basis: 'of_weight' })
  await set(null)
  expect(await asked()).toHaveLength(1)
})

test('a call that does not say it has the answer of its lab, but never peak areas beside weights', async () => {
  await set('of_weight')
  expect(await basisOf({})).toBe('of_weight')
  await set('relative')
  expect(await basisOf({})).toBe('relative')
  expect(await basisOf({}, { percent_basis: 'estimate' })).toBe('estimate')
  expect(await basisOf({ percent: 10, weight: 0.001 }, { weight: 0.01 })).toBe('of_weight')
  expect(await basisOf({ percent: 30, weight: 0.001 }, { weight: 0.01 })).toBe('not_stated')
  await set(null)
  expect(await basisOf({})).toBe('not_stated')
})

test('reports from before an answer stay as they are', async () => {
  const sample_id = await reported(service)
  await set('of_weight')
  const read = () => service.must('lab', readReports, { params: { sample_id } })
  expect(await read()).toMatchObject([{ percent_basis: 'not_stated' }])
  const tests = [gcms([{ ...fentanyl, percent: 9 }])]
  await service.must('lab', saveReports, {
    query: { is_draft: false },
    input: { sample: sample_id, tests, correction: 'A slip' },
  })
  expect(await read()).toMatchObject([{ percent_basis: 'not_stated', version: 2 }])
})

test('only a lab has an answer', async () => {
  const bases = [
    { site_id: service.site('Parkdale'), technology: 'GC_MS' as const, percent_basis: 'estimate' as const },
  ]
  expect(await service.call('admin', setLabBases, { input: { bases } })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'bases.0.site_id', message: 'Choose a lab.' }] },
  })
})
