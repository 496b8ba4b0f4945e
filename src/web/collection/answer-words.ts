/** The words of the survey's answers, for the questions and for the review. */
import type { Option } from '#contract/collection.ts'
import { formatDay } from '#domain/dates.ts'
import { collectedFromWords, provisionWords, sampleTypeWords } from '#domain/sample/sample-words.ts'
import type { SurveyField } from '#domain/survey/collection-survey.ts'
import type { SurveyAnswers } from '#domain/survey/survey-answers.ts'
import { resultsProvisions, waitAnswers, answers as yesNoWords } from '#domain/terms.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import type { Choice } from '#web/ui/choice-list.tsx'
import type { Options } from './survey-context.ts'

const words = surveyTexts

const wordsOf = <Value extends keyof typeof words.answers>(values: readonly Value[]): Choice<Value>[] =>
  values.map((value) => ({ value, label: words.answers[value] }))

/** Yes, No, Don't know; the question about waiting has a fourth answer (R3.13). */
export const yesNoChoices = wordsOf(yesNoWords)
export const waitChoices = wordsOf(waitAnswers)

/** Yes and No, for answers stored as true or false. */
export const booleanChoices = wordsOf(['YES', 'NO'])

/**
 * In person, By phone, By email, Online. The question never offers 'Internally'; it is stored when the question is not asked
 * (R3.6).
 */
export const provisionChoices = resultsProvisions
  .filter((value) => value !== 'INTERNALLY')
  .map((value) => ({ value, label: provisionWords[value] }))

/**
 * A closed list in the administrator's words; an option that the administrator has not named keeps its word from the domain.
 */
export function closedChoices<Value extends string>(
  options: readonly Option[],
  known: Readonly<Record<Value, string>>,
): Choice<Value>[] {
  const isKnown = (value: string | null): value is Value => value !== null && value in known
  return options.flatMap(({ name, value }) => (isKnown(value) ? [{ value, label: name }] : []))
}

/** The choices of an open list. A chosen option that is no longer offered stays visible so that people can untick it. */
export function openChoices(options: readonly Option[], chosen: readonly string[]): Choice<string>[] {
  const names = options.map(({ name }) => name).filter((name) => name.toLowerCase() !== words.other.toLowerCase())
  return [...new Set([...names, ...chosen])].map((name) => ({ value: name, label: name }))
}

const labelIn = (choices: readonly Choice<string>[], value: string | null) =>
  choices.find((choice) => choice.value === value)?.label ?? null

/** An answer as the review shows it; null if there is none. */
export function answerWords(field: SurveyField, answers: SurveyAnswers, options: Options): string | null {
  const value = answers[field]
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null
  if (field === 'terms') return value ? words.agreed : null
  if (field === 'collected_from') {
    return labelIn(closedChoices(options.SampleOrigin, collectedFromWords), answers.collected_from)
  }
  if (field === 'sample_type') return labelIn(closedChoices(options.SampleType, sampleTypeWords), answers.sample_type)
  if (field === 'results_provision') return answers.results_provision && provisionWords[answers.results_provision]
  if (field === 'date_collected') return answers.date_collected && formatDay(answers.date_collected)
  if (typeof value === 'boolean') return value ? words.answers.YES : words.answers.NO
  if (typeof value === 'string') return labelIn(waitChoices, value) ?? value
  return value.join(', ')
}
