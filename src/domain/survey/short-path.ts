/** The short path through the survey: it asks only what is required (R3.9), and shows what is answered already. */
import { askedSteps, isAsked, questionsOf, reviewStep, type SurveyField, type SurveyStep } from './collection-survey.ts'
import { noAnswers, type SurveyAnswers } from './survey-answers.ts'
import { type SurveyChecks, surveyFaults } from './survey-faults.ts'

/** Whether a survey of this kind is refused without an answer to the question. */
export function isRequired(field: SurveyField, answers: SurveyAnswers, checks: SurveyChecks): boolean {
  const without = { ...answers, [field]: noAnswers[field] }
  // Without the question that leads to it, nobody would be asked.
  return isAsked(field, without, checks) && surveyFaults(without, checks).some((fault) => fault.field === field)
}

/** The questions of a step that the short path shows. `isBegun`: whether somebody has answered a question or begun to. */
export function shortQuestions(
  step: SurveyStep,
  answers: SurveyAnswers,
  checks: SurveyChecks,
  isBegun: (field: SurveyField) => boolean,
): SurveyField[] {
  return questionsOf(step, answers, checks).filter((field) => isRequired(field, answers, checks) || isBegun(field))
}

/** The steps of the short path, the review and the reminder card among them. */
export function shortSteps(
  answers: SurveyAnswers,
  checks: SurveyChecks,
  isBegun: (field: SurveyField) => boolean,
): SurveyStep[] {
  return askedSteps(answers).filter(
    (step) => step >= reviewStep || shortQuestions(step, answers, checks, isBegun).length > 0,
  )
}
