import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answers, collectedFroms, resultsProvisions, sampleTypes, waitAnswers } from '#domain/terms.ts'
import {
  askedSteps,
  firstStep,
  isAsked,
  nextStep,
  onlyAskedAnswers,
  previousStep,
  questionsOf,
  reminderStep,
  type SurveyStep,
  stepOf,
  surveyProgress,
  surveyQuestions,
} from './collection-survey.ts'
import { noAnswers, type SurveyAnswers } from './survey-answers.ts'

const given = (more: Partial<SurveyAnswers>): SurveyAnswers => ({ ...noAnswers, ...more })
const drug = { sample_type: 'SUBSTANCE' } as const
const equipment = { sample_type: 'PARAPHERNALIA' } as const
const form = { editing: false, showDate: true }

describe('the way through the steps', () => {
  /** R3.7: 0 → 2 "when the results are not for a service user", 2 → 4, and 4 → 6 "for staff-behalf or staff-behind". */
  test.each([
    ['USER drug', { collected_from: 'USER', ...drug }, '01234567'],
    ['USER equipment', { collected_from: 'USER', ...equipment }, '01234567'],
    ['STAFF_AGENCY drug', { collected_from: 'STAFF_AGENCY', ...drug }, '024567'],
    ['STAFF_AGENCY equipment', { collected_from: 'STAFF_AGENCY', ...equipment }, '0234567'],
    ['STAFF_BEHALF_USER drug', { collected_from: 'STAFF_BEHALF_USER', ...drug }, '02467'],
    ['STAFF_BEHIND equipment', { collected_from: 'STAFF_BEHIND', ...equipment }, '023467'],
    ['nothing chosen yet', {}, '024567'],
  ] as const)('%s', (_, more, steps) => {
    expect(askedSteps(given(more)).join('')).toBe(steps)
  })

  test('the first and last steps', () => {
    expect(previousStep(firstStep, noAnswers)).toBeNull()
    expect(nextStep(reminderStep, noAnswers)).toBeNull()
    expect(previousStep(reminderStep, noAnswers)).toBeNull()
  })

  test('progress counts only the steps that are asked', () => {
    const behind = given({ collected_from: 'STAFF_BEHIND', ...drug })
    expect(surveyProgress(0, behind)).toEqual({ position: 1, total: 4 })
    expect(surveyProgress(4, behind)).toEqual({ position: 3, total: 4 })
    expect(surveyProgress(7, behind)).toEqual({ position: 4, total: 4 })
  })
})

describe('the questions asked (R3.2 to R3.6)', () => {
  const user = given({ collected_from: 'USER', ...drug, already_used: 'YES' })
  test.each<[string, SurveyStep, SurveyAnswers, string]>([
    ['step 0 of a USER', 0, user, 'collected_by collected_from terms onsite_sample_id date_collected'],
    [
      'step 0 of an agency',
      0,
      given({ collected_from: 'STAFF_AGENCY' }),
      'collected_by collected_from agency_name onsite_sample_id date_collected',
    ],
    ['step 1', 1, user, 'service_used_before previously_accessed'],
    ['step 2 of a USER drug', 2, user, 'sample_type sample_id expected_drugs already_used'],
    [
      'step 2 of USER equipment',
      2,
      given({ collected_from: 'USER', ...equipment }),
      'sample_type sample_id expected_drugs paraphernalia_reuse',
    ],
    [
      'step 2 of another drug',
      2,
      given({ collected_from: 'STAFF_BEHIND', ...drug }),
      'sample_type sample_id expected_drugs',
    ],
    ['step 3, used', 3, user, 'checking_reasons sample_effect wait_for_results'],
    ['step 3, not used', 3, { ...user, already_used: 'NO' }, 'checking_reasons wait_for_results'],
    ['step 3 of staff equipment', 3, given({ collected_from: 'STAFF_BEHIND', ...equipment }), 'sample_effect'],
    ['step 4', 4, user, 'colour texture'],
    ['step 5', 5, user, 'results_provision'],
  ])('%s', (_, step, survey, fields) => {
    expect(questionsOf(step, survey, form).join(' ')).toBe(fields)
  })

  test('no terms "in edit mode" (R3.2), no date without `show_date`, never an origin', () => {
    expect(isAsked('terms', user, { ...form, editing: true })).toBe(false)
    expect(isAsked('date_collected', user, { ...form, showDate: false })).toBe(false)
    expect(isAsked('origin', user, form)).toBe(false)
    expect(stepOf('origin')).toBeNull()
  })

  test('every answer has a question', () => {
    expect(surveyQuestions.map(({ field }) => field).sort()).toEqual(Object.keys(noAnswers).sort())
  })
})

