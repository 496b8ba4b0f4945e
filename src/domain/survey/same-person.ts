/** Another sample of the same person: which answers of the last survey its survey begins with. */
import { isAsked, type SurveyField, surveyQuestions } from './collection-survey.ts'
import { noAnswers, type SurveyAnswers } from './survey-answers.ts'

/** The questions whose answers belong to the person. */
const ofPerson: readonly SurveyField[] = surveyQuestions.filter(({ of }) => of === 'person').map(({ field }) => field)

/** The questions whose answers are taken over from a survey: those of the person that it asked and that have an answer. */
export function takenOver(answers: SurveyAnswers): SurveyField[] {
  return ofPerson.filter(
    // 'Internally' stands where nobody was asked, and must not answer the question if the next sample asks it.
    (field) => isAsked(field, answers, { editing: false, showDate: true }) && answers[field] !== noAnswers[field],
  )
}

/** The first answers of another sample of the same person: nothing of the sample before, and no consent. */
export function samePerson(answers: SurveyAnswers): SurveyAnswers {
  return { ...noAnswers, ...Object.fromEntries(takenOver(answers).map((field) => [field, answers[field]])) }
}
