import { describe, expect, test } from 'vitest'
import { noAnswers, type SurveyAnswers } from './survey-answers.ts'
import { freeSamplesFor, type SurveyChecks, surveyFaults } from './survey-faults.ts'

const checks: SurveyChecks = {
  editing: false,
  showDate: true,
  today: '2026-11-21',
  samplesFree: [
    { sample_id: 'PD1', container_type: 'VIAL' },
    { sample_id: 'PD2', container_type: 'BAG' },
  ],
}
const complete: SurveyAnswers = {
  ...noAnswers,
  collected_by: 'Ana Diaz',
  collected_from: 'USER',
  terms: true,
  sample_type: 'SUBSTANCE',
  sample_id: 'PD1',
  expected_drugs: ['Heroin'],
  already_used: 'NO',
  results_provision: 'PHONE',
}
const faults = (more: Partial<SurveyAnswers>, other: Partial<SurveyChecks> = {}) =>
  surveyFaults({ ...complete, ...more }, { ...checks, ...other })
const fields = (more: Partial<SurveyAnswers>, other?: Partial<SurveyChecks>) =>
  faults(more, other).map(({ field }) => field)

const bag = { sample_type: 'PARAPHERNALIA', sample_id: 'PD2' } as const

describe('what the survey requires (R3.9)', () => {
  test.each<[string, Partial<SurveyAnswers>, string[]]>([
    ['all that is required', {}, []],
    ['"staff full name": none', { collected_by: null }, ['collected_by']],
    ['"both first and last name"', { collected_by: 'Ana ' }, ['collected_by']],
    ['"\'Results are for\' required"', { collected_from: null }, ['collected_from']],
    ['"A service user must tick the terms"', { terms: false }, ['terms']],
    ['terms of others', { terms: false, collected_from: 'STAFF_BEHIND' }, []],
    ['"Agency name required for staff-agency samples"', { collected_from: 'STAFF_AGENCY' }, ['agency_name']],
    ['an agency name', { collected_from: 'STAFF_AGENCY', agency_name: 'Outreach' }, []],
    ['"sample type"', { sample_type: null, already_used: null }, ['sample_type']],
    ['"sample ID"', { sample_id: null }, ['sample_id']],
    ['"at least one expected drug"', { expected_drugs: [] }, ['expected_drugs']],
    ['"already-used required for a vial drug from a service user"', { already_used: null }, ['already_used']],
    ['"Reuse required for equipment from a service user"', bag, ['paraphernalia_reuse']],
    ['reuse of other equipment', { ...bag, collected_from: 'STAFF_AGENCY', agency_name: 'Outreach' }, []],
    ['"results_provision required"', { results_provision: null }, ['results_provision']],
    ['"(not for staff-behalf …)"', { results_provision: null, collected_from: 'STAFF_BEHALF_USER' }, []],
    ['"(… or staff-behind)"', { results_provision: null, collected_from: 'STAFF_BEHIND' }, []],
  ])('%s', (_, more, expected) => {
    expect(fields(more)).toEqual(expected)
  })

  test('terms: "(not in edit mode)"', () => {
    expect(fields({ terms: false }, { editing: true })).toEqual([])
  })
})

describe('"chosen from registered IDs, filtered by vial for drug, bag for equipment" (R3.21)', () => {
  test.each([
    [
      'a bag for a drug',
      { sample_id: 'PD2' },
      checks.samplesFree,
      'The sample ID you entered is invalid. Please try again.',
    ],
    [
      'an unknown one',
      { sample_id: 'XX9' },
      checks.samplesFree,
      'The sample ID you entered is invalid. Please try again.',
    ],
    ['none registered', {}, [], 'No sample IDs registered. Contact administrator.'],
    ['none of the kind', {}, checks.samplesFree.slice(1), 'No sample IDs registered. Contact administrator.'],
  ])('%s', (_, more, samplesFree, message) => {
    expect(faults(more, { samplesFree })).toEqual([{ field: 'sample_id', message }])
  })

  test('all IDs are offered before a type is chosen', () => {
    expect(freeSamplesFor(null, checks.samplesFree)).toHaveLength(2)
    expect(freeSamplesFor('PARAPHERNALIA', checks.samplesFree).map(({ sample_id }) => sample_id)).toEqual(['PD2'])
  })
})

test.each([
  [null, []],
  ['2026-11-21', []],
  ['2026-11-22', ['The date collected cannot be in the future.']],
  ['2025-11-21', []],
  ['2025-11-20', ['The date collected can be at most a year back.']],
])('"date collected (`show_date`; not future, at most a year back)" (R3.2): %j', (date_collected, expected) => {
  expect(faults({ date_collected }).map(({ message }) => message)).toEqual(expected)
  expect(faults({ date_collected }, { showDate: false })).toEqual([])
})
