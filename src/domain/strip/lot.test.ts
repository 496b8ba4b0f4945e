import { describe, expect, test } from 'vitest'
import { left, lotFault, lotNotices, lotQuestion } from './lot.ts'

const lot = { id: 1, brand: 'BTNX', target: 'Fentanyl', number: '7', expires_on: '2026-11-30', recalled_at: null }
const recalled = { ...lot, recalled_at: '2026-11-01T00:00:00.000Z' }
const negative = { strip_type: ' fentanyl', strip_result: 'NEGATIVE' as const }
const invalid = { ...negative, strip_result: 'INVALID' as const }

describe('a strip', () => {
  test.each([
    ['none', negative, null, null, null],
    ['one of its type', negative, lot, null, null],
    ['one of another type', { ...negative, strip_type: 'Xylazine' }, lot, null, /is of Fentanyl strips/],
    ['a recalled one', negative, recalled, null, /was recalled\. Test again/],
    ['a recalled one, with an invalid result', invalid, recalled, null, null],
    ['the recalled one that it named', negative, recalled, { id: 1, rests: true }, null],
    ['another recalled one', negative, recalled, { id: 2, rests: true }, /was recalled/],
    ['none, but rests on a recalled one', negative, null, { id: 1, rests: true }, /Choose the lot of the new strip/],
    ['none, and is confirmed despite a recall', negative, null, { id: 1, rests: false }, null],
    ['none, invalid', invalid, null, { id: 1, rests: true }, null],
  ])('that names %s', (_, said, named, before, fault) => {
    const found = lotFault(said, named, before)
    if (fault === null) expect(found).toBe(null)
    else expect(found).toMatch(fault)
  })

  test('is asked about from the day after its last day', () => {
    expect(lotQuestion(lot, '2026-11-30')).toBe(null)
    expect(lotQuestion(lot, '2026-12-01')).toMatch(/expired lot \(BTNX, lot 7\)/)
  })
})

describe('the task list', () => {
  const at = (site: string, received: number, used: number) => ({ site, received, used })
  const notices = (today: string, stock: ReturnType<typeof at>[], facts = lot) =>
    lotNotices([{ ...facts, stock }], today, 20).map(({ kind, site, left: count }) => [kind, site, count])
  test('shows stock at the mark or below zero, and the last days of remaining lots', () => {
    expect(left(at('Lab', 5, 7))).toBe(-2)
    expect(notices('2026-01-01', [at('Lab', 50, 10)])).toEqual([])
    expect(notices('2026-01-01', [at('Lab', 30, 10)])).toEqual([['low', 'Lab', 20]])
    expect(notices('2026-01-01', [at('Lab', 5, 7)])).toEqual([
      ['below', 'Lab', -2],
      ['low', 'Lab', 0],
    ])
    expect(notices('2026-11-01', [at('Lab', 50, 0)])).toEqual([['expires', 'Lab', 50]])
    expect(notices('2026-12-01', [at('Lab', 50, 0)])).toEqual([
      ['low', 'Lab', 0],
      ['expired', 'Lab', 50],
    ])
    expect(notices('2026-01-01', [], recalled as never)).toEqual([])
  })

  test('counts the lots of one type together, separately for each site', () => {
    const lots = [
      { ...lot, stock: [at('Lab', 15, 0), at('Other', 100, 0)] },
      { ...lot, target: 'fentanyl', number: '8', stock: [at('Lab', 15, 0)] },
    ]
    expect(lotNotices(lots, '2026-01-01', 20)).toEqual([])
  })
})
