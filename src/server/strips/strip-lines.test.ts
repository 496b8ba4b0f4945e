/** Strips by their lines through the API: the result follows from them, and nothing contradicts it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { saveReports } from '#contract/analysis.ts'
import { addMethod, addMethodVersion, approveMethodVersion, listMethods } from '#contract/methods.ts'
import { listStrips } from '#contract/strips.ts'
import { methodFacts } from '../../../test/support/method-examples.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms } from '../../../test/support/stories.ts'
import { addStripTypes, aLot, strip } from '../../../test/support/strip-examples.ts'

const service = testService()
beforeAll(() => addStripTypes(service))

const send = async (data: object, query: object = {}, test: { technology: string; data: object } = strip()) => {
  const sample = await atLab(service)
  const tests = [{ ...test, data: { ...test.data, ...data } }]
  return service.call('lab', saveReports, { query: { is_draft: false, ...query }, spoilt: { sample, tests } })
}
const fault = async (...sent: Parameters<typeof send>) => {
  const { status, body } = await send(...sent)
  return [status, body.errors?.[0]?.field.replace('tests.0.data.', '')]
}
const readings = async () => (await service.must('lab', listStrips, {})).readings

describe('the lines of a strip that comes with a reading', () => {
  test.each([
    ['TWO_LINES', 'NEGATIVE'],
    ['CONTROL_ONLY', 'POSITIVE'],
    ['NO_CONTROL', 'INVALID'],
    ['UNSURE', 'INVALID'],
  ])('%s: %s, whether the verdict is sent or not', async (strip_lines, verdict) => {
    for (const strip_result of [null, verdict])
      expect(await send({ strip_lines, strip_result })).toMatchObject({
        status: 200,
        body: { reports: [{ strip_lines, strip_result: verdict }] },
      })
    const other = verdict === 'POSITIVE' ? 'NEGATIVE' : 'POSITIVE'
    expect(await fault({ strip_lines, strip_result: other })).toEqual([400, 'strip_result'])
  })

  test('are optional: a verdict alone is accepted', async () => {
    expect(await send({ strip_result: 'POSITIVE' })).toMatchObject({
      body: { reports: [{ strip_result: 'POSITIVE', strip_lines: null }] },
    })
    expect((await fault({ strip_result: null }))[0]).toBe(400)
  })

  test('that contradict their verdict are allowed in a draft', async () => {
    const draft = await send({ strip_lines: 'TWO_LINES', strip_result: 'POSITIVE' }, { is_draft: true })
    expect(draft.status).toBe(200)
  })

  test.each(['', 'two', 2, ['TWO_LINES'], {}, 'two_lines', 'TWO_LINES '])('%o is no answer', async (strip_lines) =>
    expect((await fault({ strip_lines }))[0]).toBe(400),
  )
})

describe('a strip without a reading', () => {
  test('is refused with lines, and taken with a verdict; another method is refused with lines, too', async () => {
    expect(await fault({ strip_type: 'GHB', strip_lines: 'TWO_LINES' })).toEqual([400, 'strip_lines'])
    expect((await send({ strip_type: 'GHB', strip_result: 'POSITIVE' })).status).toBe(200)
    expect(await fault({ strip_lines: 'TWO_LINES' }, {}, gcms())).toEqual([400, 'strip_lines'])
  })

  test('has a reading once somebody approved one, for its brand alone', async () => {
    const facts = { ...methodFacts, limit: null, strip_lines: 'COMPETITIVE' as const, read_from: 3, read_until: 8 }
    const input = { technology: 'TEST_STRIP' as const, target: 'GHB', brand: 'Maker', facts }
    const method = await service.must('admin', addMethod, { input })
    const made = await aLot(service, { target: 'GHB', brand: 'Maker' })
    const sent = { strip_type: 'GHB', strip_lot: made.id, strip_lines: 'TWO_LINES', strip_result: null }
    expect((await fault(sent))[0]).toBe(400)
    await service.must('admin', approveMethodVersion, {
      params: { id: String(method.versions[0]?.id) },
      input: { approved_by: 'Ada Osei', valid_until: null },
    })
    expect(await send(sent)).toMatchObject({ status: 200, body: { reports: [{ strip_result: 'NEGATIVE' }] } })
    expect((await fault({ ...sent, strip_lot: null }))[0]).toBe(400)
    expect(await readings()).toContainEqual(expect.objectContaining({ brand: 'Maker', read_from: 3, read_until: 8 }))
  })

  test('had its shipped reading until a new version without one was approved', async () => {
    const xylazine = (await service.must('admin', listMethods, {})).find(({ target }) => target === 'Xylazine')
    const params = { id: String(xylazine?.id) }
    const after = await service.must('admin', addMethodVersion, { params, input: { facts: methodFacts } })
    const ofXylazine = async () => (await readings()).find(({ target }) => target === 'Xylazine')?.strip_lines
    expect(await ofXylazine()).toBe('COMPETITIVE')
    await service.must('admin', approveMethodVersion, {
      params: { id: String(after.versions[0]?.id) },
      input: { approved_by: 'Ada Osei', valid_until: null },
    })
    expect(await ofXylazine()).toBe(null)
  })
})

describe('the water of a strip', () => {
  test('is stored, with what was dissolved in it', async () => {
    expect(await send({ water_ml: 5, dissolved_mg: 10.125 })).toMatchObject({
      body: { reports: [{ water_ml: 5, dissolved_mg: 10.125 }] },
    })
    expect((await send({ water_ml: '5', dissolved_mg: null })).status).toBe(200)
  })
  test.each([
    [{ water_ml: 0 }, 'water_ml'],
    [{ water_ml: -5 }, 'water_ml'],
    [{ water_ml: 0.001 }, 'water_ml'],
    [{ water_ml: 1e9 }, 'water_ml'],
    [{ water_ml: 'five' }, 'water_ml'],
    [{ dissolved_mg: 0 }, 'dissolved_mg'],
    [{ dissolved_mg: 0.0001 }, 'dissolved_mg'],
  ])('%o is refused, in a draft too', async (data, field) => {
    expect(await fault(data)).toEqual([400, field])
    expect(await fault(data, { is_draft: true })).toEqual([400, field])
  })
  test('is for strips only', async () => expect(await fault({ water_ml: 5 }, {}, gcms())).toEqual([400, 'water_ml']))
})
