import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collectedFroms, sampleTypes } from '#domain/terms.ts'
import { isAsked, reviewStep, surveyQuestions } from './collection-survey.ts'
import { isRequired, shortQuestions, shortSteps } from './short-path.ts'
import { noAnswers, type SurveyAnswers } from './survey-answers.ts'
import { surveyFaults } from './survey-faults.ts'

const checks = { editing: false, showDate: true, samplesFree: [], today: '2026-03-01' }
const nothing = () => false
const drug = { sample_type: 'SUBSTANCE' } as const
const equipment = { sample_type: 'PARAPHERNALIA' } as const
const all = 'collected_by collected_from'
const sample = 'sample_type sample_id expected_drugs'

describe('what is required (R3.9)', () => {
  test.each<[string, Partial<SurveyAnswers>, string, string]>([
    ['nothing chosen yet', {}, `${all} ${sample} results_provision`, '02567'],
    [
      'USER drug',
      { collected_from: 'USER', ...drug },
      `${all} terms ${sample} already_used results_provision`,
      '02567',
    ],
    [
      'USER equipment',
      { collected_from: 'USER', ...equipment },
      `${all} terms ${sample} paraphernalia_reuse results_provision`,
      '02567',
    ],
    [
      'STAFF_AGENCY drug',
      { collected_from: 'STAFF_AGENCY', ...drug },
      `${all} agency_name ${sample} results_provision`,
      '02567',
    ],
    ['STAFF_BEHALF_USER drug', { collected_from: 'STAFF_BEHALF_USER', ...drug }, `${all} ${sample}`, '0267'],
    ['STAFF_BEHIND equipment', { collected_from: 'STAFF_BEHIND', ...equipment }, `${all} ${sample}`, '0267'],
  ])('%s', (_, more, fields, steps) => {
    const given = { ...noAnswers, ...more }
    const required = surveyQuestions.filter(({ field }) => isRequired(field, given, checks)).map(({ field }) => field)
    expect(required.join(' ')).toBe(fields)
    expect(shortSteps(given, checks, nothing).join('')).toBe(steps)
  })
})

test('whatever refuses a survey is on its short path, and so is each answer', () => {
  const answers = fc.record({
    collected_from: fc.constantFrom(null, ...collectedFroms),
    sample_type: fc.constantFrom(null, ...sampleTypes),
    already_used: fc.constantFrom(null, 'YES', 'NO'),
  }) as fc.Arbitrary<Partial<SurveyAnswers>>
  const begun = fc.subarray(surveyQuestions.map(({ field }) => field))
  fc.assert(
    fc.property(answers, begun, (more, answered) => {
      const given = { ...noAnswers, ...more }
      const isBegun = (field: (typeof answered)[number]) => answered.includes(field)
      const steps = shortSteps(given, checks, isBegun)
      const shown = steps.flatMap((step) => shortQuestions(step, given, checks, isBegun))
      expect(shown).toEqual(expect.arrayContaining(surveyFaults(given, checks).map(({ field }) => field)))
      expect(shown).toEqual(expect.arrayContaining(answered.filter((field) => isAsked(field, given, checks))))
      expect(steps).toContain(reviewStep)
    }),
  )
})
