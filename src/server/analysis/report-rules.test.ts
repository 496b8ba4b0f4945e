/** What a report must hold before it is submitted (R6.3), tested at the edge of each rule. */
import { describe, expect, test } from 'vitest'
import { readReports, saveReports } from '#contract/analysis.ts'
import { readSample } from '#contract/samples.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms } from '../../../test/support/stories.ts'

const service = testService()

const save = (spoilt: object, query: object = {}) =>
  service.call('lab', saveReports, { query: { is_draft: false, ...query }, spoilt })

const withData = (data: Record<string, unknown>) => ({ ...gcms([]), data: { ...gcms([]).data, ...data } })
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ custom_drug: `Compound ${index}` }))

describe('the rules at their edges', () => {
  test.each<[string, Record<string, unknown>, string | null]>([
    [
      'percent of 100.000 in all',
      withData({
        drugs_found: [
          { custom_drug: 'Substance A', percent: 99.999 },
          { custom_drug: 'Substance B', percent: 0.001 },
        ],
      }),
      null,
    ],
    [
      'percent of 100.001 in all',
      withData({
        drugs_found: [
          { custom_drug: 'Substance A', percent: 100 },
          { custom_drug: 'Substance B', percent: 0.001 },
        ],
      }),
      'Sum of drug percentages cannot exceed 100.',
    ],
    [
      'ten times 10 %, which floats do not add',
      withData({ drugs_found: rows(10).map((row) => ({ ...row, percent: 10 })) }),
      null,
    ],
    ['15 substances', withData({ drugs_found: rows(15) }), null],
    ['16 substances', withData({ drugs_found: rows(16) }), 'A report holds at most 15 substances; this one has 16.'],
    [
      'quantities equal to the portion',
      withData({
        weight: 0.01,
        drugs_found: [
          { custom_drug: 'Substance A', weight: 0.0061 },
          { custom_drug: 'Substance B', weight: 0.0039 },
        ],
      }),
      null,
    ],
    [
      'quantities just over it',
      withData({
        weight: 0.01,
        drugs_found: [
          { custom_drug: 'Substance A', weight: 0.0061 },
          { custom_drug: 'Substance B', weight: 0.0039001 },
        ],
      }),
      'Sum of quantities cannot exceed the sample weight.',
    ],
    ['a step of 0.001 %', withData({ drugs_found: [{ custom_drug: 'Substance A', percent: 0.001 }] }), null],
    [
      'a finer step',
      withData({ drugs_found: [{ custom_drug: 'Substance A', percent: 0.0001 }] }),
      'drugs_found, row 1: 0.0001 % was read. A percentage is from 0 to 100, in steps of 0.001.',
    ],
    ['a step of 0.0001 mg', withData({ drugs_found: [{ custom_drug: 'Substance A', weight: 0.0000001 }] }), null],
    [
      'a finer weight',
      withData({ drugs_found: [{ custom_drug: 'Substance A', weight: 0.00000001 }] }),
      'drugs_found, row 1: 1e-8 g was read. A weight is 0 or more, in steps of 0.0001 mg.',
    ],
    [
      'a weight that no column holds',
      withData({ drugs_found: [{ custom_drug: 'Substance A', weight: 100_000 }] }),
      'drugs_found, row 1: 100000 g was read. A weight is below 100 kg.',
    ],
    [
      'more than 100 %',
      withData({ drugs_found: [{ custom_drug: 'Substance A', percent: 100.001 }] }),
      'drugs_found, row 1: 100.001 % was read. A percentage is from 0 to 100, in steps of 0.001.',
    ],
    ['a portion of 0', withData({ weight: 0 }), 'Leave the portion empty, or enter more than 0 mg.'],
    [
      'a substance of 0 %, which would read as found with 0.00 %',
      withData({ drugs_found: [{ drug: { name: 'Fentanyl' }, percent: 0 }] }),
      'drugs_found, row 1: Leave the amount empty, say trace, or not found.',
    ],
    [
      'a substance of 0 g, written as text',
      withData({ drugs_found: [{ custom_drug: 'A', weight: '0.000' }] }),
      'drugs_found, row 1: Leave the amount empty, say trace, or not found.',
    ],
    [
      'an unknown drug',
      withData({ drugs_found: [{ drug: { name: 'Unobtainium' } }] }),
      "drugs_found, row 1: No drug is named 'Unobtainium'.",
    ],
    ['GC-MS without the liquid flag', withData({ is_liquid: null }), 'Say whether the sample is a liquid.'],
    [
      'FTIR without a liquid flag',
      { technology: 'FTIR', data: { staff_first_name: 'Ada', staff_last_name: 'Osei' } },
      null,
    ],
    ['NMR without staff names', { technology: 'NMR', data: { staff_first_name: 'Ada' } }, 'Enter the last name.'],
    [
      'a strip without its result',
      { technology: 'TEST_STRIP', data: { strip_type: 'Fentanyl', staff_first_name: 'Ada', staff_last_name: 'Osei' } },
      'Choose the result of the test strip.',
    ],
  ])('%s', async (_, form, refusal) => {
    const sample = await atLab(service)
    const reply = await save({ sample, tests: [form] })
    if (refusal === null) expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    else {
      expect(reply.status).toBe(400)
      expect(reply.body.detail).toBe(refusal)
      expect(await service.must('lab', readReports, { params: { sample_id: sample } })).toEqual([])
    }
  })

  test('a draft refuses 0 as a portion, at its field, and keeps 0 of a substance', async () => {
    const sample = await atLab(service)
    const draft = (data: Record<string, unknown>) =>
      service.call('lab', saveReports, { query: { is_draft: true }, input: { sample, tests: [withData(data)] } })
    const refused = await draft({ weight: 0 })
    expect(refused.status).toBe(400)
    expect(refused.body.errors?.map(({ field }) => field)).toEqual(['tests.0.data.weight'])
    const kept = await draft({ drugs_found: [{ custom_drug: 'A', percent: 0, weight: 0 }] })
    expect(kept.status).toBe(200)
    expect(kept.body.reports[0]?.drugs_found[0]).toMatchObject({ percent: 0, weight: 0 })
  })

  test('a portion above the sample is refused, by the vial’s weight from this call or an earlier one', async () => {
    const sample = await atLab(service)
    const { empty_weight } = await service.must('lab', readSample, { params: { sample_id: sample } })
    const full_weight = Number(((empty_weight ?? 0) + 0.01).toFixed(4))
    const large = { weight: 0.5, drugs_found: [{ drug: { name: 'Fentanyl' }, weight: 0.4 }] }
    const refused = await save({ sample, full_weight, tests: [withData(large)] })
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toEqual([
      { field: 'tests.0.data.weight', message: 'The portion tested cannot be more than the sample weighs.' },
    ])
    await service.must('lab', saveReports, {
      query: { is_draft: true },
      input: { sample, full_weight, tests: [withData(large)] },
    })
    expect((await save({ sample, tests: [withData(large)] })).status).toBe(400)
    expect((await save({ sample, tests: [withData({ weight: 0.01 })] })).status).toBe(200)
  })

  test('a technology must be chosen; several come in one, all or nothing', async () => {
    const sample = await atLab(service)
    expect((await save({ sample, tests: [] })).body.detail).toBe('A technology must be chosen.')
    const ftir = { technology: 'FTIR', data: { staff_first_name: 'Ada', staff_last_name: 'Osei' } }
    const bad = await save({ sample, tests: [gcms(), ftir, { ...ftir, data: {} }] })
    expect(bad.status).toBe(400)
    expect(bad.body.errors?.map((error) => error.field)).toContain('tests.2.technology')
    const strip = (strip_type: string) => ({
      technology: 'TEST_STRIP',
      data: { strip_type, strip_result: 'POSITIVE', staff_first_name: 'Ada', staff_last_name: 'Osei' },
    })
    const twice = await save({ sample, tests: [strip('Fentanyl'), ftir, strip('fentanyl '), ftir] })
    expect(twice.body.errors).toEqual([
      { field: 'tests.2.data.strip_type', message: 'The Fentanyl strip is listed twice.' },
      { field: 'tests.3.technology', message: 'FTIR is listed twice.' },
    ])
    const good = await save({ sample, tests: [gcms(), ftir, strip('Fentanyl'), strip('Xylazine')] })
    expect(good.body.reports.map((report) => [report.technology, report.strip_type])).toEqual([
      ['TEST_STRIP', 'Fentanyl'],
      ['TEST_STRIP', 'Xylazine'],
      ['FTIR', null],
      ['GC_MS', null],
    ])
  })

  test('the full vial weight gives the sample weight, exactly', async () => {
    const sample = await atLab(service)
    expect((await save({ sample, full_weight: 2.1, tests: [gcms()] })).body.errors?.[0]?.field).toBe('full_weight')
    const reply = await save({
      sample,
      full_weight: 2.1103,
      tests: [gcms([{ drug: { name: 'Fentanyl' }, weight: 0.0103 }])],
    })
    expect(reply.body.sample).toMatchObject({
      full_weight: 2.1103,
      sample_weight: 0.0103,
      is_quantified: true,
      is_liquid: false,
    })
  })

  test('a vial that weighs what none can is asked about, also after a draft, until somebody says that it is right', async () => {
    const sample = await atLab(service)
    const input = { sample, full_weight: 2345.6, tests: [gcms()] }
    expect((await save(input, { is_draft: true })).status).toBe(200)
    for (const full_weight of [2345.6, null]) {
      const asked = await save({ ...input, full_weight })
      expect([asked.status, asked.body.warnings?.map(({ code }) => code)]).toEqual([409, ['heavy_vial']])
      expect(asked.body.detail).toMatch(/^The full vial weighs 2345\.6000 g, so it holds 2343\.\d{4} g\./)
    }
    const further = { is_draft: true, further_analysis: true }
    for (const [full_weight, query] of [
      [2345.6, further],
      [null, further],
    ] as const) {
      const asked = await save({ ...input, full_weight }, query)
      expect([asked.status, asked.body.warnings?.map(({ code }) => code)]).toEqual([409, ['heavy_vial']])
    }
    const bare = { strip_type: 'Fentanyl', strip_result: 'POSITIVE', staff_first_name: 'Ada', staff_last_name: 'Osei' }
    const strip = await save({ ...input, tests: [{ technology: 'TEST_STRIP', data: bare }] })
    expect(strip.body.warnings?.map(({ code }) => code)).toEqual(['heavy_vial'])
    const right = await save({ ...input, full_weight: 2.3456 })
    expect([right.status, right.body.sample?.full_weight]).toEqual([200, 2.3456])
    const other = await atLab(service)
    const sure = await save({ sample: other, full_weight: 60, tests: [gcms()] }, { confirmed: 'heavy_vial' })
    expect([sure.status, sure.body.sample?.full_weight]).toEqual([200, 60])
  })

  test('correcting the liquid flag changes the sample, and a strip in other letters is the same strip', async () => {
    const strip = (strip_type: string) => ({
      technology: 'TEST_STRIP',
      data: { strip_type, strip_result: 'POSITIVE', staff_first_name: 'Ada', staff_last_name: 'Osei' },
    })
    const sample = await atLab(service)
    await save({ sample, tests: [gcms(), strip('Fentanyl')] })
    expect((await save({ sample, tests: [strip('FENTANYL')] })).status).toBe(409)
    const tests = [withData({ is_liquid: true }), strip('FENTANYL')]
    const { body } = await save({ sample, tests, correction: 'It was a liquid' })
    expect(body.sample.is_liquid).toBe(true)
    expect(body.reports).toMatchObject([{ strip_type: 'Fentanyl', version: 2 }, { version: 2 }])
    expect(body.reports).toHaveLength(2)
  })
})

