import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectedFroms, resultsProvisions, sampleTypes, waitAnswers, answers as words } from '#domain/terms.ts'
import { onlyAskedAnswers, surveyQuestions } from './collection-survey.ts'
import { samePerson, takenOver } from './same-person.ts'
import { noAnswers, type SurveyAnswers } from './survey-answers.ts'

/** Whose answer each question's is. A new question must be added here by somebody who thought about it. */
const whose: Record<keyof SurveyAnswers, (typeof surveyQuestions)[number]['of']> = {
  collected_by: 'person',
  collected_from: 'person',
  agency_name: 'person',
  terms: 'consent',
  onsite_sample_id: 'sample',
  date_collected: 'sample',
  service_used_before: 'person',
  previously_accessed: 'person',
  sample_type: 'sample',
  sample_id: 'sample',
  expected_drugs: 'sample',
  already_used: 'sample',
  paraphernalia_reuse: 'sample',
  checking_reasons: 'sample',
  sample_effect: 'sample',
  wait_for_results: 'sample',
  colour: 'sample',
  texture: 'sample',
  results_provision: 'person',
  origin: 'sample',
}

test('each question says whose answer it is', () => {
  expect(Object.fromEntries(surveyQuestions.map(({ field, of }) => [field, of]))).toEqual(whose)
})

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value)
const text = maybe(fc.string({ minLength: 1 }))
const list = fc.array(fc.string({ minLength: 1 }), { maxLength: 3 })
const anyAnswers: fc.Arbitrary<SurveyAnswers> = fc.record({
  ...{ sample_id: text, onsite_sample_id: text, collected_by: text, agency_name: text, origin: text },
  ...{ terms: fc.boolean(), date_collected: text, expected_drugs: list, sample_effect: list },
  ...{ checking_reasons: list, colour: list, texture: list },
  collected_from: maybe(fc.constantFrom(...collectedFroms)),
  sample_type: maybe(fc.constantFrom(...sampleTypes)),
  service_used_before: maybe(fc.boolean()),
  previously_accessed: maybe(fc.boolean()),
  already_used: maybe(fc.constantFrom(...words)),
  paraphernalia_reuse: maybe(fc.constantFrom(...words)),
  wait_for_results: maybe(fc.constantFrom(...waitAnswers)),
  results_provision: maybe(fc.constantFrom(...resultsProvisions)),
})

test('another sample of the same person has what belongs to the person, and nothing of the sample or the consent', () => {
  fc.assert(
    fc.property(anyAnswers, (given) => {
      const stored = onlyAskedAnswers(given)
      const next = samePerson(stored)
      for (const { field, of, asked } of surveyQuestions) {
        const isTaken = of === 'person' && asked(stored)
        expect(next[field]).toEqual(isTaken ? stored[field] : noAnswers[field])
      }
      expect(takenOver(stored).filter((field) => next[field] === noAnswers[field])).toEqual([])
    }),
  )
})

test('‘Internally’, which nobody was asked, does not answer how the results are given', () => {
  fc.assert(
    fc.property(anyAnswers, fc.constantFrom('STAFF_BEHALF_USER', 'STAFF_BEHIND'), (given, collected_from) => {
      const stored = onlyAskedAnswers({ ...given, collected_from })
      expect(stored.results_provision).toBe('INTERNALLY')
      expect(samePerson(stored).results_provision).toBeNull()
    }),
  )
})
