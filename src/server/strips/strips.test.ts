/**
 * Lots of strips through the API: stock by site, what a report may name, and what a recall affects until each way out.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { readReports, saveReports } from '#contract/analysis.ts'
import { disposeSamples } from '#contract/disposal.ts'
import { answerRecall, listRecalledResults } from '#contract/recalls.ts'
import { listSamples, readSample } from '#contract/samples.ts'
import { publicReports } from '#contract/service-user.ts'
import { shareResults } from '#contract/sharing.ts'
import {
  addStripLot,
  addStripStock,
  changeStripLot,
  listStripLots,
  listStrips,
  recallStripLot,
} from '#contract/strips.ts'
import type { TestInput } from '../../../test/support/inputs.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms, reported, submit } from '../../../test/support/stories.ts'
import { addStripTypes, aLot, recall, recallInput, strip } from '../../../test/support/strip-examples.ts'

const service = testService()
beforeAll(() => addStripTypes(service))

const lots = () => service.must('admin', listStripLots, {})
const lot = async (id: number) => (await lots()).lots.find((one) => one.id === id)
const stock = (id: number, count: number, site = 'Central laboratory') =>
  service.call('admin', addStripStock, { params: { id: String(id) }, input: { site_id: service.site(site), count } })
const save = (sample: string, tests: readonly TestInput[], changes: object = {}, query: object = {}) =>
  service.call('lab', saveReports, { query: { is_draft: false, ...query }, input: { sample, tests, ...changes } })
const open = () => service.must('lab', listRecalledResults, {})
const restingOn = async (sample_id: string) =>
  (await service.must('collection', readSample, { params: { sample_id } })).rests_on_recall
const publicRecall = async (sample_id: string) =>
  (await service.must(null, publicReports, { params: { sample_id } })).map((report) => report.recall)

describe('a lot', () => {
  test('is added once, corrected, and shows in the list of the lab', async () => {
    const input = { brand: 'BTNX', target: 'fentanyl', number: 'L-1', expires_on: '2026-01-31' }
    const made = await service.must('admin', addStripLot, { input })
    expect(made).toMatchObject({ target: 'Fentanyl', is_expired: true, stock: [], results: 0, recall: null })
    const again = await service.call('admin', addStripLot, { input: { ...input, number: 'l-1' } })
    expect(again).toMatchObject({ status: 400, body: { errors: [{ field: 'number' }] } })
    const params = { id: String(made.id) }
    const better = { brand: 'BTNX', number: 'L-2', expires_on: '2027-01-31' }
    expect(await service.must('admin', changeStripLot, { params, input: better })).toMatchObject(better)
    const other = await aLot(service)
    const same = { ...better, number: other.number.toLowerCase() }
    expect((await service.call('admin', changeStripLot, { params, input: same })).status).toBe(400)
    expect((await service.must('lab', listStrips, {})).lots.map(({ id }) => id)).toEqual(
      expect.arrayContaining([made.id, other.id]),
    )
  })

  test.each([
    [{ number: '' }, 'number'],
    [{ brand: ' ' }, 'brand'],
    [{ brand: 'two\nlines' }, 'brand'],
    [{ target: 'Caffeine' }, 'target'],
    [{ target: 7 }, 'target'],
    [{ expires_on: '31.12.2027' }, 'expires_on'],
    [{ expires_on: '2027-02-30' }, 'expires_on'],
    [{ number: 'x'.repeat(101) }, 'number'],
  ])('%o is refused', async (changes, field) => {
    const input = { brand: 'BTNX', target: 'Fentanyl', number: 'N', expires_on: '2027-01-31', ...changes }
    expect(await service.call('admin', addStripLot, { spoilt: input })).toMatchObject({
      status: 400,
      body: { errors: [{ field, message: expect.stringMatching(/\.$/) }] },
    })
  })

  test('is stocked at labs, in whole strips', async () => {
    const { id } = await aLot(service)
    await stock(id, 100)
    const { body } = await stock(id, -30)
    expect(body.stock).toMatchObject([{ site: 'Central laboratory', received: 70, used: 0, left: 70 }])
    for (const count of [0, 1.5, 1e9, -1e9]) expect((await stock(id, count)).status).toBe(400)
    expect(await stock(id, 5, 'Parkdale')).toMatchObject({ status: 400, body: { errors: [{ field: 'site_id' }] } })
    const nowhere = { params: { id: String(id) }, input: { site_id: 99_999, count: 5 } }
    expect((await service.call('admin', addStripStock, nowhere)).status).toBe(400)
    expect((await service.call('admin', addStripStock, { ...nowhere, params: { id: '99999' } })).status).toBe(404)
  })
})

describe('a report', () => {
  test('uses up a strip, even below zero; a draft, and a correction of words alone, use none', async () => {
    const { id } = await aLot(service)
    await stock(id, 1)
    const [one, two] = [await atLab(service), await atLab(service)]
    await save(one, [strip({ strip_lot: id })], {}, { is_draft: true })
    expect((await lot(id))?.stock).toMatchObject([{ used: 0 }])
    expect(await save(one, [strip({ strip_lot: id })])).toMatchObject({
      status: 200,
      body: { reports: [{ strip_lot: { id, brand: 'BTNX' }, recall: null }] },
    })
    await save(one, [strip({ strip_lot: id, notes: 'Faint' })], { correction: 'A word' })
    expect((await lot(id))?.stock).toMatchObject([{ used: 1, left: 0 }])
    await save(two, [strip({ strip_lot: id })])
    expect(await lot(id)).toMatchObject({ stock: [{ used: 2, left: -1 }], results: 2 })
  })

  test('may omit the lot; an unknown lot, one of another target, and one for another method are refused', async () => {
    const { id } = await aLot(service, { target: 'Xylazine' })
    const sample = await atLab(service)
    const refused = async (test: TestInput, query = {}) => {
      const { status, body } = await save(sample, [test], {}, query)
      return [status, body.errors?.[0]?.field, body.errors?.[0]?.message]
    }
    expect(await refused(strip({ strip_lot: id }))).toEqual([
      400,
      'tests.0.data.strip_lot',
      expect.stringMatching(/is of Xylazine strips\. Choose a lot of Fentanyl strips\.$/),
    ])
    expect(await refused(strip({ strip_lot: 99_999 }))).toEqual([400, 'tests.0.data.strip_lot', expect.any(String)])
    expect((await refused(strip({ strip_lot: 99_999 }), { is_draft: true }))[0]).toBe(400)
    expect((await refused({ ...gcms(), data: { ...gcms().data, strip_lot: id } }))[0]).toBe(400)
    for (const strip_lot of [0, -1, 1.5, 'DOA', 2 ** 40])
      expect(
        (await service.call('lab', saveReports, { spoilt: { sample, tests: [strip({ strip_lot } as never)] } })).status,
      ).toBe(400)
    expect((await save(sample, [strip()])).status).toBe(200)
  })

  test('with an expired lot is asked about', async () => {
    const { id } = await aLot(service, { expires_on: '2020-01-01' })
    const sample = await atLab(service)
    expect(await save(sample, [strip({ strip_lot: id })])).toMatchObject({
      status: 409,
      body: { warnings: [{ code: 'expired_lot', detail: expect.stringMatching(/expired lot/) }] },
    })
    expect((await save(sample, [strip({ strip_lot: id })], {}, { confirmed: 'expired_lot' })).status).toBe(200)
  })
})

describe('a recall', () => {
  test('says how many strip results name no lot, happens once, and needs a public sentence', async () => {
    const { id } = await aLot(service, { target: 'GHB' })
    const before = (await lots()).without_lot.find(({ target }) => target === 'GHB')?.results ?? 0
    await reported(service, {}, [strip({ strip_type: 'GHB' })])
    expect((await lots()).without_lot).toContainEqual({ target: 'GHB', results: before + 1 })
    const params = { id: String(id) }
    for (const input of [{}, { reason: '' }, { reason: 'x', sentences: { en: '' } }, { reason: 'x', sentences: null }])
      expect((await service.call('admin', recallStripLot, { params, spoilt: input })).status).toBe(400)
    expect(await recall(service, id)).toMatchObject({ recall: recallInput, resting: 0 })
    const again = await service.call('admin', recallStripLot, { params, input: recallInput })
    expect(again).toMatchObject({ status: 409, body: { detail: 'This lot was recalled already.' } })
    const change = { brand: 'BTNX', number: 'X', expires_on: '2099-12-31' }
    expect((await service.call('admin', changeStripLot, { params, input: change })).status).toBe(409)
    expect((await stock(id, 5)).status).toBe(409)
  })

  test('reaches each result that rests on it, shared or not, until the lab settles it', async () => {
    const [bad, good] = [await aLot(service), await aLot(service)]
    const tests = [strip({ strip_lot: bad.id }), gcms()]
    const again = await reported(service, {}, tests)
    const stands = await reported(service, {}, tests)
    const gone = await reported(service, {}, tests)
    const invalid = await reported(service, {}, [strip({ strip_lot: bad.id, strip_result: 'INVALID' })])
    const survey = { fullname: 'Robin Ortiz', shared: true as const, had_conversation: true }
    await service.must('collection', shareResults, { params: { sample_id: again }, input: survey })
    await service.must('lab', disposeSamples, {
      input: { samples: [gone], staff: 'Ada Osei', witness: 'Ben Cole', why: 'Old' },
    })
    const toShare = async () =>
      (await service.must('collection', listSamples, { query: { tab: 'ResultsToShare', limit: 100 } })).results.map(
        ({ sample_id }) => sample_id,
      )
    expect(await toShare()).not.toContain(again)

    expect(await recall(service, bad.id)).toMatchObject({ results: 4, resting: 3 })
    expect(await toShare()).toEqual(expect.arrayContaining([again, stands, gone]))
    expect(await publicRecall(again)).toContainEqual(recallInput.sentences)
    expect(await restingOn(invalid)).toBe(false)
    const tasks = await open()
    expect(tasks.results.map(({ sample_id }) => sample_id).sort()).toEqual([again, stands, gone].sort())
    expect((await service.must('otherLab', listRecalledResults, {})).count).toBe(0)
    const idOf = (sample: string) => String(tasks.results.find(({ sample_id }) => sample_id === sample)?.id)

    // A correction that keeps the lot, or names none, does not answer the recall.
    expect((await save(again, [strip({ strip_lot: bad.id, notes: 'x' })], { correction: 'A word' })).status).toBe(200)
    expect(await restingOn(again)).toBe(true)
    expect((await save(again, [strip()], { correction: 'No lot' })).body.errors?.[0]?.message).toMatch(/was recalled/)
    expect((await save(again, [strip({ strip_lot: good.id })], { correction: 'Tested again' })).status).toBe(200)
    expect([await restingOn(again), await publicRecall(again)]).toEqual([false, [null, null]])
    expect(await toShare()).not.toContain(again)

    const answer = (sample: string, input: object, who: 'lab' | 'otherLab' = 'lab') =>
      service.call(who, answerRecall, { params: { id: idOf(sample) }, spoilt: input })
    for (const input of [
      {},
      { way: 'STANDS' },
      { way: 'STANDS', reason: ' ' },
      { way: 'GONE' },
      { way: 'CANNOT_TEST_AGAIN', staff: 'Ada' },
    ])
      expect((await answer(stands, input)).status).toBe(400)
    const reason = { way: 'STANDS', reason: 'GC-MS shows the same' }
    expect((await answer(stands, reason, 'otherLab')).status).toBe(404)
    expect((await answer(stands, reason)).status).toBe(200)
    expect([await restingOn(stands), await publicRecall(stands)]).toEqual([false, [null, null]])
    expect((await answer(stands, reason)).status).toBe(409)
    // A result that stands still stands after a correction of its words.
    expect((await save(stands, [strip({ strip_lot: bad.id, notes: 'x' })], { correction: 'A word' })).status).toBe(200)
    expect(await restingOn(stands)).toBe(false)

    expect((await answer(gone, { way: 'CANNOT_TEST_AGAIN', staff: 'Ben Cole' })).status).toBe(200)
    const reports = await service.must('lab', readReports, { params: { sample_id: gone } })
    expect(reports.find(({ technology }) => technology === 'TEST_STRIP')).toMatchObject({
      ...{ strip_result: 'INVALID', correction: 'lot recalled', version: 2, staff_last_name: 'Cole' },
      earlier_versions: [{ strip_result: 'NEGATIVE' }],
    })
    expect(await restingOn(gone)).toBe(false)
    expect((await open()).count).toBe(0)
  })

  test('allows no new report with the lot', async () => {
    const { id } = await aLot(service)
    await recall(service, id)
    const sample = await atLab(service)
    expect((await save(sample, [strip({ strip_lot: id })])).body.errors?.[0]?.message).toMatch(
      /was recalled\. Test again with a strip of another lot\.$/,
    )
    expect((await save(sample, [strip({ strip_lot: id, strip_result: 'INVALID' })])).status).toBe(200)
    await submit(service, await atLab(service), [strip()])
  })
})
