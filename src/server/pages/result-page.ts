/** A result for the public, or where its sample is: only from what the public may read. */

import type { ContactPart, ResultPage } from '#contract/public-pages.ts'
import type { PublicSample } from '#contract/service-user.ts'
import { alertsThatFit } from '#domain/alert/alert-fits.ts'
import { cutText } from '#domain/alert/pass-on.ts'
import { publicAlert } from '#domain/alert/public-alert.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { publicResult } from '#domain/public/public-result.ts'
import { publicWaiting } from '#domain/public/public-waiting.ts'
import { alertTexts } from '#domain/public/texts/alert-texts.ts'
import { settingIn } from '#domain/public/texts/index.ts'
import { dayIn } from '#domain/public/texts/languages.ts'
import { optionWords } from '#domain/public/texts/option-words.ts'
import { namesSubstances } from '#domain/technology/technologies.ts'
import { activeAlerts, type ReleasedAlert } from '#server/alerts/read-alerts.ts'
import { knownCards } from '#server/cards/queries.ts'
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
  const [{ sample, reports }, alerts, cards] = await Promise.all([
    lookUp(visit, sample_id),
    activeOnes(visit),
    knownCards(services),
  ])
  const { time_zone } = settings
  const empty_findings = settingIn(language, 'emptyFindings', settings.empty_findings)
  const result = publicResult(sample, reports, { language, time_zone, empty_findings, cards })
  const isWaiting = result === null && sample.not_analyzed === null
  // A strip or a colour alone sends no message, so people may still take a contact back.
  const hasNews = sample.not_analyzed !== null || reports.some(({ technology }) => namesSubstances(technology))
  const now = services.now().toISOString()
  const page: ResultPage = {
    page: 'result',
    sample_id,
    shown_id: sample.shown_id,
    ...alertLines(alertsThatFit(alerts, { expected: sample.expected, reports }), visit),
    result,
    waiting: isWaiting ? publicWaiting(sample, { language, time_zone, now }) : null,
    contact: hasNews ? null : (contact ?? (await contactPart(visit))),
    not_analyzed: sample.not_analyzed,
    data: collectionData(sample, visit),
    asks_feedback: result !== null && !sample.survey_is_completed,
    terms: result === null ? '' : settingIn(language, 'termsOfService', settings.terms_of_service),
  }
  return { page }
}

/** Read once for all result pages of this minute. */
const activeOnes = ({ services }: Visit) =>
  services.memory.remember(`active alerts ${Math.floor(services.now().getTime() / 60_000)}`, () =>
    activeAlerts(services.db, services.now()),
  )

/** The most lines above a result, and the most characters of each: the reader came for the result. */
const [mostLines, lineLength] = [2, 80]

function alertLines(alerts: readonly ReleasedAlert[], { language, settings: { time_zone } }: Visit) {
  const texts = alertTexts[language]
  const lines = alerts.slice(0, mostLines).map((alert) => {
    const { id, own_title } = publicAlert(alert, { language, time_zone })
    const say = alert.content?.is_unconfirmed ? texts.onResultUnconfirmed : texts.onResult
    const text = say(cutText(own_title, lineLength))
    return { id, text: alert.is_checked_again ? `${text} (${texts.checkedShort})` : text }
  })
  return { alerts: lines, has_more_alerts: alerts.length > mostLines }
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
