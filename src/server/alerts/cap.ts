/**
 * An alert as a message of the Common Alerting Protocol (CAP 1.2, OASIS 2010), for the systems that pass warnings on.
 * Each release is a message of its own that names those it replaces. What is hidden from the public has no text here.
 */
import { isTakenBack } from '#domain/alert/alert-standing.ts'
import { cutText } from '#domain/alert/pass-on.ts'
import { type PublicAlert, publicAlert } from '#domain/alert/public-alert.ts'
import { alertTexts } from '#domain/public/texts/alert-texts.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import type { Database } from '#server/database/connect.ts'
import type { FeedReader } from './feed.ts'
import { alertAddress } from './public-alerts.ts'
import { modifiedAt, type PublicFile } from './public-file.ts'
import { element, type Xml, xmlDocument } from './public-xml.ts'
import { answeredAt, type ReleasedAlert, releasesOf } from './read-alerts.ts'

/** An instant as CAP writes it: seconds, and '-00:00' for UTC. */
const capTime = (iso: string): string => `${iso.slice(0, 19)}-00:00`

/** The recommended length of a headline, in characters. */
const headlineLength = 160

/** The current message. */
export async function capMessage(
  db: Database,
  alert: ReleasedAlert,
  reader: Pick<FeedReader, 'base' | 'settings'>,
): Promise<PublicFile> {
  const releases = await releasesOf(db, alert.id)
  const { settings } = reader
  const sender = new URL(reader.base).host
  const nameOf = (version: number) => `vialog-alert-${alert.id}-${version}`
  const isCancel = isTakenBack(alert)
  const before = releases.filter(({ version }) => isCancel || version < alert.version)
  const references = before.map(({ version, at }) => `${sender},${nameOf(version)},${capTime(at)}`).join(' ')
  // In the alert's languages; while it has no text, in those of the service.
  const languages = alert.content?.languages ?? settings.languages
  const [first] = languages
  const told = publicAlert(alert, { language: first ?? 'en', time_zone: settings.time_zone })
  const note = told.notices.map(({ title }) => title).join(' ')
  const root = element(
    'alert',
    [
      element('identifier', isCancel ? `vialog-alert-${alert.id}-cancel` : nameOf(alert.version)),
      element('sender', sender),
      element('sent', capTime(isCancel && alert.retracted_at !== null ? alert.retracted_at : alert.released_at)),
      element('status', settings.is_demo ? 'Exercise' : 'Actual'),
      element('msgType', isCancel ? 'Cancel' : before.length > 0 ? 'Update' : 'Alert'),
      element('scope', 'Public'),
      ...(note === '' ? [] : [element('note', note)]),
      ...(references === '' ? [] : [element('references', references)]),
      ...languages.map((language) => infoOf(alert, language, reader)),
    ],
    { xmlns: 'urn:oasis:names:tc:emergency:cap:1.2' },
  )
  const answered = await answeredAt(db, alert.id)
  return {
    type: 'application/cap+xml; charset=utf-8',
    body: xmlDocument(root),
    modified: modifiedAt([alert], answered),
  }
}

function infoOf(
  alert: ReleasedAlert,
  language: Language,
  { base, settings }: Pick<FeedReader, 'base' | 'settings'>,
): Xml {
  const texts = alertTexts[language]
  const told = publicAlert(alert, { language, time_zone: settings.time_zone })
  const { description, instruction } = bodyOf(told, language)
  const contact = [settings.contact_phone, settings.contact_email].filter(Boolean).join(', ')
  const { content } = alert
  const isOver = !told.is_active
  const word = texts.states[alert.state]
  const headline = told.is_active || content === null ? told.title : `${word}: ${told.title}`
  const certainty = content === null ? 'Unknown' : content.is_unconfirmed ? 'Possible' : 'Observed'
  return element('info', [
    element('language', language),
    element('category', 'Health'),
    element('event', texts.event),
    element('urgency', isOver ? 'Past' : content === null ? 'Unknown' : 'Immediate'),
    element('severity', told.is_dangerous ? 'Severe' : 'Unknown'),
    element('certainty', certainty),
    element('effective', capTime(alert.released_at)),
    element('expires', capTime(alert.ends_at)),
    element('senderName', settings.name),
    element('headline', cutText(headline, headlineLength)),
    ...(description === '' ? [] : [element('description', description)]),
    ...(instruction === '' ? [] : [element('instruction', instruction)]),
    element('web', alertAddress(base, alert.id)),
    ...(contact === '' ? [] : [element('contact', contact)]),
    element('area', [
      element('areaDesc', content === null ? settings.name : (alert.area ?? `${texts.region} (${settings.name})`)),
    ]),
  ])
}

/** What is known, and what to do. For a retracted alert it says only that. */
function bodyOf(told: PublicAlert, language: Language): { description: string; instruction: string } {
  const texts = alertTexts[language]
  const notices = told.notices.map(({ title, sentences }) =>
    [/[.!?]$/.test(title) ? title : `${title}.`, ...sentences].join(' '),
  )
  if (told.is_retracted) return { description: notices.join('\n'), instruction: '' }
  const isToDo = ({ title }: { readonly title: string }) => title === texts.whatToDo || title === texts.help
  const description = [
    ...notices,
    ...(told.changed === null ? [] : [`${told.changed.title}: ${told.changed.text}`]),
    ...told.facts.map(([label, text]) => `${label}: ${text}`),
    ...told.parts.filter((part) => !isToDo(part)).map(({ title, text }) => `${title}: ${text}`),
    ...told.about,
  ]
  const instruction = told.parts.filter(isToDo).map(({ text }) => text)
  return { description: description.join('\n'), instruction: instruction.join('\n') }
}
