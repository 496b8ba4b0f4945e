/**
 * The texts of alerts: amounts; weeks instead of days for few samples; a text that fits into a message; and nothing
 * that a reader may not see.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { type DrugFound, visibleFindings } from '#domain/report/visible-findings.ts'
import { alertsThatFit } from './alert-fits.ts'
import { cutText, passOnLength, passOnText } from './pass-on.ts'
import { publicAlert, type ReadAlert } from './public-alert.ts'

const words = { title: 'Title', looks: '', effects: '', what_to_do: 'Do this.', where_to_get_help: '', changed: '' }
type Content = NonNullable<ReadAlert['content']>
const content: Content = {
  ...{ languages: ['en'], words: { en: words }, sold_as: ['Cocaine'], holds: [], area_id: null },
  ...{ first_day: '2026-11-01', last_day: '2026-11-10', samples: 9, methods: [], is_unconfirmed: false },
  ...{ picture: null, ends_on: '2026-12-01' },
}
const alertWith = (changes: Partial<Content> = {}, state: ReadAlert['state'] = 'ACTIVE'): ReadAlert => ({
  ...{ id: 3, version: 1, state, area: null, is_checked_again: false },
  ...{ first_released_at: '2026-11-11T12:00:00.000Z', released_at: '2026-11-11T12:00:00.000Z' },
  ...{ ends_at: '2026-12-02T05:00:00.000Z', retracted_at: null, retract_words: null },
  content: { ...content, ...changes },
})
const english = { language: 'en', time_zone: 'America/Toronto' } as const
const told = (changes: Partial<Content>) => publicAlert(alertWith(changes), english)

describe('substances of an alert', () => {
  const of = (amount: Content['holds'][number]['amount']) =>
    told({ holds: [{ name: 'Xylazine', is_dangerous: true, amount }] }).facts[0]?.[1]
  const basis = { basis: 'of_weight', measured_as: null } as const

  test.each([
    [null, 'Xylazine'],
    [{ low: 8, high: 12.44, unit: '%', ...basis }, 'Xylazine (between 8 and 13 %)'],
    [{ low: 8.25, high: 8.25, unit: '%', ...basis }, 'Xylazine (8.25 %)'],
    [{ low: 8.25, high: null, unit: '%', ...basis }, 'Xylazine (at least 8.2 %)'],
    [{ low: 0.0004, high: 0.0012, unit: 'g', ...basis }, 'Xylazine (between 0.4 and 1.2 mg)'],
    [{ low: 0, high: 5, unit: '%', ...basis }, 'Xylazine (less than 5 %)'],
    [{ low: 0, high: 0, unit: '%', ...basis }, 'Xylazine'],
    [{ low: 0, high: null, unit: 'g', ...basis }, 'Xylazine'],
    [{ low: 0.001, high: 0.001, unit: '%', ...basis }, 'Xylazine (less than 0.01 %)'],
    [{ low: 5, high: 6, unit: '%', basis: 'estimate', measured_as: 'base' }, 'Xylazine (between 5 and 6 %, as base)'],
  ] as const)('the amount %j reads %s', (amount, said) => expect(of(amount)).toBe(said))
})

test.each([
  [9, '2026-11-01', '2026-11-10', 'from November 1, 2026 to November 10, 2026'],
  [5, '2026-11-04', '2026-11-04', 'on November 4, 2026'],
  [4, '2026-11-04', '2026-11-04', 'in the week of November 2, 2026'],
  [4, '2026-11-02', '2026-11-08', 'in the week of November 2, 2026'],
  [1, '2026-11-01', '2026-11-09', 'between the week of October 26, 2026 and the week of November 9, 2026'],
])('%i samples from %s to %s were collected %s', (samples, first_day, last_day, said) => {
  const { about } = told({ samples, first_day, last_day })
  expect(about.join(' ')).toContain(said)
  expect(about.join(' ').includes(`on ${samples} samples`)).toBe(samples >= 5)
})

test('names of drugs are words of the language', () => {
  const holds = ['Heroin', 'Xylazine'].map((name) => ({ name, is_dangerous: true, amount: null }))
  const read = (language: 'en' | 'fr') =>
    publicAlert(alertWith({ holds, sold_as: ['Cocaine'] }), { ...english, language }).facts.map(([, text]) => text)
  expect(read('en').slice(0, 2)).toEqual(['Heroin, Xylazine', 'Cocaine'])
  expect(read('fr').slice(0, 2)).toEqual(['Héroïne, Xylazine', 'Cocaïne'])
})

describe('the message to pass on', () => {
  test('stays within its limit, ends with its whole address, and cuts no character in half', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '😀', ' ', '.', '\n'), maxLength: 900 })
    const addresses = fc.integer({ min: 10, max: 280 }).map((length) => `https://${'x'.repeat(length)}/3`)
    fc.assert(
      fc.property(
        texts,
        texts,
        addresses,
        fc.constantFrom(...languageCodes),
        (title, what_to_do, address, language) => {
          const changes = { words: { en: { ...words, title: title || 'T', what_to_do } } }
          const text = passOnText(publicAlert(alertWith(changes), { ...english, language }), address, language)
          expect(text.length).toBeLessThanOrEqual(Math.max(passOnLength, address.length))
          expect(text.endsWith(address)).toBe(true)
          expect(text.isWellFormed()).toBe(true)
        },
      ),
    )
  })

  test.each([
    ['one two three', 13, 'one two three'],
    ['one two three', 12, 'one two…'],
    ['one two three', 8, 'one two…'],
    ['one, two', 7, 'one…'],
    ['incomprehensible', 8, 'incompr…'],
    ['😀😀😀', 4, '😀…'],
    ['one', 1, ''],
  ])('%s cut to %i is %s', (text, most, cut) => expect(cutText(text, most)).toBe(cut))

  test('keeps the last day when it is cut', () => {
    const long = publicAlert(alertWith({ sold_as: ['Cocaine '.repeat(60)] }), english)
    const text = passOnText(long, 'https://x', 'en')
    expect(text.length).toBeLessThanOrEqual(passOnLength)
    expect(text).toMatch(/Cocaine… Until [^…]*\. https:\/\/x$/)
  })

  test('starts by saying that the alert has ended or is in doubt', () => {
    const checked = publicAlert({ ...alertWith(), is_checked_again: true }, english)
    expect(passOnText(checked, 'https://x', 'en')).toMatch(/^We are checking this again\. Title\./)
    const ended = publicAlert(alertWith({}, 'ENDED'), english)
    expect(passOnText(ended, 'https://x', 'en')).toBe('This alert has ended. Title. Sold as Cocaine. https://x')
  })
})

test('every alert has a title, whatever is stored', () => {
  const { title, facts } = told({ languages: [], words: {}, sold_as: ['', ' '] })
  expect(title).toBe('Drug alert')
  expect(facts.map(([label]) => label)).toEqual(['Where', 'Until'])
})

test('an alert shows none of its text while a substance in it is hidden', () => {
  const secret = JSON.stringify(publicAlert({ ...alertWith(), is_checked_again: true, content: null }, english))
  expect(secret).not.toMatch(/Title|Cocaine|Do this/)
})

test('no alert fits because of a finding that its reader may not see', () => {
  const name = fc.constantFrom('A', 'B', 'C', 'D', 'E')
  const drug = fc.record({
    name,
    report_to_public: fc.boolean(),
    report_to_client_name: fc.option(fc.constantFrom('E', 'F', 'G')),
  })
  const finding = fc.record({ drug: fc.option(drug, { freq: 5 }), custom_drug: name, percent: fc.option(fc.nat(100)) })
  const found = ({
    drug: one,
    custom_drug,
    percent,
  }: {
    drug: object | null
    custom_drug: string
    percent: number | null
  }) =>
    ({
      drug: one && { ...one, alias: null, important: false, drug_class: null, common_role: null, pronunciation: null },
      custom_drug: one === null ? custom_drug : null,
      ...{ percent, weight: null },
      // It has the fields that the code under test reads.
    }) as DrugFound
  const named = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G'), { maxLength: 3 })
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 5 }), fc.array(named, { maxLength: 4 }), (findings, alerts) => {
      const all = alerts.map((names) =>
        alertWith({ holds: names.map((one) => ({ name: one, is_dangerous: true, amount: null })), sold_as: [] }),
      )
      const rows = findings.map(found)
      const shown = (stored: DrugFound[]) => ({
        expected: [],
        reports: [{ strip_type: null, strip_result: null, ...visibleFindings(stored, 'public') }],
      })
      const fits = alertsThatFit(all, shown(rows))
      // The result must be the same as if nobody had found the hidden substances.
      const told = rows.filter(({ drug: one }) => one === null || one.report_to_public)
      expect(fits).toEqual(alertsThatFit(all, shown(told)))
      const readable = new Set(
        told.flatMap(({ drug: one, custom_drug }) => one?.report_to_client_name ?? one?.name ?? custom_drug ?? []),
      )
      for (const { content: fit } of fits) expect(fit?.holds.some((one) => readable.has(one.name))).toBe(true)
    }),
  )
})
