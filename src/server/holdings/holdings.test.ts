/** What a site holds: by substance, for each reader, and equal to what custody and reports say after random lives. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { changeTechnology } from '#contract/admin/technologies.ts'
import { saveReports } from '#contract/analysis.ts'
import { giveBack, testHere } from '#contract/counter.ts'
import { disposeSamples } from '#contract/disposal.ts'
import { readHoldings } from '#contract/holdings.ts'
import { reportMissing } from '#contract/samples.ts'
import type { TestInput } from '../../../test/support/inputs.ts'
import { importOne, leftBy, lives, takeStep, undoOne } from '../../../test/support/lives.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms, prepare, register, submit } from '../../../test/support/stories.ts'

const service = testService()
const held = (who: 'lab' | 'collection' | 'both' | 'admin' = 'lab', query: object = {}) =>
  service.must(who, readHoldings, { query })

beforeAll(() =>
  service.db
    .updateTable('sites')
    .set({ tests_on_site: true, return_basis: 'Exemption 7' })
    .where('name', '=', 'Harbour')
    .execute(),
)

const staff = { staff_first_name: 'Ada', staff_last_name: 'Osei' }
const weighed = async (drug: string, full_weight: number, portion: number, more: readonly TestInput[] = []) => {
  const sample_id = await atLab(service, { expected_drugs: [drug === '4-ANPP' ? 'Cocaine' : 'Fentanyl'] })
  const found = gcms([{ drug: { name: drug }, percent: 50, weight: null }])
  const tests = [{ ...found, data: { ...found.data, weight: portion } }, ...more]
  await service.must('lab', saveReports, {
    query: { is_draft: false },
    input: { sample: sample_id, full_weight, tests },
  })
  return sample_id
}
const vial = (sample_id: string) =>
  service.db.selectFrom('samples').select('empty_weight').where('sample_id', '=', sample_id).executeTakeFirstOrThrow()
const grams = async () => (await held()).grams

test('a vial counts once, under what was found most of, else under what was expected', async () => {
  const before = await held()
  expect(before.groups).toEqual([])
  const sample_id = await weighed('Caffeine', 2.5, 0.01)
  const { empty_weight } = await vial(sample_id)
  await atLab(service, { expected_drugs: ['Cocaine'] })
  const after = await held()
  const left = Number((2.5 - (empty_weight ?? 0) - 0.01).toFixed(7))
  expect(after).toMatchObject({ samples: 2, grams: left, not_weighed: 1, below_zero: 0, imported: 0 })
  expect(after.groups).toMatchObject([
    { substance: 'Caffeine', basis: 'FOUND', samples: 1, grams: left, not_weighed: 0 },
    { substance: 'Cocaine', basis: 'EXPECTED', samples: 1, grams: 0, not_weighed: 1 },
  ])
})

const ftir = (weight: number | null = null) => ({
  technology: 'FTIR',
  data: { drugs_found: [{ drug: { name: 'Caffeine' } }], weight, ...staff },
})

test('infrared gives its portion back, until an administrator says that it is used up', async () => {
  await weighed('Caffeine', 2.6, 0.02, [ftir(0.05)])
  const before = await grams()
  const say = (uses_up: boolean) =>
    service.must('admin', changeTechnology, { params: { key: 'FTIR' }, input: { uses_up } })
  expect(await say(true)).toMatchObject({ id: 'FTIR', uses_up: true })
  expect(await grams()).toBeCloseTo(before - 0.05, 7)
  expect(await say(false)).toMatchObject({ uses_up: false })
  expect(await grams()).toBe(before)
})

test('strips of one lab share what was dissolved for them', async () => {
  const strip = (strip_type: string) => ({
    technology: 'TEST_STRIP',
    data: { strip_type, strip_result: 'NEGATIVE' as const, dissolved_mg: 10, water_ml: 5, ...staff },
  })
  const before = await grams()
  const sample_id = await weighed('Caffeine', 2.7, 0.02, [strip('Fentanyl'), strip('Xylazine')])
  const { empty_weight } = await vial(sample_id)
  expect(await grams()).toBeCloseTo(before + 2.7 - (empty_weight ?? 0) - 0.02 - 0.01, 7)
})

test('more tested than weighed is said, and takes nothing from the other vials', async () => {
  const before = await held()
  const { technology: _gcms, ...lc } = gcms()
  await weighed('Caffeine', 2.7, 0.4, [{ ...lc, technology: 'LC_MS', data: { ...lc.data, weight: 0.4 } }])
  const after = await held()
  expect([after.grams, after.below_zero]).toEqual([before.grams, before.below_zero + 1])
})

test('lost, disposed of and given back samples are nowhere; one on the road belongs to its package', async () => {
  const fullname = 'Noor Haddad'
  const before = await held('both')
  const back = await register(service, {}, 'both')
  await service.must('both', testHere, { input: { sample_ids: [back], fullname } })
  await submit(service, back, [ftir()], 'both')
  const lost = await register(service, {}, 'both')
  expect((await held('both')).samples).toBe(before.samples + 2)
  await service.must('both', giveBack, {
    params: { sample_id: back },
    input: { fullname, weight: null, card: back, sealed: true },
  })
  await service.must('both', reportMissing, { input: { samples: [lost], fullname } })
  expect((await held('both')).samples).toBe(before.samples)
  const gone = await weighed('Caffeine', 2.4, 0.01)
  const { samples } = await held()
  await service.must('lab', disposeSamples, { input: { samples: [gone], staff: 'Ada Osei', witness: 'Ben Cole' } })
  expect((await held()).samples).toBe(samples - 1)
  const sent = await register(service)
  const here = await held('collection')
  await prepare(service, [sent])
  const [from, to] = [await held('collection'), await held()]
  expect([from.samples, to.samples]).toEqual([here.samples - 1, samples - 1])
  for (const { on_the_road } of [from, to])
    expect(on_the_road.at(-1)).toMatchObject({ from_site: 'Parkdale', to_site: 'Central laboratory', not_weighed: 1 })
})

test('nobody reads a hidden substance here who does not read it in the report', async () => {
  await weighed('4-ANPP', 2.5, 0.01)
  const names = ({ groups }: Awaited<ReturnType<typeof held>>) => groups.map(({ substance }) => substance)
  expect(names(await held())).toContain('4-ANPP')
  const asAdmin = names(await held('admin', { site: service.site('Central laboratory') }))
  expect(asAdmin).not.toContain('4-ANPP')
  expect(asAdmin).toContain('Cocaine')
})

test('only an administrator asks for another site, and a site that does not exist is 404', async () => {
  const site = service.site('Parkdale')
  expect((await service.call('lab', readHoldings, { query: { site } })).status).toBe(404)
  expect((await service.call('admin', readHoldings, { query: { site: 9999 } })).status).toBe(404)
  expect((await service.call('lab', readHoldings, { query: { site: 'x' } as never })).status).toBe(400)
  expect((await held('admin', { site })).site.name).toBe('Parkdale')
})

// LIVES=10000 is the long form: some minutes.
const runs = Number(process.env.LIVES ?? 300)

test(
  'after random lives each site holds what custody and reports add up to',
  async () => {
    const ways = ['both', 'both', 'collection', 'collection', 'import'] as const
    let lived = 0
    await fc.assert(
      fc.asyncProperty(lives, fc.constantFrom(...ways), fc.nat(12), async (steps, way, undoneAt) => {
        lived += 1
        // A session ends after half an hour.
        if (lived % 1000 === 0) await service.signInAnew('collection', 'lab', 'otherLab', 'both', 'admin')
        const id = way === 'import' ? `IM${lived}` : await register(service, {}, way)
        const made = way === 'import' ? await importOne(service, id) : null
        for (const [at, step] of steps.entries()) {
          if (made !== null && at === undoneAt) expect(await undoOne(service, made)).toBeLessThan(500)
          expect(await takeStep(service, id, step), JSON.stringify(step)).toBeLessThan(500)
        }
        if (made !== null && undoneAt >= steps.length) expect(await undoOne(service, made)).toBeLessThan(500)
      }),
      { numRuns: runs },
    )
    const left = await leftBy(service.db)
    const stored = await service.db
      .selectFrom('holdings')
      .select(['sample_id', 'site_id', 'should_be as grams'])
      .where('is_seen', '=', true)
      .orderBy('sample_id')
      .execute()
    expect(stored).toEqual(left.toSorted((a, b) => (a.sample_id < b.sample_id ? -1 : 1)))
    expect(new Set(left.map(({ site_id }) => site_id)).size).toBeGreaterThan(3)
    const sites = await service.db.selectFrom('sites').select('id').execute()
    for (const { id } of sites) {
      const { samples, grams, not_weighed } = await held('admin', { site: id })
      const own = left.filter(({ site_id }) => site_id === id)
      const sum = own.reduce((all, one) => all + Math.max(0, one.grams ?? 0), 0)
      expect([samples, not_weighed]).toEqual([own.length, own.filter((one) => one.grams === null).length])
      expect(grams).toBeCloseTo(sum, 6)
    }
  },
  runs * 3000,
)
