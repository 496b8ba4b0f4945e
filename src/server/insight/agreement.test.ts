/** Agreement of tests through the API, and how long it takes for many samples. */
import { beforeAll, expect, test } from 'vitest'
import { readAgreement } from '#contract/insight.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, prepare, receive, register, reported, submit } from '../../../test/support/stories.ts'
import { strip } from '../../../test/support/strip-examples.ts'

const service = testService()
const infrared = (...names: string[]) => ({
  ...{ technology: 'FTIR' as const },
  data: {
    ...gcms().data,
    is_liquid: null,
    drugs_found: names.map((name) => ({ drug: { name }, percent: null, weight: null })),
  },
})
const mass = (...names: string[]) => gcms(names.map((name) => ({ drug: { name }, percent: null, weight: null })))
const fentanyl = async (who: 'lab' | 'collection' | 'otherLab' = 'lab') =>
  (await service.must(who, readAgreement, {})).agreements.filter(({ target }) => target === 'Fentanyl')

beforeAll(async () => {
  await reported(service, {}, [strip({ strip_result: 'POSITIVE' }), infrared('Caffeine'), mass('Fentanyl')])
  await reported(service, {}, [strip({ strip_result: 'POSITIVE' }), mass('Fentanyl')])
  await reported(service, {}, [strip({ strip_result: 'NEGATIVE' }), mass('Caffeine')])
  await reported(service, {}, [strip({ strip_result: 'INVALID' }), infrared('Fentanyl')])
  await reported(service, {}, [strip({ strip_result: 'POSITIVE' })])
})

test('counts the samples that had two tests: found by both, by only one, or by neither', async () => {
  const zero = { both: 0, only_first: 0, only_second: 0, neither: 0, is_few: true }
  expect(await fentanyl()).toEqual([
    { target: 'Fentanyl', first: 'strip', second: 'infrared', ...zero, samples: 1, only_first: 1 },
    { target: 'Fentanyl', first: 'strip', second: 'mass_spectrometry', ...zero, samples: 3, both: 2, neither: 1 },
    { target: 'Fentanyl', first: 'infrared', second: 'mass_spectrometry', ...zero, samples: 1, only_second: 1 },
  ])
  expect(await fentanyl('otherLab')).toEqual([])
})

test('leaves out samples with a finding that is hidden from its reader', async () => {
  const before = await fentanyl('collection')
  await service.db.updateTable('drugs').set({ report_to_public: false }).where('name', '=', 'Fentanyl').execute()
  const [strips] = (await fentanyl('collection')).filter(({ second }) => second === 'mass_spectrometry')
  expect(before).toEqual(await fentanyl('lab'))
  expect(strips).toMatchObject({ samples: 1, both: 0, neither: 1 })
  await service.db.updateTable('drugs').set({ report_to_public: true }).where('name', '=', 'Fentanyl').execute()
})

test('counts the spellings of a strip type together, and tells a site nothing of other sites’ strips', async () => {
  const nitazene = (strip_type: string) => [strip({ strip_type, strip_result: 'POSITIVE' }), mass('Caffeine')]
  await reported(service, {}, nitazene('Nitazene'))
  await reported(service, {}, nitazene('Nitazene'))
  await reported(service, {}, nitazene('  NITAZENE '))
  const of = async (who: 'lab' | 'otherLab') =>
    (await service.must(who, readAgreement, {})).agreements.filter(({ target }) => /nitazene/i.test(target))
  expect(await of('lab')).toMatchObject([
    { target: 'Nitazene', first: 'strip', second: 'mass_spectrometry', samples: 3, only_first: 3 },
    { target: 'Nitazene', first: 'infrared', second: 'mass_spectrometry' },
  ])
  const sample = await register(service, {
    sample_type: 'PARAPHERNALIA',
    already_used: null,
    paraphernalia_reuse: 'NO',
  })
  await prepare(service, [sample])
  await receive(service, [sample], 'otherLab')
  await submit(service, sample, [infrared('Fentanyl'), mass('Fentanyl')], 'otherLab')
  expect((await service.must('otherLab', readAgreement, {})).agreements).toEqual([])
})

test('counts any number of types', async () => {
  const types = Array.from({ length: 15 }, (_, at) => `Kind ${String(at + 1).padStart(2, '0')}`)
  const strips = types.map((strip_type, at) =>
    strip({ strip_type, strip_result: at % 2 === 0 ? 'POSITIVE' : 'NEGATIVE' }),
  )
  await reported(service, {}, [...strips, mass('Caffeine')])
  const { agreements } = await service.must('lab', readAgreement, {})
  const counted = agreements.filter(({ target, first }) => target.startsWith('Kind') && first === 'strip')
  expect(counted.map(({ target, samples, only_first, neither }) => [target, samples, only_first, neither])).toEqual(
    types.map((type, at) => [type, 1, at % 2 === 0 ? 1 : 0, at % 2]),
  )
})

test('comes as CSV, and refuses invalid days and sites', async () => {
  const csv = await service.call('lab', readAgreement, { query: { format: 'csv' } })
  expect(csv.raw.toString()).toContain('Fentanyl,strip,mass_spectrometry,3,2,0,0,1,true')
  for (const query of [
    { from: 'today' },
    { from: '2026-02-30' },
    { from: '2026-02-02', to: '2026-02-01' },
    { site: 0 },
  ])
    expect((await service.call('lab', readAgreement, { query })).status).toBe(400)
})
