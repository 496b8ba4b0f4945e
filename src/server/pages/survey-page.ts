/**
 * The service user's sharing survey (R9.3): the form, what is wrong with it, the thanks. After storing the
 * answers it redirects the browser, so that reloading the page sends nothing twice.
 */
import type { PublicChoice, SurveyPage } from '#contract/public-pages.ts'
import { answerPublicSurvey } from '#contract/service-user.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import {
  type FormAnswers,
  type FormFault,
  noPublicAnswers,
  readPublicAnswers,
  refusedAnswers,
  surveyBody,
  tooManyForms,
} from '#domain/public/public-survey.ts'
import { optionWords } from '#domain/public/texts/option-words.ts'
import { isExclusive } from '#domain/survey/checklists.ts'
import { optionsByList } from '#server/collection/queries.ts'
import { Failure } from '#server/http/failure.ts'
import { perform } from '#server/http/serve.ts'
import { answerSurvey } from '#server/service-user/answer-survey.ts'
import { lookUp } from './look-up.ts'
import { notReadyNotice, refusedNotice, sampleIdOf, thanksNotice, typedSampleId } from './notices.ts'
import type { PageAnswer, Visit } from './visit.ts'

export async function surveyPage(visit: Visit): Promise<PageAnswer> {
  const { query, kept } = visit
  const sample_id = sampleIdOf(visit)
  if (sample_id === '') return { to: withQuery(publicPaths.find, { lang: kept.lang }) }
  const helpful = query('helpful')
  if (typedSampleId(visit) !== sample_id) {
    return { to: withQuery(publicPaths.share(sample_id), { ...kept, helpful }) }
  }
  const { sample, reports } = await lookUp(visit, sample_id)
  if (sample.survey_is_completed) {
    const isThanks = query('sent') !== null
    return isThanks ? { page: thanksNotice(visit, sample_id) } : { page: refusedNotice(visit, sample_id), status: 409 }
  }
  if (reports.length === 0) return { page: notReadyNotice(visit, sample_id), status: 409 }
  const page = await formPage(visit, sample_id, sample.collected_from === 'USER')
  return { page: { ...page, answers: { ...noPublicAnswers, how_useful: thumb(page, helpful) } } }
}

/** Stores the answers as the API's call does, or shows the form again with everything typed. */
export async function sendSurvey(visit: Visit): Promise<PageAnswer> {
  const { services, request, kept, texts } = visit
  const sample_id = sampleIdOf(visit)
  const { body: sent } = request
  const answers = readPublicAnswers(sent instanceof URLSearchParams ? sent : new URLSearchParams())
  const { faults, body } = surveyBody(answers, texts)
  if (faults.length > 0) return formAgain(visit, sample_id, answers, faults, 400)
  try {
    const query = kept.code === null ? {} : { code: kept.code }
    await perform(answerPublicSurvey, answerSurvey, services, request, { params: { sample_id }, query, body })
  } catch (error) {
    if (
      !(error instanceof Failure) ||
      error.code === 'not_found' ||
      error.code === 'away' ||
      error.code === 'disk_full'
    )
      throw error
    if (error.code === 'conflict') return surveyPage(visit)
    return formAgain(visit, sample_id, answers, refusal(error, visit), error.status, error.extra.retryAfter)
  }
  return { to: withQuery(publicPaths.share(sample_id), { ...kept, sent: '1' }) }
}

function refusal({ code, extra }: Failure, { texts }: Visit): FormFault[] {
  if (code === 'too_many') return tooManyForms(texts)
  return refusedAnswers(
    (extra.errors ?? []).map(({ field }) => field),
    texts,
  )
}

async function formAgain(
  visit: Visit,
  sample_id: string,
  answers: FormAnswers,
  faults: readonly FormFault[],
  status: number,
  retryAfter?: number,
): Promise<PageAnswer> {
  const { sample } = await lookUp(visit, sample_id)
  const page = await formPage(visit, sample_id, sample.collected_from === 'USER')
  return { page: { ...page, answers, faults }, status, retryAfter }
}

async function formPage({ services, kept, texts }: Visit, sample_id: string, isForUser: boolean): Promise<SurveyPage> {
  const lists = await optionsByList(services.db)
  const choices = (list: 'HowUsefulResults' | 'DrugPlan'): PublicChoice[] =>
    (lists.get(list) ?? []).map(({ name }) => ({ value: name, label: optionWords(texts, name) }))
  return {
    page: 'survey',
    kept,
    sample_id,
    options: { how_useful: isForUser ? choices('HowUsefulResults') : null, plan: choices('DrugPlan') },
    answers: noPublicAnswers,
    faults: [],
  }
}

/** The answer for a thumb: the first of the list for up, the last real answer for down. */
function thumb({ options }: SurveyPage, helpful: string | null): string {
  const names = (options.how_useful ?? []).map(({ value }) => value).filter((name) => !isExclusive(name))
  return (helpful === 'yes' ? names.at(0) : helpful === 'no' ? names.at(-1) : '') ?? ''
}