const someAnswers: fc.Arbitrary<SurveyAnswers> = fc.record({
  sample_id: fc.constant('PD1'),
  onsite_sample_id: fc.constant('7'),
  collected_by: fc.constant('Ana Diaz'),
  collected_from: fc.option(fc.constantFrom(...collectedFroms)),
  terms: fc.boolean(),
  agency_name: fc.constant('Outreach'),
  service_used_before: fc.option(fc.boolean()),
  previously_accessed: fc.option(fc.boolean()),
  sample_type: fc.option(fc.constantFrom(...sampleTypes)),
  already_used: fc.option(fc.constantFrom(...answers)),
  paraphernalia_reuse: fc.option(fc.constantFrom(...answers)),
  expected_drugs: fc.constant(['Heroin']),
  sample_effect: fc.constant(['Sleepy']),
  checking_reasons: fc.constant(['Curious']),
  wait_for_results: fc.option(fc.constantFrom(...waitAnswers)),
  origin: fc.constant('kept'),
  colour: fc.constant(['White']),
  texture: fc.constant(['Powder']),
  results_provision: fc.option(fc.constantFrom(...resultsProvisions)),
  date_collected: fc.constant('2026-11-20'),
})

describe('"Service-user fields on other samples are stored null" (R3.12)', () => {
  test.each([
    ['STAFF_BEHIND', 'SUBSTANCE', 'INTERNALLY'],
    ['STAFF_BEHALF_USER', 'SUBSTANCE', 'INTERNALLY'],
    ['STAFF_AGENCY', 'SUBSTANCE', 'EMAIL'],
  ] as const)('%s', (collected_from, sample_type, results_provision) => {
    const sent = given({
      collected_from,
      sample_type,
      terms: true,
      service_used_before: true,
      previously_accessed: true,
      already_used: 'YES',
      sample_effect: ['Sleepy'],
      checking_reasons: ['Curious'],
      wait_for_results: 'YES',
      results_provision: 'EMAIL',
      colour: ['White'],
    })
    expect(onlyAskedAnswers(sent)).toEqual(given({ collected_from, sample_type, results_provision, colour: ['White'] }))
  })

  test('answers to unasked questions are emptied, others stay as sent, and doing it twice changes nothing', () => {
    fc.assert(
      fc.property(someAnswers, (sent) => {
        const kept = onlyAskedAnswers(sent)
        for (const { field, asked } of surveyQuestions) {
          const skipped = field === 'results_provision' ? 'INTERNALLY' : noAnswers[field]
          expect(kept[field]).toEqual(asked(kept) ? sent[field] : skipped)
        }
        expect(onlyAskedAnswers(kept)).toEqual(kept)
        expect(askedSteps(kept)).toEqual(askedSteps(sent))
      }),
    )
  })
})

test('"Back reverses these skips" (R3.7): Back reverses Next for all reachable answers', () => {
  fc.assert(
    fc.property(someAnswers, (survey) => {
      const walked: SurveyStep[] = []
      for (let step: SurveyStep | null = firstStep; step !== null; step = nextStep(step, survey)) {
        const before = walked.at(-1)
        if (before !== undefined && step !== reminderStep) expect(previousStep(step, survey)).toBe(before)
        walked.push(step)
      }
      expect(walked).toEqual(askedSteps(survey))
      expect(walked.slice(-2)).toEqual([6, 7])
    }),
  )
})
