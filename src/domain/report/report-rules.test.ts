import { describe, expect, test } from 'vitest'
import { specifiedTechnologies } from '#domain/technology/technologies.ts'
import { draftFaults, fullWeightFaults, type ReportRow, type ReportTest, reportFaults } from './report-rules.ts'

const vial = { sample_type: 'SUBSTANCE', sample_weight: 0.1, empty_weight: 2, full_weight: null } as const
const ftir: ReportTest = {
  technology: 'FTIR',
  drugs_found: [],
  not_found: [],
  percent_basis: 'not_stated',
  is_liquid: null,
  weight: null,
  strip_type: null,
  strip_result: null,
  staff_first_name: 'Ana',
  staff_last_name: 'Diaz',
}
const strip: ReportTest = { ...ftir, technology: 'TEST_STRIP', strip_type: 'fentanyl', strip_result: 'POSITIVE' }
const row = (more: Partial<ReportRow> = {}): ReportRow => ({
  drug: { name: 'Fentanyl' },
  custom_drug: null,
  weight: null,
  percent: null,
  ...more,
})
const messages = (faults: readonly { message: string }[]) => faults.map(({ message }) => message)
const fields = (faults: readonly { field: string }[]) => faults.map(({ field }) => field)
const percents = (...values: number[]) => ({ ...ftir, drugs_found: values.map((percent) => row({ percent })) })
const weights = (...values: number[]) => ({ ...ftir, drugs_found: values.map((weight) => row({ weight })) })

test('empty drugs_found may be submitted (R6.5)', () => {
  expect(reportFaults(ftir, vial)).toEqual([])
})

describe('"Percentages of substances sum to 100 or less" (R6.15)', () => {
  const message = 'Sum of drug percentages cannot exceed 100.'
  test.each([
    [[100], []],
    [[99.999, 0.001], []],
    [[33.333, 33.333, 33.334], []],
    [[70.1, 20.2, 9.7], []],
    [[99.999, 0.002], [message]],
    [[60, 60], [message]],
  ])('%j', (values, expected) => {
    expect(messages(reportFaults(percents(...values), vial))).toEqual(expected)
  })
})

describe('"Sum of quantities must not exceed the sample weight" (R6.15), or the portion tested if it is known', () => {
  const message = 'Sum of quantities cannot exceed the sample weight.'
  test.each([
    ['within the portion', { ...weights(0.006, 0.004), weight: 0.01 }, vial, []],
    ['above the portion by the smallest unit', { ...weights(0.006, 0.0040001), weight: 0.01 }, vial, [message]],
    ['above the portion though below the sample', { ...weights(0.05), weight: 0.01 }, vial, [message]],
    ['within the sample', weights(0.07, 0.03), vial, []],
    ['above the sample', weights(0.07, 0.0300001), vial, [message]],
    ['above the newly weighed sample', weights(0.1), { ...vial, full_weight: 2.05 }, [message]],
    ['no weight known', weights(50), { ...vial, sample_weight: null }, []],
  ])('%s', (_, report, sample, expected) => {
    expect(messages(reportFaults(report, sample))).toEqual(expected)
  })
})

describe('"Maximum 15 substance rows" (R6.4)', () => {
  test.each([
    [15, []],
    [16, ['A report holds at most 15 substances; this one has 16.']],
  ])('%i rows', (count, expected) => {
    const drugs_found = Array.from({ length: count }, (_, index) => row({ drug: { name: `Substance ${index}` } }))
    expect(messages(reportFaults({ ...ftir, drugs_found }, vial))).toEqual(expected)
  })
})

describe('"Percent input max 100, step 0.001; weight step 0.0001" (R6.10; weight step in mg), in drafts too', () => {
  test.each([
    ['percent above 100', row({ percent: 100.001 }), ['drugs_found.0.percent']],
    ['percent too fine', row({ percent: 0.0005 }), ['drugs_found.0.percent']],
    ['percent below 0', row({ percent: -1 }), ['drugs_found.0.percent']],
    ['percent at the step', row({ percent: 0.001 }), []],
    ['weight too fine', row({ weight: 1e-8 }), ['drugs_found.0.weight']],
    ['weight below 0', row({ weight: -1e-7 }), ['drugs_found.0.weight']],
    ['weight at the step', row({ weight: 1e-7 }), []],
    ['weight too large to store', row({ weight: 100_000 }), ['drugs_found.0.weight']],
    ['listed and custom at once', row({ custom_drug: 'x' }), ['drugs_found.0.custom_drug']],
  ])('%s', (_, only, expected) => {
    expect(fields(draftFaults({ ...ftir, drugs_found: [only] }))).toEqual(expected)
  })

  test('the portion tested has the same step', () => {
    expect(fields(draftFaults({ ...ftir, weight: 1e-8 }))).toEqual(['weight'])
  })
})

describe('the portion tested is above 0, and at most the sample where that is known (R6.14)', () => {
  const tooMuch = 'The portion tested cannot be more than the sample weighs.'
  test.each([
    ['0, which cannot be stored, even in a draft', 0, vial, ['Leave the portion empty, or enter more than 0 mg.']],
    [
      '0, for a sample without a weight',
      0,
      { ...vial, sample_weight: null },
      ['Leave the portion empty, or enter more than 0 mg.'],
    ],
    ['the whole sample', 0.1, vial, []],
    ['more than the sample by the smallest unit', 0.1000001, vial, [tooMuch]],
    ['more than the vial as weighed now', 0.06, { ...vial, full_weight: 2.05 }, [tooMuch]],
    ['anything, if the sample was not weighed', 0.5, { ...vial, sample_weight: null }, []],
  ])('%s', (_, weight, sample, expected) => {
    const faults = reportFaults({ ...ftir, weight }, sample)
    expect(messages(faults)).toEqual(expected)
    expect(fields(faults).every((field) => field === 'weight')).toBe(true)
  })

  test('a draft may contain a portion that is too large, but not 0', () => {
    expect(draftFaults({ ...ftir, weight: 50 })).toEqual([])
    expect(fields(draftFaults({ ...ftir, weight: 0 }))).toEqual(['weight'])
  })
})

