/** A result for the public, or where its sample is: only from what the public may read. */

import type { ContactPart, ResultPage, ShownPart } from '#contract/public-pages.ts'
import type { PublicReport } from '#contract/reports.ts'
import type { PublicSample } from '#contract/service-user.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { publicWaiting } from '#domain/public/public-waiting.ts'
import { takenBackWarnings, whyNoResult } from '#domain/public/taken-back.ts'
import { settingIn } from '#domain/public/texts/index.ts'
import { dayIn } from '#domain/public/texts/languages.ts'
import { optionWords } from '#domain/public/texts/option-words.ts'
import { shownCaptions, shownTitle } from '#domain/public/texts/shown-texts.ts'
import { namesSubstances } from '#domain/technology/technologies.ts'
import { inWords } from '#server/service-user/in-words.ts'
import { shownFiles } from '#server/service-user/shown-files.ts'
import { contactPart } from './contact-part.ts'
import { lookUp } from './look-up.ts'
import { sampleIdOf, typedSampleId } from './notices.ts'
import type { PageAnswer, Visit } from './visit.ts'

export async function resultPage(visit: Visit, contact?: ContactPart | null): Promise<PageAnswer> {
  const { settings, language, kept, services } = visit
  const sample_id = sampleIdOf(visit)
  if (sample_id === '') return { to: withQuery(publicPaths.find, { lang: kept.lang }) }
  if (typedSampleId(visit) !== sample_id) {
    return { to: withQuery(publicPaths.result(sample_id), kept) }
  }
  const { sample, reports } = await lookUp(visit, sample_id)
  const { time_zone } = settings
  const { result, ...alerts } = await inWords(services, { sample, reports }, { language, settings })
  const isWaiting = result === null && sample.not_analyzed === null
  // A strip or a colour alone sends no message, so people may still take a contact back.
  const hasNews = sample.not_analyzed !== null || reports.some(({ technology }) => namesSubstances(technology))
  const now = services.now().toISOString()
  const page: ResultPage = {
    page: 'result',
    sample_id,
    shown_id: sample.shown_id,
    ...alerts,
    result,
    waiting: isWaiting ? publicWaiting(sample, { language, time_zone, now }) : null,
    contact: hasNews ? null : (contact ?? (await contactPart(visit))),
    not_analyzed: whyNoResult(sample.not_analyzed, language),
    taken_back:
      result === null
        ? takenBackWarnings(sample.taken_back ?? [], language, { time_zone, hasResult: false })[0]
        : undefined,
    shown: result === null ? null : await shownPart(visit, sample_id, reports),
    data: collectionData(sample, visit),
    asks_feedback: result !== null && !sample.survey_is_completed,
    terms: result === null ? '' : settingIn(language, 'termsOfService', settings.terms_of_service),
  }
  return { page }
}

/** What the lab shows with the result, at addresses that need what the page's own address needs. */
async function shownPart(
  { services, kept, language }: Visit,
  sample_id: string,
  reports: readonly PublicReport[],
): Promise<ShownPart | null> {
  const files = await shownFiles(services.db, sample_id, reports)
  if (files.length === 0) return null
  const captions = shownCaptions(files, language)
  return {
    title: shownTitle(language),
    files: files.map(({ number, width, height }, at) => ({
      url: withQuery(publicPaths.file(sample_id, number), { code: kept.code, seal: kept.seal }),
      ...{ width, height, text: captions[at] ?? '' },
    })),
  }
}

/** The data recorded at collection; lines without an answer are left out. */
function collectionData(sample: PublicSample, { language, texts }: Visit): ResultPage['data'] {
  const { result: words, words: terms } = texts
  const chosen = (names: readonly string[]) => names.map((name) => optionWords(texts, name)).join(', ')
  const lines: [string, string][] = [
    [words.type, terms.sampleTypes[sample.sample_type]],
    [words.expected, chosen(sample.expected_drugs)],
    [words.colour, chosen(sample.colour)],
    [words.texture, chosen(sample.texture)],
    [words.effect, chosen(sample.sample_effect)],
    [words.collected, dayIn(language, sample.date_collected)],
  ]
  return lines.filter(([, text]) => text !== '')
}
