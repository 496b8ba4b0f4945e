/** The service user's survey, from its form to the call that stores it (R9.3). */
import { describe, expect, test } from 'vitest'
import { noPublicAnswers, readPublicAnswers, surveyBody } from '#domain/public/public-survey.ts'
import { publicTexts } from '#domain/public/texts/index.ts'

const { en, fr } = publicTexts
const nothing = { how_useful: null, plan: [], change_plan: null, use_again: null, feedback: null }

test('an empty form counts as no answers, and asks for one', () => {
  expect(readPublicAnswers(new URLSearchParams('plan=&change_plan=MAYBE'))).toEqual(noPublicAnswers)
  const faults = [{ field: 'form', message: en.survey.nothing }]
  expect(surveyBody(noPublicAnswers, en)).toEqual({ faults, body: nothing })
})

test('every answer is read and sent', () => {
  const sent =
    'how_useful=Good&plan=Use+less&plan=Use+less&is_other=yes&other=+Ask+&change_plan=YES&use_again=NO&feedback=Hi'
  expect(surveyBody(readPublicAnswers(new URLSearchParams(sent)), en).body).toEqual({
    how_useful: 'Good',
    plan: ['Use less', 'Ask'],
    change_plan: 'YES',
    use_again: 'NO',
    feedback: 'Hi',
  })
})

describe('what the form asks to correct', () => {
  test.each([
    ['is_other=yes', [{ field: 'other', message: en.survey.otherMissing }]],
    ['plan=No&plan=Use+less', [{ field: 'plan', message: en.survey.planBoth('No') }]],
    ["plan=Don't+know&is_other=yes&other=x", [{ field: 'plan', message: en.survey.planBoth("Don't know") }]],
    ['plan=No', []],
    ['plan=Use+less&other=Ask', []],
  ])('%s', (sent, faults) => {
    expect(surveyBody(readPublicAnswers(new URLSearchParams(sent)), en).faults).toEqual(faults)
  })

  test('is in the reader’s language', () => {
    const [fault] = surveyBody(readPublicAnswers(new URLSearchParams('plan=No&plan=x')), fr).faults
    expect(fault?.message).toBe(fr.survey.planBoth('Non'))
  })
})
