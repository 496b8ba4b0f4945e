/** A result in the words of the public page: for that page, and for staff who see it as its person reads it. */
import type { PublicReport } from '#contract/reports.ts'
import type { PublicSample } from '#contract/service-user.ts'
import { alertsThatFit } from '#domain/alert/alert-fits.ts'
import { cutText } from '#domain/alert/pass-on.ts'
import { publicAlert } from '#domain/alert/public-alert.ts'
import { publicResult } from '#domain/public/public-result.ts'
import { alertTexts } from '#domain/public/texts/alert-texts.ts'
import { settingIn } from '#domain/public/texts/index.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { activeAlerts, type ReleasedAlert } from '#server/alerts/read-alerts.ts'
import { knownCards } from '#server/cards/queries.ts'
import type { Services } from '#server/http/services.ts'
import type { Settings } from '#server/settings.ts'

type Read = { readonly sample: PublicSample; readonly reports: readonly PublicReport[] }
type Reader = { readonly language: Language; readonly settings: Settings }

/** The result, null before the first report, and a line for each alert that may be about it. */
export async function inWords(services: Services, { sample, reports }: Read, reader: Reader) {
  const { language, settings } = reader
  const [alerts, cards] = await Promise.all([activeOnes(services), knownCards(services)])
  const { time_zone } = settings
  const empty_findings = settingIn(language, 'emptyFindings', settings.empty_findings)
  return {
    ...alertLines(alertsThatFit(alerts, { expected: sample.expected, reports }), reader),
    result: publicResult(sample, reports, { language, time_zone, empty_findings, cards }),
  }
}

/** Read once for all result pages of this minute. */
const activeOnes = ({ memory, db, now }: Services) =>
  memory.remember(`active alerts ${Math.floor(now().getTime() / 60_000)}`, () => activeAlerts(db, now()))

/** The most lines above a result, and the most characters of each: the reader came for the result. */
const [mostLines, lineLength] = [2, 80]

function alertLines(alerts: readonly ReleasedAlert[], { language, settings: { time_zone } }: Reader) {
  const texts = alertTexts[language]
  const lines = alerts.slice(0, mostLines).map((alert) => {
    const { id, own_title } = publicAlert(alert, { language, time_zone })
    const say = alert.content?.is_unconfirmed ? texts.onResultUnconfirmed : texts.onResult
    const text = say(cutText(own_title, lineLength))
    return { id, text: alert.is_checked_again ? `${text} (${texts.checkedShort})` : text }
  })
  return { alerts: lines, has_more_alerts: alerts.length > mostLines }
}