describe('what only a test strip has is refused in the report of another method, at its field', () => {
  const methods = ['FTIR', 'GC_MS', 'LC_MS', 'NMR']
  const result = 'Only a test strip is positive, negative or invalid.'
  test.each<[string, Record<string, unknown>, string]>([
    ['strip_result', { strip_result: 'POSITIVE' }, result],
    ['strip_result', { strip_result: 'NEGATIVE', strip_type: 'Fentanyl' }, result],
    ['strip_lot', { strip_lot: 1 }, 'Only a test strip has a lot.'],
    ['strip_lines', { strip_lines: 'TWO_LINES' }, 'Only a test strip has lines.'],
    ['water_ml', { water_ml: 5 }, 'Only a test strip is dipped into water.'],
    ['dissolved_mg', { dissolved_mg: 10 }, 'Only a test strip is dipped into water.'],
  ])('%s: %j', async (field, data, message) => {
    const sample = await atLab(service)
    for (const is_draft of [true, false])
      for (const technology of methods) {
        const tests = [{ ...withData(data), technology }]
        const reply = await service.call('lab', saveReports, { query: { is_draft }, spoilt: { sample, tests } })
        expect([reply.status, reply.body.errors]).toEqual([400, [{ field: `tests.0.data.${field}`, message }]])
      }
    expect(await service.must('lab', readReports, { params: { sample_id: sample } })).toEqual([])
  })
})

