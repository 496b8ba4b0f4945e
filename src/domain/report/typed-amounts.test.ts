/** Amounts in every form that people and instruments write them. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tooSlow } from '../../../test/support/own-time.ts'
import { readAmount, saysNotFound, type TypedAmount, writeAmount } from './typed-amounts.ts'
import { stepFaults } from './typed-numbers.ts'

const measured = (value: number, low: number | null = null, high: number | null = null) => ({
  kind: 'measured',
  value,
  low,
  high,
})
const range = (low: number, high: number | null) => ({ kind: 'range', low, high })
const below = (high: number) => ({ kind: 'below', high })
const notFound = (low: number | null = null) => ({ kind: 'not_found', low })
const [trace, present, empty] = [{ kind: 'trace' }, { kind: 'present' }, { kind: 'empty' }]

describe('an amount typed as percent', () => {
  test.each([
    ['', empty],
    ['  ', empty],
    ['8.25', measured(8250)],
    ['8,25 %', measured(8250)],
    ['0', measured(0)],
    ['8-12', range(8000, 12000)],
    ['8–12', range(8000, 12000)],
    ['8 — 12 %', range(8000, 12000)],
    ['8 % − 12 %', range(8000, 12000)],
    ['8,5-12,5', range(8500, 12500)],
    ['8 to 12', range(8000, 12000)],
    ['zwischen 8 und 12', range(8000, 12000)],
    ['entre 8 et 12 %', range(8000, 12000)],
    ['8..12', range(8000, 12000)],
    ['８－１２', range(8000, 12000)],
    ['.5-1', range(500, 1000)],
    ['1e-2-5e-2', range(10, 50)],
    ['8-8', measured(8000)],
    ['>80', range(80000, 100000)],
    ['≥ 80 %', range(80000, 100000)],
    ['>= 80', range(80000, 100000)],
    ['more than 80', range(80000, 100000)],
    ['<1', below(1000)],
    ['< 0,5 %', below(500)],
    ['≤1', below(1000)],
    ['unter 1', below(1000)],
    ['<LOQ 0.1', below(100)],
    ['< LOQ (0.1 %)', below(100)],
    ['<0.1 (LOQ)', below(100)],
    ['<BG', trace],
    ['< LOQ', trace],
    ['BLOQ', trace],
    ['trace', trace],
    ['Traces', trace],
    ['tr.', trace],
    ['Spuren', trace],
    ['+', present],
    ['detected', present],
    ['+ve', present],
    ['pos.', present],
    ['-ve', notFound()],
    ['neg.', notFound()],
    ['Not detected (LOD 0.1 %)', notFound(100)],
    ['Not detected (<0.1%)', notFound(100)],
    ['negative (LOD: 0.1 %)', notFound(100)],
    ['nicht nachgewiesen (NG 0,1)', notFound(100)],
    ['présent', present],
    ['not found', notFound()],
    ['n.n.', notFound()],
    ['nicht nachgewiesen', notFound()],
    ['Non détecté', notFound()],
    ['<LOD', notFound()],
    ['< LOD (0.05)', notFound(50)],
    ['<0.05 (LOD)', notFound(50)],
    ['not found (<0.05)', notFound(50)],
    ['8.25 (7.4–9.1)', measured(8250, 7400, 9100)],
    ['8.25 % [7.4 - 9.1]', measured(8250, 7400, 9100)],
    ['8.25 ± 0.85', measured(8250, 7400, 9100)],
    ['8.25 +/- 0.85 %', measured(8250, 7400, 9100)],
    ['99 ± 2', measured(99000, 97000, 100000)],
  ] as const)('%j is read', (text, amount) => {
    expect(readAmount(text, 'percent')).toEqual(amount)
  })

  test.each([
    ['12-8', "'12-8': the low end, 12, is above the high end, 8."],
    ['8-120', `'8-120': ${stepFaults.percent}`],
    ['0.0001-1', `'0.0001-1': ${stepFaults.percent}`],
    ['0-5', "'0-5' begins at 0. Write <5, or the least that is there."],
    ['<0', "'<0': 0 is no amount. Write trace, or not found."],
    ['>0', "'>0': 0 is no amount. Write trace, or not found."],
    ['>100', "'>100': there is nothing above 100 %. Write a number up to 100."],
    ['~5', "'~5' says no range. Write the number, or from where to where, such as 4-6."],
    ['5 ± 6', "'5 ± 6': the low end is above 0."],
    ['5 (6-7)', "'5 (6-7)': the value stands between its low end and its high end."],
    ['8-12-15', /no amount/],
    ['1972-08-3', /no amount/],
    ['8-Dec', /no amount/],
    ['<', /no amount/],
    ['a lot', /no amount/],
    ['++', /no amount/],
    ['+/-', /no amount/],
    ['Not detected (LOQ 0.1 %)', /no amount/],
    ['weak positive', /no amount/],
    ['-1', /no amount/],
    ['=1+1', /no amount/],
    ['x'.repeat(500), /^'x{20}…' is no amount/],
  ] as const)('%j is refused with what was read and what is allowed', (text, said) => {
    const read = readAmount(text, 'percent')
    expect(read.kind).toBe('fault')
    expect('fault' in read && read.fault).toMatch(typeof said === 'string' ? `${said}` : said)
  })

  test.each(['n.d.', 'ND', 'n/d', 'n/a', 'NA', '-', '–', '---', 'no'])(
    '%j can mean not found or not measured',
    (text) => {
      expect(readAmount(text, 'percent')).toMatchObject({
        kind: 'unclear',
        fault: expect.stringContaining(`'${text}'`),
      })
    },
  )
})

test('a weight above a number has no high end, and a sign for thousands is asked about', () => {
  expect(readAmount('>5 mg', 'milligram')).toEqual(range(50000, null))
  expect(readAmount('1,234-2,345', 'milligram')).toMatchObject({ fault: expect.stringContaining('can mean 1.234') })
  expect(readAmount('1,234-2,345', 'milligram', 'comma')).toEqual(range(12340, 23450))
})

test.each(['not detected', 'n.n.', '<LOD', 'negativ', 'absent'])('‘%s’ means that it was not found', (text) => {
  expect(saysNotFound(text)).toBe(true)
})
test.each(['n.d.', 'no', '8-12', 'trace', 'negative for all but fentanyl', 'noscapine', ''])(
  '%j does not mean that it was not found',
  (text) => {
    expect(saysNotFound(text)).toBe(false)
  },
)

const units = fc.integer({ min: 1, max: 100_000 })
const anyAmount: fc.Arbitrary<TypedAmount> = fc.oneof(
  fc.constantFrom<TypedAmount>({ kind: 'trace' }, { kind: 'empty' }),
  units.map((value): TypedAmount => ({ kind: 'measured', value, low: null, high: null })),
  fc.uniqueArray(units, { minLength: 3, maxLength: 3 }).map((ends): TypedAmount => {
    const [low = 0, value = 0, high = 0] = ends.sort((a, b) => a - b)
    return { kind: 'measured', value, low, high }
  }),
  fc.uniqueArray(units, { minLength: 2, maxLength: 2 }).map((ends): TypedAmount => {
    const [low = 0, high = 0] = ends.sort((a, b) => a - b)
    return { kind: 'range', low, high }
  }),
  units.map((high): TypedAmount => ({ kind: 'below', high })),
  fc.option(units).map((low): TypedAmount => ({ kind: 'not_found', low })),
)

test('a written amount reads back as the same amount and kind', () => {
  fc.assert(
    fc.property(anyAmount, fc.constantFrom('percent', 'milligram'), (amount, column) => {
      expect(readAmount(writeAmount(amount, column), column)).toEqual(amount)
    }),
  )
})

test('no text takes long to read or fails, however long or odd', () => {
  const nasty = ['1 '.repeat(40), '.'.repeat(59), `${'1-'.repeat(29)}1`, '<'.repeat(59), `not found ${'('.repeat(40)}`]
  expect(tooSlow(() => nasty.map((text) => readAmount(text, 'percent')), 200)).toBeNull()
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      expect(readAmount(text, 'milligram').kind).toBeTypeOf('string')
    }),
  )
})
