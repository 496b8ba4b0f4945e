import { collectedFromWords, provisionWords, sampleTypeWords } from '#domain/sample/sample-words.ts'
import { isWordField, type SurveyField } from '#domain/survey/collection-survey.ts'
import type { SurveyAnswers } from '#domain/survey/survey-answers.ts'
import { surveyTexts } from '#web/texts/survey.ts'

const words = surveyTexts

/** A stored answer of the survey in words, without loading the survey's choices; null if there is none. */
export function answerText(field: SurveyField, answers: SurveyAnswers): string | null {
  if (field === 'collected_from') return answers.collected_from && collectedFromWords[answers.collected_from]
  if (field === 'sample_type') return answers.sample_type && sampleTypeWords[answers.sample_type]
  if (field === 'results_provision') return answers.results_provision && provisionWords[answers.results_provision]
  if (isWordField(field)) {
    const answer = answers[field]
    return answer && words.answers[answer]
  }
  const value = answers[field]
  if (field === 'terms') return value ? words.agreed : null
  if (typeof value === 'boolean') return value ? words.answers.YES : words.answers.NO
  if (value === null || typeof value === 'string') return value || null
  return value.join(', ') || null
}
