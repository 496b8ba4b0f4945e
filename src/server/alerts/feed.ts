/** The newest alerts as an Atom feed (RFC 4287) in one language: what their pages say, without filling gaps. */
import { changedAt } from '#domain/alert/alert-standing.ts'
import { passOnSentences } from '#domain/alert/pass-on.ts'
import { publicAlert } from '#domain/alert/public-alert.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { alertTexts } from '#domain/public/texts/alert-texts.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import type { Database } from '#server/database/connect.ts'
import type { Settings } from '#server/settings.ts'
import { alertAddress } from './public-alerts.ts'
import { modifiedAt, type PublicFile } from './public-file.ts'
import { element, type Xml, xmlDocument } from './public-xml.ts'
import { answeredAt, newestAlerts, type ReleasedAlert } from './read-alerts.ts'

/** How many alerts the feed holds. */
const most = 50

/** Where the reader reached the service, and in which language. */
export type FeedReader = { readonly base: string; readonly language: Language; readonly settings: Settings }

/** The feed. */
export async function alertFeed(db: Database, now: Date, reader: FeedReader): Promise<PublicFile> {
  const { base, language, settings } = reader
  const { frame } = publicTexts[language]
  const alerts = await newestAlerts(db, now, most)
  const answered = await answeredAt(db)
  const updated = alerts.map(changedAt).sort().at(-1) ?? '1970-01-01T00:00:00.000Z'
  const root = element(
    'feed',
    [
      element('id', `${base}${publicPaths.alerts}`),
      element('title', [frame.alerts, settings.name, ...(settings.is_demo ? [frame.demoData] : [])].join(' · ')),
      element('updated', updated),
      element('author', [element('name', settings.name)]),
      element('link', '', {
        rel: 'self',
        type: 'application/atom+xml',
        href: `${base}${withQuery(publicPaths.feed, { lang: language })}`,
      }),
      element('link', '', { rel: 'alternate', type: 'text/html', href: `${base}${publicPaths.alerts}` }),
      ...alerts.map((alert) => entryOf(alert, reader)),
    ],
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language },
  )
  const modified = modifiedAt(alerts, answered)
  return { type: 'application/atom+xml; charset=utf-8', body: xmlDocument(root), modified }
}

function entryOf(alert: ReleasedAlert, { base, language, settings: { time_zone } }: FeedReader): Xml {
  const told = publicAlert(alert, { language, time_zone })
  const { state, id } = alert
  const word = alertTexts[language].states[state]
  const lang: Record<string, string> = told.written_in === language ? {} : { 'xml:lang': told.written_in }
  return element('entry', [
    element('id', alertAddress(base, id)),
    element('title', told.is_active ? told.title : `${word}: ${told.title}`, lang),
    element('updated', changedAt(alert)),
    element('published', alert.first_released_at),
    element('link', '', { rel: 'alternate', type: 'text/html', href: alertAddress(base, id) }),
    element('link', '', { rel: 'related', type: 'application/cap+xml', href: `${base}${publicPaths.cap(id)}` }),
    element('category', '', { term: state.toLowerCase(), label: word }),
    element('summary', passOnSentences(told, language), lang),
  ])
}
