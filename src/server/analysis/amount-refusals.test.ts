/** Amounts, and names of what was not found, that the API refuses: each error says what was read and what is allowed. */
import { describe, expect, test } from 'vitest'
import { readReports, saveReports } from '#contract/analysis.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms } from '../../../test/support/stories.ts'

const service = testService()

const save = (sample: string, data: object) => {
  const tests = [{ ...gcms([]), data: { ...gcms([]).data, ...data } }]
  return service.call('lab', saveReports, { query: { is_draft: false }, spoilt: { sample, tests } })
}

const row = (fields: object) => ({ drugs_found: [{ custom_drug: 'A', ...fields }] })

const notBoth = /^A substance is chosen from the list or typed, not both.$/

describe('what is refused names its field, what was read and what is allowed', () => {
  test.each<[string, Record<string, unknown>, string, RegExp]>([
    ['an unknown kind', row({ amount_kind: 'lots' }), 'drugs_found.0.amount_kind', /'lots' was read.*measured, range/],
    [
      'an unknown unit',
      row({ amount_kind: 'below', high: 1, unit: 'kg' }),
      'drugs_found.0.unit',
      /'kg' was read.*%, g/,
    ],
    ['an unknown basis', { percent_basis: 'guess' }, 'percent_basis', /'guess' was read.*of_weight/],
    ['a number beside a trace', row({ amount_kind: 'trace', percent: 5 }), 'drugs_found.0.percent', /5 was read/],
    ['a range without ends', row({ amount_kind: 'range', unit: '%' }), 'drugs_found.0.low', /No low was read/],
    ['a range without a unit', row({ amount_kind: 'range', low: 1, high: 2 }), 'drugs_found.0.unit', /%, g/],
    [
      'low above high',
      row({ amount_kind: 'range', low: 12, high: 8, unit: '%' }),
      'drugs_found.0.low',
      /12 was read, above/,
    ],
    [
      'more than the whole',
      row({ amount_kind: 'range', low: 80, high: 120, unit: '%' }),
      'drugs_found.0.high',
      /120 was read.*100/,
    ],
    [
      'a range from 0',
      row({ amount_kind: 'range', low: 0, high: 5, unit: '%' }),
      'drugs_found.0.low',
      /0 was read.*above 0/,
    ],
    [
      'an end too fine',
      row({ amount_kind: 'below', high: 0.0001, unit: '%' }),
      'drugs_found.0.high',
      /0.0001 was read.*0.001/,
    ],
    [
      'below with a low end',
      row({ amount_kind: 'below', low: 1, high: 2, unit: '%' }),
      'drugs_found.0.low',
      /1 was read/,
    ],
    ['below without a limit', row({ amount_kind: 'below', unit: '%' }), 'drugs_found.0.high', /No high was read/],
    [
      'a value outside its ends',
      row({ percent: 5, low: 6, high: 7, unit: '%' }),
      'drugs_found.0.percent',
      /5 was read/,
    ],
    ['ends of no value', row({ weight: 0.001, low: 6, high: 7, unit: '%' }), 'drugs_found.0.unit', /percent is empty/],
    ['measured without a number', row({ amount_kind: 'measured' }), 'drugs_found.0.amount_kind', /without a number/],
    [
      'ends without a kind or a value',
      row({ low: 1, high: 2, unit: '%' }),
      'drugs_found.0.amount_kind',
      /beside 'present'/,
    ],
    [
      'a low end that is a word',
      row({ amount_kind: 'range', low: 'few', high: 2, unit: '%' }),
      'drugs_found.0.low',
      /number/,
    ],
    [
      'a range on peak areas',
      { ...row({ amount_kind: 'range', low: 8, high: 12, unit: '%' }), percent_basis: 'relative' },
      'drugs_found.0.low',
      /peak areas only compare/,
    ],
    [
      'a value with its range on peak areas',
      { ...row({ percent: 5, low: 4, high: 6, unit: '%' }), percent_basis: 'relative' },
      'drugs_found.0.low',
      /peak areas only compare.*no range/,
    ],
    [
      'a limit on peak areas',
      { ...row({ amount_kind: 'below', high: 1, unit: '%' }), percent_basis: 'relative' },
      'drugs_found.0.high',
      /peak areas only compare.*say trace/,
    ],
    [
      'a limit of what was not found on peak areas',
      { not_found: [{ custom_drug: 'A', low: 1, unit: '%' }], percent_basis: 'relative' },
      'not_found.0.low',
      /peak areas only compare.*say not found alone/,
    ],
    [
      'ranges of which the least is more than the whole',
      {
        drugs_found: ['A', 'B'].map((custom_drug) => ({
          custom_drug,
          amount_kind: 'range',
          low: 51,
          high: 60,
          unit: '%',
        })),
      },
      'drugs_found',
      /^Sum of drug percentages cannot exceed 100.$/,
    ],
    ['what was not found without a name', { not_found: [{}] }, 'not_found.0', /Say which/],
    ['a limit without a unit', { not_found: [{ custom_drug: 'A', low: 1 }] }, 'not_found.0.unit', /%, g/],
    [
      'an amount with what was not found',
      { not_found: [{ custom_drug: 'A', low: 0, unit: '%' }] },
      'not_found.0.low',
      /0 was read/,
    ],
    ['not found twice', { not_found: [{ custom_drug: 'A' }, { custom_drug: 'a' }] }, 'not_found.1', /listed twice/],
    [
      'found and not found, under two names of one drug',
      { drugs_found: [{ drug: { name: 'Fentanyl' } }], not_found: [{ custom_drug: 'fent' }] },
      'not_found.0',
      /among what was found/,
    ],
    ['a name of many things', { not_found: [{ custom_drug: 'down' }] }, 'not_found.0', /down/],
    [
      'an unknown drug that was not found',
      { not_found: [{ drug: { name: 'Unobtainium' } }] },
      'not_found.0.drug',
      /Unobtainium/,
    ],
    [
      'a text as an amount',
      { drugs_found: [{ custom_drug: 'A', percent: 'ten' }] },
      'drugs_found.0.percent',
      /^'ten' was read\. Enter a number\.$/,
    ],
    [
      'more than 100 %',
      { drugs_found: [{ custom_drug: 'A' }, { custom_drug: 'B', percent: 150 }] },
      'drugs_found.1.percent',
      /^150 % was read\. A percentage is from 0 to 100/,
    ],
    [
      'a result that strips do not have',
      { strip_result: 'MAYBE' },
      'strip_result',
      /^'MAYBE' was read\. Choose one of: POSITIVE, NEGATIVE, INVALID\.$/,
    ],
    [
      'that nothing was found, as a name',
      { not_found: [{ custom_drug: 'unknown' }] },
      'not_found.0',
      /which substance/,
    ],
    [
      'a drug of the list beside another typed one',
      { drugs_found: [{ drug: { name: 'caffeine' }, custom_drug: 'carfentanil' }] },
      'drugs_found.0.custom_drug',
      notBoth,
    ],
    [
      'a drug of the list, typed as well',
      { drugs_found: [{ drug: { name: 'Caffeine' }, custom_drug: 'caffeine' }] },
      'drugs_found.0.custom_drug',
      notBoth,
    ],
    [
      'a drug of the list beside another typed one that was not found',
      { not_found: [{ drug: { name: 'Caffeine' }, custom_drug: 'Xylazine' }] },
      'not_found.0.custom_drug',
      notBoth,
    ],
    [
      '101 that were not found',
      { not_found: Array.from({ length: 101 }, (_, at) => ({ custom_drug: `C ${at}` })) },
      'not_found',
      /at most 100.*101/,
    ],
  ])('%s', async (_, data, field, message) => {
    const sample = await atLab(service)
    const reply = await save(sample, data)
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toContainEqual({
      field: `tests.0.data.${field}`,
      message: expect.stringMatching(message),
    })
    expect(await service.must('lab', readReports, { params: { sample_id: sample } })).toEqual([])
  })

  test('peak areas stand with values and traces', async () => {
    const sample = await atLab(service)
    const drugs_found = [
      { custom_drug: 'Compound A', percent: 60 },
      { custom_drug: 'Compound B', amount_kind: 'trace' },
    ]
    const not_found = [{ custom_drug: 'Compound E' }, { custom_drug: 'F', low: 0.001, unit: 'g' }]
    const reply = await save(sample, { drugs_found, not_found, percent_basis: 'relative' })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  })

  test.each([
    ['a weight', { custom_drug: 'Compound C', weight: 0.001 }],
    ['a weight beside the percent', { custom_drug: 'Compound C', percent: 5, weight: 0.001 }],
    ['a range of a weight', { custom_drug: 'Compound C', amount_kind: 'range', low: 0.001, high: 0.002, unit: 'g' }],
    ['less than a weight', { custom_drug: 'Compound C', amount_kind: 'below', high: 0.001, unit: 'g' }],
  ])('peak areas are refused beside %s, where the body itself says that they are peak areas', async (_what, row) => {
    const sample = await atLab(service)
    const drugs_found = [{ custom_drug: 'Compound A', percent: 60 }, row]
    const reply = await save(sample, { drugs_found, percent_basis: 'relative' })
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'tests.0.data.percent_basis', message: expect.stringMatching(/weights in mg/) }] },
    })
    expect((await save(sample, { drugs_found, percent_basis: 'not_stated' })).status).toBe(200)
  })

  test('a strip looks for one thing: it has no list of what was not found', async () => {
    const sample = await atLab(service)
    const data = { strip_type: 'Fentanyl', strip_result: 'NEGATIVE', staff_first_name: 'Ada', staff_last_name: 'Osei' }
    const tests = [{ technology: 'TEST_STRIP', data: { ...data, not_found: [{ custom_drug: 'A' }] } }]
    const reply = await service.call('lab', saveReports, { query: { is_draft: false }, spoilt: { sample, tests } })
    expect(reply.body.errors).toContainEqual({
      field: 'tests.0.data.not_found',
      message: 'A test strip has a result and no list of substances.',
    })
  })
})

test.each([
  ['no fentanyl', 'If it was not, enter the name alone'],
  ['n/a', 'Say which substance was not found'],
  ['Fentanyl/Xylazine', 'Enter each in a row of its own.'],
  ['nothing', 'Say which substance was not found.'],
])('%s in the list of what was not found is refused in words about that list', async (custom_drug, said) => {
  const { status, body } = await save(await atLab(service), { not_found: [{ custom_drug }] })
  expect(status).toBe(400)
  expect(body.detail).toContain(said)
  expect(body.detail).not.toContain('Enter what was found')
})

test.each([
  ['a draft', true],
  ['a report', false],
])('%s takes a drug of the list with an empty typed name, and no other typed name', async (_, is_draft) => {
  const sample = await atLab(service)
  const send = (custom_drug: string) => {
    const tests = [gcms([{ drug: { name: 'caffeine' }, custom_drug }])]
    return service.call('lab', saveReports, { query: { is_draft }, spoilt: { sample, tests } })
  }
  expect((await send('carfentanil')).status).toBe(400)
  const { status, body } = await send(' ')
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.reports[0]?.drugs_found).toMatchObject([{ drug: { name: 'Caffeine' }, custom_drug: null }])
})
