/** Which faults keep a draft alert from being proposed. */
import { describe, expect, test } from 'vitest'
import type { AlertContent, AlertWords } from './alert.ts'
import { amountFaults, endFaults, gapFaults, keptNamesIn } from './alert-faults.ts'

const words: AlertWords = {
  ...{ title: 'Fentanyl in cocaine', looks: '', effects: '', what_to_do: 'Start low.' },
  ...{ where_to_get_help: 'Call 911.', changed: '' },
}
const whole: AlertContent = {
  languages: ['en'],
  words: { en: words },
  sold_as: ['Cocaine'],
  holds: [{ drug_id: 1, custom_drug: null, amount: null }],
  area_id: null,
  ...{ first_day: '2026-05-01', last_day: '2026-05-03', samples: 5, methods: ['GC_MS'], is_unconfirmed: false },
  ...{ picture: null, ends_on: '2026-06-01' },
}
const hash = 'a'.repeat(64)

describe('what a draft lacks', () => {
  test.each<[Partial<AlertContent>, boolean, string[]]>([
    [{}, false, []],
    [{}, true, ['words.en.changed']],
    [{ words: {} }, false, ['words.en.title', 'words.en.what_to_do', 'words.en.where_to_get_help']],
    [{ words: { en: { ...words, title: '' } } }, false, ['words.en.title']],
    [{ languages: ['en', 'fr'] }, false, ['words.fr.title', 'words.fr.what_to_do', 'words.fr.where_to_get_help']],
    [{ languages: ['en', 'es'], words: { en: { ...words, looks: 'Pink' }, es: words } }, false, ['words.es.looks']],
    [{ holds: [] }, false, ['holds']],
    [{ samples: 0 }, false, ['samples']],
    [{ picture: hash }, false, []],
    [{ picture: hash, samples: 4 }, false, ['picture']],
  ])('with %o', (changes, isUpdate, fields) => {
    expect(gapFaults({ ...whole, ...changes }, isUpdate).map(({ field }) => field)).toEqual(fields)
  })
})

test.each([
  [{}, null],
  [{ high: null }, null],
  [{ low: 8, high: 8 }, null],
  [{ low: 0, high: 2 }, null],
  [{ low: 9, high: 8 }, 'high'],
  [{ low: 0, high: 0 }, 'low'],
  [{ low: 0, high: null }, 'low'],
  [{ high: 100.001 }, 'high'],
  [{ low: 1.00001 }, 'low'],
  [{ low: 101, high: 102, unit: 'g' as const }, null],
])('the amount %o', (changes, field) => {
  const amount = { low: 5, high: 8, unit: '%' as const, basis: 'of_weight' as const, measured_as: null }
  expect(amountFaults({ ...amount, ...changes })[0]?.field ?? null).toBe(field)
})

test.each([
  ['2026-05-01', false],
  ['2026-04-30', false],
  ['2026-05-02', true],
  ['2026-10-28', true],
  ['2026-10-29', false],
])('an alert may end on %s if today is May 1: %j', (day, isGood) => {
  expect(endFaults(day, '2026-05-01')).toHaveLength(isGood ? 0 : 1)
})

test.each([
  ['4-ANPP is in it', ['4-ANPP']],
  ['It holds (4-anpp).', ['4-ANPP']],
  ['p-Fluorofentanyl', ['p-Fluorofentanyl']],
  ['op-fluorofentanyl', []],
  ['14-ANPP', []],
  ['4-ANPPs', []],
  ['', []],
])('the text ‘%s’ names %o', (looks, found) => {
  const names = [
    { name: '4-ANPP', instead: null },
    { name: 'p-Fluorofentanyl', instead: 'fluorofentanyl' },
  ]
  expect(keptNamesIn({ ...whole, words: { fr: { ...words, looks } } }, names).map(({ name }) => name)).toEqual(found)
})
