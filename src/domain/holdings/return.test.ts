/** A return adds up, whatever happened: in samples, in samples that nobody weighed, and in weight. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addsUp,
  correctionsOf,
  type Figures,
  heldAfter,
  linesOf,
  moveKinds,
  noFigures,
  plus,
  type ReturnedSample,
  returnColumns,
} from './return.ts'
import { cellLines, cellText } from './return-words.ts'

const whole = fc.integer({ min: -3, max: 3 })
const figures = fc.record<Figures>({ vials: whole, not_weighed: whole, units: fc.integer(), apart: fc.nat(1000) })
const name = fc.record({ name: fc.constantFrom('Cocaine', 'Heroin', ''), basis: fc.constantFrom('FOUND', 'EXPECTED') })
const samples = fc.array(
  fc.record<ReturnedSample>({
    sample_id: fc.constantFrom('A1', 'A2', 'A3'),
    named: name,
    before: fc.option(name),
    begin: figures.map((one) => ({ ...one, apart: 0 })),
    differences: fc.array(
      fc.record({ what: fc.constantFrom('BEGIN' as const, ...moveKinds), from: figures, to: figures }),
      { maxLength: 3 },
    ),
    moves: fc.array(fc.record({ at: fc.constant(''), what: fc.constantFrom(...moveKinds), figures }), { maxLength: 4 }),
  }),
  { maxLength: 8 },
)

test('every line adds up, and so do all together', () => {
  fc.assert(
    fc.property(samples, (all) => {
      const { lines, total } = linesOf(all)
      for (const { cells } of lines) expect(addsUp(cells)).toBe(true)
      expect(addsUp(total)).toBe(true)
      const end = all.reduce((sum, one) => plus(sum, heldAfter(one)), noFigures)
      expect(total.held_after).toEqual(end)
      for (const column of returnColumns)
        expect(lines.reduce((sum, { cells }) => plus(sum, cells[column]), noFigures)).toEqual(total[column])
    }),
  )
})

test('what does not add up is seen', () => {
  const { total } = linesOf([])
  expect(addsUp(total)).toBe(true)
  expect(addsUp({ ...total, received: { ...noFigures, vials: 1 } })).toBe(false)
  expect(addsUp({ ...total, tested: { ...noFigures, units: 1 } })).toBe(false)
  // A portion of what nobody weighed is in no sum.
  expect(addsUp({ ...total, tested: { ...noFigures, apart: 1 } })).toBe(true)
})

const one: Figures = { vials: 1, not_weighed: 0, units: 4_000_000, apart: 0 }

test('a sample that is named otherwise leaves its line for the new one, and the correction has both names', () => {
  const sample: ReturnedSample = {
    ...{ sample_id: 'A1', begin: one, differences: [], moves: [] },
    named: { name: 'Xylazine', basis: 'FOUND' },
    before: { name: 'Cocaine', basis: 'EXPECTED' },
  }
  const { lines } = linesOf([sample])
  const of = (substance: string) => lines.find((line) => line.name === substance)?.cells
  expect(of('Cocaine')).toMatchObject({ held_before: one, corrected: plus(noFigures, one, -1), held_after: noFigures })
  expect(of('Xylazine')).toMatchObject({ held_before: noFigures, corrected: one, held_after: one })
  expect(correctionsOf([sample])).toMatchObject([
    { sample_id: 'A1', what: 'SUBSTANCE', from: { name: 'Cocaine' }, to: { name: 'Xylazine' } },
  ])
})

test('the words of a cell name what was not weighed, what is below nothing, and nothing', () => {
  expect(cellLines({ vials: 3, not_weighed: 1, grams: 0.4, apart: 0 })).toEqual([
    '3 samples',
    '0.4000 g',
    '1 not weighed',
  ])
  expect(cellLines({ vials: 1, not_weighed: 1, grams: 0, apart: 0 })).toEqual(['1 sample', '1 not weighed'])
  expect(cellLines({ vials: 0, not_weighed: 0, grams: 0.01, apart: 0.02 }, 2)).toEqual([
    ...['2 samples', '0.0100 g', 'and 0.0200 g of what nobody weighed'],
  ])
  expect(cellText({ vials: 0, not_weighed: -1, grams: -0.01, apart: 0 })).toBe('−0.0100 g, −1 not weighed')
  expect(cellText({ vials: 0, not_weighed: 0, grams: 0, apart: 0 })).toBe('Nothing')
})
