/** What a run's own checks say to whoever takes over its results. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BlockRow } from '#domain/table/substance-block.ts'
import { foundInCheck, type ReadCheck, runChecks } from './run-checks.ts'

const row = (name: string, percent: string | null = null, says: BlockRow['says'] = null): BlockRow => ({
  ...{ line: 2, fault: null, says, name, percent, weight: null },
})

test.each<[string, BlockRow[], boolean, string[]]>([
  ['an amount', [row('Caffeine', '0.01')], true, ['Caffeine 0.01 %']],
  ['a weight', [{ ...row('Caffeine'), weight: '0.3' }], true, ['Caffeine 0.3 mg']],
  ['an amount with its own unit', [row('Caffeine', '0.3 mg/g')], true, ['Caffeine ‘0.3 mg/g’']],
  ['a trace', [row('Fentanyl', 'tr')], true, ['Fentanyl tr']],
  ['an amount below a limit', [row('Fentanyl', '<1')], true, ['Fentanyl <1 %']],
  ['what nobody can read', [row('Fentanyl', '??')], true, ['Fentanyl ‘??’']],
  ['nothing of what was only looked for', [row('Caffeine', ''), row('Fentanyl', '')], true, []],
  ['nothing of zeros', [row('Caffeine', '0'), row('Fentanyl', '0.00'), row('Xylazine', '0,0 %')], true, []],
  ['nothing of n.d.', [row('Caffeine', 'n.d.'), row('Fentanyl', 'ND')], true, []],
  [
    'a drug whose name begins like what the instrument adds',
    [row('D8-THC', '1'), row('2C-D', '1')],
    true,
    ['D8-THC 1 %', '2C-D 1 %'],
  ],
  ['nothing of a zero in another unit', [row('Caffeine', '0 mg/g')], true, []],
  ['nothing of sums', [row('Total', '0.02')], true, []],
  ['nothing of what the instrument adds', [row('Fentanyl-d5', '99'), row('Internal standard', '1')], true, []],
  ['a name where the table has no amounts', [row('Caffeine')], false, ['Caffeine']],
])('a check holds %s', (_, rows, hasAmounts, found) => {
  expect(foundInCheck(rows, hasAmounts, 'point')).toEqual(found)
})

const check = (written: string, found: readonly string[] | null = []): ReadCheck => ({ written, line: 2, found })
const place = (position: string, what: string) =>
  /^[A-Z]{2}\d/.test(what)
    ? { position, kind: 'SAMPLE' as const, sample_id: what, label: null }
    : { position, kind: 'CONTROL' as const, sample_id: null, label: what }
const rack = [{ id: 3, places: [place('A1', 'Blank 1'), place('A2', 'PD2215'), place('A3', 'QC high')] }]
const stand = (position: string, written: string) => ({ position, written })
const whole = [stand('A1', 'Blank 1'), stand('A2', 'PD2215'), stand('a03', 'QC HIGH')]
const shown = [check('Blank 1'), check('QC high', ['Fentanyl 8'])]
const doubts = (run: Partial<Parameters<typeof runChecks>[0]>) =>
  runChecks({ checks: [], stands: [], lists: [], ...run }).flatMap(({ text, is_doubt }) => (is_doubt ? [text] : []))

describe('in doubt is', () => {
  test.each<[string, Parameters<typeof doubts>[0], RegExp]>([
    [
      'a blank with a substance',
      { checks: [check('Blank 1', ['Caffeine 0.01'])] },
      /^Blank 1 is not clean. It holds Caffeine 0.01/,
    ],
    ['a solvent with one', { checks: [check('Solvent', ['Caffeine'])] }, /^Solvent is not clean/],
    ['a negative control with one', { checks: [check('Negative control', ['Caffeine'])] }, /is not clean/],
    ['a control without one', { checks: [check('QC high')] }, /^QC high shows no substance/],
    ['a blank that nobody can read', { checks: [check('Blank 1', null)] }, /^Nobody can tell .* look at line 2/],
    [
      'another control than the rack has',
      { stands: [stand('A3', 'QC low')], lists: rack },
      /^QC high stands at A3 of worklist 3, and the file says QC low/,
    ],
    ['a sample at a blank’s place', { stands: [stand('A1', 'PD9999')], lists: rack }, /^Blank 1 stands at A1/],
    [
      'what stands at an empty position',
      { stands: [stand('A9', 'PD9999')], lists: rack },
      /^Nothing stands at A9 of worklist 3/,
    ],
    [
      'a sample without a position',
      { stands: [stand('', 'PD2215')], lists: rack },
      /does not say where PD2215 stood. It stands at A2/,
    ],
  ])('%s', (_, run, text) => {
    expect(doubts(run)).toEqual([expect.stringMatching(text)])
  })

  test.each([
    ['a clean run', { checks: shown, stands: whole, lists: rack }],
    ['a file without positions', { checks: shown, lists: rack }],
    [
      'a sample whose second line has no position',
      { checks: shown, stands: [...whole, stand('', 'PD2215')], lists: rack },
    ],
    ['a file with several worklists', { checks: shown, stands: whole, lists: [...rack, { id: 4, places: [] }] }],
  ])('nothing of %s', (_, run) => {
    expect(doubts(run)).toEqual([])
  })
})

test('it says which check of the rack has no line, and that nothing was compared', () => {
  expect(runChecks({ checks: [], stands: [], lists: rack }).map(({ text }) => text)).toEqual([
    'The file has no line of Blank 1, at A1 of worklist 3.',
    'The file has no line of QC high, at A3 of worklist 3.',
  ])
  expect(runChecks({ checks: [], stands: [stand('A1', 'PD2215')], lists: [] })).toEqual([
    { text: 'No worklist has these samples, so their positions were compared with nothing.', is_doubt: false },
  ])
})

test('any number of checks and places make few sentences, doubts first, none twice', () => {
  const written = fc.constantFrom('Blank 1', 'QC high', 'PD2215', 'Solvent', 'x')
  fc.assert(
    fc.property(
      fc.array(fc.record({ written, line: fc.nat(), found: fc.option(fc.array(fc.string())) }), { maxLength: 40 }),
      fc.array(fc.record({ written, position: fc.constantFrom('', 'A1', 'A2', 'B7', 'here') }), { maxLength: 40 }),
      fc.boolean(),
      (checks, stands, hasList) => {
        const all = runChecks({ checks, stands, lists: hasList ? rack : [] })
        expect(all.length).toBeLessThanOrEqual(20)
        expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
        const firstFact = all.findIndex(({ is_doubt }) => !is_doubt)
        if (firstFact >= 0) expect(all.slice(firstFact, -1).some(({ is_doubt }) => is_doubt)).toBe(false)
      },
    ),
  )
})
