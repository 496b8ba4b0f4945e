/** First looks at the counter, by whatever technologies: never without their limits, and never after what a lab found. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStrip } from '#domain/technology/technologies.ts'
import { written } from '../../../test/support/expected.ts'
import { everyTechnology } from '../../../test/support/technologies.ts'
import { publicResult } from './public-result.ts'
import type { ReadReport } from './public-result-parts.ts'
import { publicTexts } from './texts/index.ts'
import { languageCodes } from './texts/languages.ts'

const names = ['Alpha', 'Bravo', 'Charlie', 'Delta']
const drug = (name: string) => ({
  drug: null,
  ...{ custom_drug: name, is_known: true, weight: null, percent: 10 },
})
const report = (technology: string, found: readonly string[], stage: 'FIRST_LOOK' | undefined): ReadReport => ({
  ...{ technology, stage, hidden_findings: false, not_found: [], notes: '', is_liquid: null, weight: null },
  ...{ percent_basis: 'not_stated', corrected_at: null, reported_at: '2026-11-21T12:00:00Z' },
  ...(isStrip(technology)
    ? { strip_type: 'Alpha', strip_result: 'NEGATIVE' as const, drugs_found: [] }
    : { strip_type: null, strip_result: null, drugs_found: found.map(drug) }),
})
const tested = (stage: 'FIRST_LOOK' | undefined) =>
  fc
    .tuple(fc.constantFrom(...everyTechnology), fc.subarray(names))
    .map(([technology, found]) => report(technology, found, stage))
const read = (reports: readonly ReadReport[], language: (typeof languageCodes)[number], more = {}) =>
  publicResult({ collected_from: 'USER', expected: written('Alpha'), ...more }, reports, {
    ...{ language, time_zone: 'America/Toronto', empty_findings: 'Nothing by this method.' },
  })

test('a first look says that a lab can find more, and each of its parts what its method can miss', () => {
  fc.assert(
    fc.property(
      fc.array(tested('FIRST_LOOK'), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...languageCodes),
      (reports, language) => {
        const result = read(reports, language)
        const [before = '', after = ''] = publicTexts[language].stage.firstLook('|').split('|')
        expect(result?.stage?.startsWith(before)).toBe(true)
        expect(result?.stage?.endsWith(after)).toBe(true)
        expect(result?.parts.every(({ about }) => about !== '')).toBe(true)
      },
    ),
  )
})

test('a first look says whether a lab follows, by a day that is ahead of it', () => {
  const looks = [report('FTIR', ['Alpha'], 'FIRST_LOOK')]
  for (const language of languageCodes) {
    const { stage } = publicTexts[language]
    const said = (more: object) => read(looks, language, more)?.lab
    expect(said({})).toBeUndefined()
    expect(said({ lab_follows: false, return_date: '2026-11-30' })).toBe(stage.noLab)
    expect(said({ lab_follows: true, return_date: '2026-11-30' })).toContain('2026')
    for (const return_date of [null, '2026-11-21', '2026-11-20'])
      expect(said({ lab_follows: true, return_date })).toBe(stage.labFollows)
    const followed = read([report('GC_MS', [], undefined), ...looks], language, { lab_follows: true })
    expect(followed?.lab).toBeUndefined()
  }
})

test('once a lab has reported, what is new is said until the person was told, and a first look is called one', () => {
  fc.assert(
    fc.property(
      fc.array(tested('FIRST_LOOK'), { minLength: 1, maxLength: 3 }),
      fc.subarray(names),
      fc.constantFrom(...languageCodes),
      (looks, found, language) => {
        const { stage } = publicTexts[language]
        const reports = [report('GC_MS', found, undefined), ...looks]
        expect(read(reports, language)?.stage).toBeUndefined()
        const result = read(reports, language, { new_since_told: true })
        const told = new Set(looks.flatMap(({ drugs_found }) => drugs_found.map(({ custom_drug }) => custom_drug)))
        const added = found.filter((name) => !told.has(name))
        if (added.length === 0) expect(result?.stage).toBe(stage.newLab)
        for (const name of added) expect(result?.stage).toContain(name)
        for (const name of told) if (name !== null) expect(result?.stage).not.toContain(name)
        const [first, ...others] = result?.parts ?? []
        expect(first?.title).toBe('GC-MS')
        for (const [at, { title }] of others.entries())
          expect(title).toBe(stage.part(read([looks[at] as ReadReport], language)?.parts[0]?.title ?? ''))
      },
    ),
  )
})

test('no sentence of a result without a first look speaks of stages', () => {
  fc.assert(
    fc.property(fc.array(tested(undefined), { minLength: 1, maxLength: 3 }), (reports) => {
      expect(read(reports, 'en', { new_since_told: true })).not.toHaveProperty('stage')
    }),
  )
})