describe('a found substance cannot have the amount 0, because it would read as found with 0.00 %', () => {
  const message = 'Leave the amount empty, say trace, or not found.'
  test.each([
    ['0 %', row({ percent: 0 }), ['drugs_found.0.percent']],
    ['0 mg', row({ weight: 0 }), ['drugs_found.0.weight']],
    ['-0 %, which JSON can contain', row({ percent: -0 }), ['drugs_found.0.percent']],
    ['both', row({ percent: 0, weight: 0 }), ['drugs_found.0.percent', 'drugs_found.0.weight']],
    ['0 % beside a weight', row({ percent: 0, weight: 0.001 }), ['drugs_found.0.percent']],
    ['the smallest units', row({ percent: 0.001, weight: 1e-7 }), []],
    ['no amount', row(), []],
  ])('%s', (_, only, expected) => {
    const faults = reportFaults({ ...ftir, drugs_found: [only] }, vial)
    expect(fields(faults)).toEqual(expected)
    expect(messages(faults).every((one) => one === message)).toBe(true)
  })

  test('a draft may contain 0 while somebody types', () => {
    expect(draftFaults({ ...ftir, drugs_found: [row({ percent: 0, weight: 0 })] })).toEqual([])
  })
})

test('"a technology must be chosen" (R6.3), in drafts too', () => {
  expect(messages(draftFaults({ ...ftir, technology: null }))).toEqual(['Choose a technology.'])
})

describe('what each technology requires (R6.3)', () => {
  const nameless = { staff_first_name: null, staff_last_name: ' ' }

  test.each(specifiedTechnologies)('%s requires "staff first and last name"', (technology) => {
    const test = { ...strip, is_liquid: false, technology, ...nameless }
    expect(fields(reportFaults(test, vial))).toEqual(['staff_first_name', 'staff_last_name'])
  })

  test('"Test strip requires type, result"', () => {
    const test = { ...strip, strip_type: '', strip_result: null }
    expect(fields(reportFaults(test, vial))).toEqual(['strip_type', 'strip_result'])
  })

  test('a test strip has no substances', () => {
    expect(fields(reportFaults({ ...strip, drugs_found: [row()] }, vial))).toEqual(['drugs_found'])
  })

  test.each([
    ['GC_MS', 'SUBSTANCE', ['is_liquid']],
    ['LC_MS', 'SUBSTANCE', ['is_liquid']],
    ['GC_MS', 'PARAPHERNALIA', []],
    ['FTIR', 'SUBSTANCE', []],
    ['NMR', 'SUBSTANCE', []],
  ] as const)(
    '"GC-MS and LC-MS require the liquid flag for substance samples": %s of %s',
    (technology, sample_type, expected) => {
      expect(fields(reportFaults({ ...ftir, technology }, { ...vial, sample_type }))).toEqual(expected)
    },
  )

  test('‘not liquid’ is an answer', () => {
    expect(reportFaults({ ...ftir, technology: 'GC_MS', is_liquid: false }, vial)).toEqual([])
  })
})

describe('a row names exactly one substance', () => {
  const nothing = { drug: null, custom_drug: 'No compounds of interest detected' }
  test.each([
    ['a custom one', [row({ drug: null, custom_drug: 'new nitazene' })], []],
    ['none', [row({ drug: null, custom_drug: ' ' })], ['drugs_found.0']],
    ['nothing found, alone', [row(nothing)], []],
    ['nothing found, with an amount', [row({ ...nothing, percent: 3 })], ['drugs_found.0']],
    ['nothing found, beside a substance', [row(), row(nothing)], ['drugs_found.1']],
  ])('%s', (_, drugs_found, expected) => {
    expect(fields(reportFaults({ ...ftir, drugs_found }, vial))).toEqual(expected)
  })
})

test('a draft may be unfinished and need not add up', () => {
  const drugs_found = [row({ percent: 100, weight: 50 }), row({ percent: 100, drug: null, custom_drug: null })]
  const unfinished = { ...strip, drugs_found, strip_type: null, strip_result: null, staff_first_name: null }
  expect(draftFaults(unfinished)).toEqual([])
})

describe('the full vial weight is above the empty one, "vial weight step is 0.0001 g" (R6.10, R6.13)', () => {
  test.each([
    [null, 2, []],
    [2.0001, 2, []],
    [2, 2, ['The full weight must be above the empty weight.']],
    [1, 2, ['The full weight must be above the empty weight.']],
    [2.00001, 2, ['2.00001 g was read. A vial weight is in steps of 0.0001 g.']],
    [100_000, 2, ['100000 g was read. A weight is below 100 kg.']],
    [2.1, null, ['The empty weight of this vial is not known.']],
  ])('%j g over %j g', (full_weight, empty_weight, expected) => {
    expect(messages(fullWeightFaults({ ...vial, full_weight, empty_weight }))).toEqual(expected)
  })
})
