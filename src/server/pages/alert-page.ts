/** The pages of alerts: the list, and one alert. They use only what the public may read of a released alert. */
import type { AlertLine, AlertPage, AlertsPage } from '#contract/public-pages.ts'
import { passOnText } from '#domain/alert/pass-on.ts'
import { publicAlert } from '#domain/alert/public-alert.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { alertTexts } from '#domain/public/texts/alert-texts.ts'
import { alertAddress, alertOf, pictureOf } from '#server/alerts/public-alerts.ts'
import { alertsFrom, type ReleasedAlert } from '#server/alerts/read-alerts.ts'
import type { PageAnswer, Visit } from './visit.ts'

/** How many alerts a page of the list shows, so that it stays as small as the other pages. */
const onePage = 15

/** The service's own address: PUBLIC_URL, or else where this reader reached it. */
export const baseOf = ({ services, request }: Visit): string =>
  services.config.publicUrl ?? `${request.protocol}://${request.host}`

/** The number of the alert in a URL, as typed. */
export function typedId({ request }: Visit): string {
  // Fastify gives path parameters as texts by name.
  const { id = '' } = request.params as { id?: string }
  return id
}

/** Redirects to the list of alerts. */
export const toAlerts = async ({ kept }: Visit): Promise<PageAnswer> => ({
  to: withQuery(publicPaths.alerts, { lang: kept.lang }),
})

/** The list of alerts: active ones first, then those that are over. */
export async function alertsPage(visit: Visit): Promise<PageAnswer> {
  const { services, query } = visit
  const typed = query('page') ?? '1'
  const number = /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : 1
  const rows = await alertsFrom(services.db, services.now(), (number - 1) * onePage, onePage + 1)
  // A page that does not exist, or no longer does.
  if (rows.length === 0 && number > 1) return toAlerts(visit)
  const lines = rows.slice(0, onePage).map((alert) => lineOf(alert, visit))
  const page: AlertsPage = {
    page: 'alerts',
    number,
    has_older: rows.length > onePage,
    active: lines.filter(({ is_active }) => is_active),
    archive: lines.filter(({ is_active }) => !is_active),
  }
  return { page }
}

function lineOf(alert: ReleasedAlert, { language, settings: { time_zone } }: Visit): AlertLine {
  const { id, kicker, title, written_in, tone, is_active, facts } = publicAlert(alert, { language, time_zone })
  const texts = alertTexts[language]
  const fact = (label: string) => facts.filter(([name]) => name === label).map(([, text]) => text)
  const until = fact(texts.until).map((day) => `${texts.until} ${day}`)
  const { is_checked_again } = alert
  const told = [...fact(texts.where), ...(is_active ? until : [])]
  // A hidden alert's title already says that it is being checked.
  const isSaid = is_checked_again && alert.content !== null
  return { id, kicker, title, written_in, tone, is_active, is_checked_again: isSaid, facts: told }
}

/** One alert. */
export async function alertPage(visit: Visit): Promise<PageAnswer> {
  const { services, language, settings } = visit
  const read = await alertOf(services.db, services.now(), typedId(visit))
  const alert = publicAlert(read, { language, time_zone: settings.time_zone })
  const picture = alert.picture === null ? null : await pictureOf(services.db, alert.picture.hash)
  const page: AlertPage = {
    page: 'alert',
    alert,
    pass_on: passOnText(alert, alertAddress(baseOf(visit), alert.id), language),
    picture: picture && alert.picture && { ...picture, alt: alert.picture.alt },
  }
  return { page }
}
