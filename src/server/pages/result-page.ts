/** A result for the public, or where its sample is: words made from what the public may read, and from nothing else. */
import type { ResultPage } from '#contract/public-pages.ts'
import type { PublicSample } from '#contract/service-user.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { publicResult } from '#domain/public/public-result.ts'
import { publicWaiting } from '#domain/public/public-waiting.ts'
import { settingIn } from '#domain/public/texts/index.ts'
import { dayIn } from '#domain/public/texts/languages.ts'
import { lookUp } from './look-up.ts'
import { sampleIdOf, typedSampleId } from './notices.ts'
import type { PageAnswer, Visit } from './visit.ts'

export async function resultPage(visit: Visit): Promise<PageAnswer> {
  const { settings, language, kept, services } = visit
  const sample_id = sampleIdOf(visit)
  if (sample_id === '') return { to: withQuery(publicPaths.find, { lang: kept.lang }) }
  if (typedSampleId(visit) !== sample_id) {
    return { to: withQuery(publicPaths.result(sample_id), kept) }
  }
  const { sample, reports } = await lookUp(visit, sample_id)
  const { time_zone } = settings
  const empty_findings = settingIn(language, 'emptyFindings', settings.empty_findings)
  const result = publicResult(sample, reports, { language, time_zone, empty_findings })
  const isWaiting = result === null && sample.not_analyzed === null
  const now = services.now().toISOString()
  const page: ResultPage = {
    page: 'result',
    sample_id,
    result,
    waiting: isWaiting ? publicWaiting(sample, { language, time_zone, now }) : null,
    not_analyzed: sample.not_analyzed,
    data: collectionData(sample, visit),
    asks_feedback: result !== null && !sample.survey_is_completed,
    terms: result === null ? '' : settingIn(language, 'termsOfService', settings.terms_of_service),
  }
  return { page }
}

/** What was written down when the sample was collected; lines without an answer are left out. */
function collectionData(sample: PublicSample, { language, texts }: Visit): ResultPage['data'] {
  const { result: words, words: terms } = texts
  const lines: [string, string][] = [
    [words.type, terms.sampleTypes[sample.sample_type]],
    [words.expected, sample.expected_drugs.join(', ')],
    [words.colour, sample.colour.join(', ')],
    [words.texture, sample.texture.join(', ')],
    [words.effect, sample.sample_effect.join(', ')],
    [words.collected, dayIn(language, sample.date_collected)],
  ]
  return lines.filter(([, text]) => text !== '')
}