describe('a test that names a sample names the one that the call is about', () => {
  const ftir = { technology: 'FTIR', data: { staff_first_name: 'Ada', staff_last_name: 'Osei' } }
  const send = (is_draft: boolean, sample: string, tests: readonly object[]) =>
    service.call('lab', saveReports, { query: { is_draft }, spoilt: { sample, tests } })

  test.each([true, false])(
    'another one is refused at its field, and nothing is stored (draft: %s)',
    async (is_draft) => {
      const [sample, other] = [await atLab(service), await atLab(service)]
      const inTest = await send(is_draft, sample, [gcms(), { ...ftir, sample: other }])
      const message = `This test names sample ${other}, but the report is about ${sample}. Check which one was tested.`
      expect([inTest.status, inTest.body.errors]).toEqual([400, [{ field: 'tests.1.sample', message }]])
      const inData = await send(is_draft, sample, [withData({ sample: other })])
      expect([inData.status, inData.body.errors]).toEqual([400, [{ field: 'tests.0.data.sample', message }]])
      for (const sample_id of [sample, other])
        expect(await service.must('lab', readReports, { params: { sample_id } })).toEqual([])
    },
  )

  test('the same one may be written in any way, or left out', async () => {
    const sample = await atLab(service)
    const spelt = `${sample.slice(0, 2).toLowerCase()}-${sample.slice(2)} `
    const named = { ...withData({ sample: spelt }), sample: spelt }
    for (const test of [named, withData({ sample: null }), { ...withData({ sample: '' }), sample: '' }]) {
      const reply = await send(true, spelt, [test])
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    }
  })
})
