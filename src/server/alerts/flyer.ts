/**
 * An alert as a flyer for the wall: one page, large letters, its dates and end, and a QR code for the current alert.
 */
import { cutText } from '#domain/alert/pass-on.ts'
import { type AlertPart, publicAlert } from '#domain/alert/public-alert.ts'
import { alertTexts } from '#domain/public/texts/alert-texts.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import { qrSvg } from '#server/documents/qr-svg.ts'
import { makePdf } from '#server/documents/typst.ts'
import type { FeedReader } from './feed.ts'
import { alertAddress } from './public-alerts.ts'
import type { ReleasedAlert } from './read-alerts.ts'

/** How many characters to keep of each part where not everything fits on the page, tried in this order. */
const shorter = [600, 350, 200, 100, 40]
/** The most characters of a fact: a list of substances has no limit of its own. */
const factLength = 300

/** The flyer as a PDF. */
export async function alertFlyer(alert: ReleasedAlert, reader: FeedReader): Promise<Uint8Array> {
  const { base, language, settings } = reader
  const texts = alertTexts[language]
  const told = publicAlert(alert, { language, time_zone: settings.time_zone })
  const address = alertAddress(base, alert.id)
  // Do not repeat the contents of a retracted alert.
  const [facts, parts] = told.is_retracted ? [[], []] : [told.facts, told.parts]
  const all = [...(told.changed === null || told.is_retracted ? [] : [told.changed]), ...parts].map(
    ({ title, text }) => ({
      title,
      // Remove blank lines, for which only the web page has room.
      text: text.replace(/\s*\n\s*/g, '\n'),
    }),
  )
  const cut = (parts: readonly AlertPart[], most: number) => {
    const less = parts.map(({ title, text }) => ({ title, text: cutText(text.replace(/\s+/g, ' '), most) }))
    return [...less, { title: '', text: texts.document.more(address) }]
  }
  const data = {
    language,
    service: settings.name,
    paper: settings.paper === 'a4' ? 'a4' : 'us-letter',
    tone: told.tone,
    kicker: settings.is_demo ? `${publicTexts[language].frame.demoData} · ${told.kicker}` : told.kicker,
    title: told.title,
    notices: told.notices.map(({ title, sentences }) => ({
      title,
      sentences: sentences.map((one) => cutText(one, 400)),
    })),
    facts: facts.map(([label, text]) => [label, cutText(text, factLength)]),
    variants: [all, ...shorter.map((most) => cut(all, most)), cut(all.slice(0, 1), 40), []],
    current: texts.document.current,
    contacts: [settings.contact_phone, settings.contact_email].filter(Boolean).join(' · '),
    address,
    qr: { svg: qrSvg(address), alt: texts.document.qr },
  }
  return makePdf('alert.typ', data)
}
