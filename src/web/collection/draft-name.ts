/** What a draft of a survey is called in a list: its first answers, and when it was typed. */
import { formatDateTime, localDay } from '#domain/dates.ts'
import type { SurveyField } from '#domain/survey/collection-survey.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { answerWords } from './answer-words.ts'
import { answersIn, type Draft } from './draft.ts'
import type { Options } from './survey-context.ts'

/** The answers that tell one survey from another, in the order of the form. */
const telling: readonly SurveyField[] = ['collected_from', 'agency_name', 'onsite_sample_id', 'sample_id']

/** 'Service user, PD2215, Fentanyl'; the name of the staff if nothing else is answered yet. */
export function draftName(draft: Draft, options: Options): string {
  const answers = answersIn(draft)
  const drugs = answerWords('expected_drugs', answers, options) ?? draft.drugText.trim()
  const parts = [...telling.map((field) => answerWords(field, answers, options)), drugs].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : (answers.collected_by ?? surveyTexts.draft.nothingYet)
}

/** The time alone, such as '10:42 AM', if it was today; otherwise the full date. */
export function timeOf(iso: string | undefined, zone: string): string {
  const now = new Date().toISOString()
  const full = formatDateTime(iso ?? now, zone)
  return localDay(iso ?? now, zone) === localDay(now, zone) ? full.split(', ').slice(2).join(', ') : full
}
