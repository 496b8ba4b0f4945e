/** Colour tests, whatever technology a service adds and whatever they showed: what may be there is never found. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEvidence } from '#domain/alert/confirmed.ts'
import { testColours } from '#domain/report/colour-test.ts'
import { isColourTest, namesSubstances, ownKey } from '#domain/technology/technologies.ts'
import { written } from '../../../test/support/expected.ts'
import { publicResult } from './public-result.ts'
import type { ReadReport } from './public-result-parts.ts'
import { publicTexts } from './texts/index.ts'
import { languageCodes } from './texts/languages.ts'

const names = ['Alpha', 'Bravo', 'Charlie', 'Delta']
const reaction = fc.record({
  reagent: fc.constantFrom('Marquis', 'Mecke', 'Ehrlich'),
  colour: fc.option(fc.constantFrom(...testColours)),
  seconds: fc.option(fc.nat(3600)),
})
const mayBe = fc.uniqueArray(fc.record({ name: fc.constantFrom(...names), is_dangerous: fc.boolean() }), {
  maxLength: 4,
  selector: ({ name }) => name,
})
const plain = {
  ...{ strip_type: null, strip_result: null, hidden_findings: false, drugs_found: [], not_found: [], notes: '' },
  ...{ is_liquid: null, weight: null, percent_basis: 'not_stated' as const, corrected_at: null },
  reported_at: '2026-11-21T12:00:00Z',
}
const colourReport = fc
  .tuple(fc.string({ minLength: 1, maxLength: 60 }), fc.array(reaction, { maxLength: 5 }), mayBe)
  .map(
    ([name, reactions, may_be]): ReadReport => ({
      ...plain,
      technology: ownKey('COLOUR', name, []),
      reactions,
      may_be: may_be.map((one) => ({ ...one, identity: one.name })),
    }),
  )
const foundReport = fc.subarray(names).map(
  (found): ReadReport => ({
    ...plain,
    technology: 'GC_MS',
    drugs_found: found.map((custom_drug) => ({ drug: null, custom_drug, is_known: true, weight: null, percent: 10 })),
  }),
)

test('a colour is no finding, no amount and no evidence, in any language and beside any other result', () => {
  fc.assert(
    fc.property(
      fc.array(colourReport, { minLength: 1, maxLength: 3 }),
      fc.array(foundReport, { maxLength: 1 }),
      fc.constantFrom(...languageCodes),
      (colours, others, language) => {
        for (const { technology } of colours)
          expect([isColourTest(technology), namesSubstances(technology), isEvidence(technology)]).toEqual([
            true,
            false,
            false,
          ])
        const reading = { language, time_zone: 'America/Toronto', empty_findings: 'Nothing by this method.' }
        const sample = { collected_from: 'USER', expected: written('Alpha') } as const
        const result = publicResult(sample, [...others, ...colours], reading)
        if (result === null) throw new Error('A result is there.')
        const found = new Set(
          others.flatMap(({ drugs_found }) => drugs_found.map(({ custom_drug }) => custom_drug ?? '')),
        )
        const said = colours.flatMap(({ may_be = [] }) => may_be)
        const { safety, colours: words } = publicTexts[language]
        for (const { name } of said.filter((one) => !found.has(one.name))) {
          expect(result.found.text).not.toContain(name)
          expect(result.warnings.some(({ title }) => title === safety.weFound(name))).toBe(false)
          expect(
            result.warnings.some(({ title }) => title.startsWith(words.mayBe('').trim()) && title.includes(name)),
          ).toBe(true)
          expect(result.sentences).not.toContain(safety.asExpected)
        }
        const parts = result.parts.slice(others.length)
        expect(
          parts.flatMap(({ rows, portion, basis, ranges }) => [...rows, portion, basis, ranges].filter(Boolean)),
        ).toEqual([])
        // Nothing found is claimed of a colour test in the words for a method that looked.
        if (others.length === 0) expect(result.sentences).not.toContain(reading.empty_findings)
        for (const part of parts) expect(part.sentences).not.toContain(reading.empty_findings)
      },
    ),
    { numRuns: 500 },
  )
})

test('a name that is marked as dangerous in one of two tests is red', () => {
  const of = (is_dangerous: boolean): ReadReport => ({
    ...plain,
    technology: 'REAGENT',
    reactions: [],
    may_be: [{ name: 'Alpha', identity: 'Alpha', is_dangerous }],
  })
  const reading = { language: 'en', time_zone: 'America/Toronto', empty_findings: '' } as const
  for (const reports of [
    [of(true), of(false)],
    [of(false), of(true)],
  ])
    expect(publicResult({ collected_from: 'USER', expected: [] }, reports, reading)?.warnings).toMatchObject([
      { tone: 'danger', title: 'It may be Alpha' },
    ])
})
