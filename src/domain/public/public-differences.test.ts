/** Where amounts of one drug differ: only between two tests, never between the rows of one. */
import { describe, expect, test } from 'vitest'
import { differences } from './public-differences.ts'
import type { ReadReport } from './public-result-parts.ts'

type Row = ReadReport['drugs_found'][number]

/** Cocaine in percent, or within `ends`; `base`: the share of base in the form that was measured. */
const cocaine = (
  percent: number | null,
  { ends, base }: { ends?: readonly [number, number]; base?: number } = {},
): Row => {
  const range = ends && ({ amount_kind: 'range', low: ends[0], high: ends[1], unit: '%' } as const)
  const drug = { name: 'cocaine', report_to_public: true, alias: null, important: false }
  return {
    drug,
    custom_drug: null,
    weight: null,
    percent,
    ...(base !== undefined && { base_share: base }),
    ...range,
  } as Row
}

const by = (technology: string, drugs_found: readonly Row[]): ReadReport => ({
  ...({
    technology,
    strip_type: null,
    strip_result: null,
    hidden_findings: false,
    notes: '',
    is_liquid: false,
  } as const),
  ...({ weight: null, percent_basis: 'of_weight', not_found: [], reported_at: null, corrected_at: null } as const),
  drugs_found,
})

const said = (...reports: readonly ReadReport[]) => differences(reports, 'en')
const differ = 'Cocaine: The tests give different amounts.'
const twice = 'Cocaine: About the same amount, counted in two ways.'

describe('rows of one test', () => {
  test('are parts of one amount, and no tests that differ', () => {
    expect(said(by('GC_MS', [cocaine(61.5, { base: 0.893 }), cocaine(2)]))).toEqual([])
    expect(said(by('GC_MS', [cocaine(60), cocaine(null, { ends: [1, 3] })]))).toEqual([])
  })
  test('that are about the same in another form are said to be counted twice', () => {
    expect(said(by('NMR', [cocaine(61.5, { base: 0.893 }), cocaine(55, { base: 1 })]))).toEqual([twice])
  })
  test('are added before they are compared with another test', () => {
    const parts = by('GC_MS', [cocaine(30), cocaine(32)])
    expect(said(parts, by('NMR', [cocaine(61)]))).toEqual([])
    expect(said(parts, by('NMR', [cocaine(31)]))).toEqual([differ])
  })
})

test('two tests whose ranges do not overlap differ', () => {
  expect(said(by('GC_MS', [cocaine(60)]), by('NMR', [cocaine(20)]))).toEqual([differ])
  expect(said(by('GC_MS', [cocaine(60)]), by('NMR', [cocaine(63)]))).toEqual([])
  expect(said(by('GC_MS', [cocaine(61.5, { base: 0.893 })]), by('NMR', [cocaine(55, { base: 1 })]))).toEqual([twice])
})
