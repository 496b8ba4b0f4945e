/**
 * An alert as the public reads it, in the reader's language. Page, flyer, feed and mail show this and nothing else.
 * While a substance in it is hidden, no part of its text is shown.
 */

import { alertTexts } from '#domain/public/texts/alert-texts.ts'
import { drugWord } from '#domain/public/texts/drug-words.ts'
import { amountWordsIn, formIn, publicTexts } from '#domain/public/texts/index.ts'
import { dateIn, dayIn, type Language, languages, listIn } from '#domain/public/texts/languages.ts'
import type { Amount } from '#domain/report/amounts.ts'
import { percentText, weightText } from '#domain/report/shown-amounts.ts'
import { isStrip, publicName, type Technology } from '#domain/technology/technologies.ts'
import {
  type AlertAmount,
  type AlertContent,
  type AlertState,
  type AlertWords,
  isActive,
  shownDay,
  tellingSamples,
} from './alert.ts'
import { type AlertTone, isTakenBack, toneOf } from './alert-standing.ts'

/** A released alert, as the server reads it for the public. */
export type ReadAlert = {
  readonly id: number
  readonly version: number
  readonly state: Exclude<AlertState, 'DRAFT'>
  /** When the first version and when this version was released. */
  readonly first_released_at: string
  readonly released_at: string
  readonly ends_at: string
  readonly retracted_at: string | null
  readonly retract_words: { readonly [language in Language]?: string } | null
  /** Staff check it again: a result in it changed, a lot was recalled, or a name was hidden. */
  readonly is_checked_again: boolean
  /** The name of its area, or the service's name for the whole region; null if the service has none. */
  readonly area: string | null
  /** null while it names a substance that the public may not read: then no text is shown. */
  readonly content:
    | (Omit<AlertContent, 'holds'> & {
        readonly holds: readonly {
          readonly name: string
          readonly is_dangerous: boolean
          readonly amount: AlertAmount | null
        }[]
      })
    | null
}

/** A notice across the top; `tone` says how loud. */
export type AlertNotice = {
  readonly title: string
  readonly sentences: readonly string[]
  /** The alert's title says it already. */
  readonly isInTitle?: boolean
}

/** A part of the text, as its writers wrote it. */
export type AlertPart = { readonly title: string; readonly text: string }

/** An alert as texts. */
export type PublicAlert = {
  readonly id: number
  readonly state: ReadAlert['state']
  /** The state in a word, and when it was published or changed. */
  readonly kicker: string
  readonly title: string
  /** The title as its writers wrote it, without 'unconfirmed'. */
  readonly own_title: string
  /** The language of its writers' words: the reader's own if they wrote it in that. */
  readonly written_in: Language
  /** A sentence that this is not the reader's language; null if it is. */
  readonly other_language: string | null
  readonly notices: readonly AlertNotice[]
  readonly is_dangerous: boolean
  readonly tone: AlertTone
  readonly is_active: boolean
  readonly is_retracted: boolean
  /** Short facts, read first. Empty while nothing may be shown. */
  readonly facts: readonly (readonly [label: string, text: string])[]
  /** What an update changed, shown on top; then the parts: what to do, how it looks, effects, help. */
  readonly changed: AlertPart | null
  readonly parts: readonly AlertPart[]
  /** Samples, days and methods in sentences, and what the percents are of. */
  readonly about: readonly string[]
  readonly picture: { readonly hash: string; readonly alt: string } | null
}

type Reading = { readonly language: Language; readonly time_zone: string }

/** The language in which a reader gets an alert: their own if it is written in that, else its first. */
export function writtenIn(content: Pick<AlertContent, 'languages' | 'words'>, language: Language): Language {
  const written = content.languages.filter((one) => (content.words[one]?.title ?? '') !== '')
  return written.includes(language) ? language : (written[0] ?? language)
}

const noWords: AlertWords = { title: '', looks: '', effects: '', what_to_do: '', where_to_get_help: '', changed: '' }

/** Puts an alert into words. */
export function publicAlert(alert: ReadAlert, reading: Reading): PublicAlert {
  const { id, state, content } = alert
  const { language, time_zone } = reading
  const texts = alertTexts[language]
  const day = (iso: string) => dateIn(language, iso, time_zone)
  const said = alert.version > 1 ? texts.updated : texts.published
  const kicker = `${texts.states[state]} · ${said(day(alert.released_at))}`
  if (content === null) {
    const notices = [...stateNotices(alert, reading, false), { title: texts.checked, sentences: [texts.later] }]
    const standing = standingOf(alert, false)
    // The page's title replaces the notice about the check, so the sentence of that notice goes here.
    const about = state === 'RETRACTED' ? [] : [texts.later]
    const empty = { facts: [], changed: null, parts: [], about, picture: null, other_language: null }
    // A retracted alert stays retracted, even if something is checked again.
    const title = state === 'RETRACTED' ? texts.retracted : texts.checked
    const rest = notices.filter((notice) => notice.title !== title)
    return { id, state, kicker, title, own_title: title, written_in: language, notices: rest, ...standing, ...empty }
  }
  const written = writtenIn(content, language)
  const words = content.words[written] ?? noWords
  // Pages and documents need a title.
  const own_title = words.title || texts.event
  const isTelling = content.samples >= tellingSamples
  const parts: AlertPart[] = [
    { title: texts.whatToDo, text: words.what_to_do },
    { title: texts.looks, text: words.looks },
    { title: texts.effects, text: words.effects },
    { title: texts.help, text: words.where_to_get_help },
  ]
  return {
    id,
    state,
    kicker,
    title: content.is_unconfirmed ? texts.unconfirmed(own_title) : own_title,
    own_title,
    written_in: written,
    other_language: written === language ? null : texts.writtenIn(languages[written].name),
    notices: stateNotices(alert, reading, true),
    ...standingOf(
      alert,
      content.holds.some(({ is_dangerous }) => is_dangerous),
    ),
    facts: factsOf(alert, content, reading),
    changed: alert.version > 1 && words.changed !== '' ? { title: texts.changed, text: words.changed } : null,
    parts: parts.filter(({ text }) => text !== ''),
    about: aboutOf(content, reading),
    picture:
      content.picture !== null && isTelling ? { hash: content.picture, alt: words.looks || texts.picture } : null,
  }
}

const standingOf = (alert: ReadAlert, is_dangerous: boolean) => ({
  is_dangerous,
  tone: toneOf(alert, is_dangerous),
  is_active: isActive(alert),
  is_retracted: isTakenBack(alert),
})

/** Notices that the alert is over or in doubt. `isShown`: whether its text may be read. */
function stateNotices(alert: ReadAlert, { language, time_zone }: Reading, isShown: boolean): AlertNotice[] {
  const texts = alertTexts[language]
  const day = (iso: string) => dateIn(language, iso, time_zone)
  const notices: AlertNotice[] = []
  if (alert.state === 'RETRACTED' && alert.retracted_at !== null) {
    const why = alert.retract_words?.[language] || Object.values(alert.retract_words ?? {}).find((one) => one !== '')
    const sentences = [texts.retractedWhy(day(alert.retracted_at)), ...(why && isShown ? [why] : [])]
    notices.push({ title: texts.retracted, sentences })
  }
  if (alert.state === 'ENDED')
    notices.push({ title: texts.ended, sentences: [texts.endedWhy(endOf(alert, language, time_zone))] })
  if (alert.is_checked_again && isShown) notices.push({ title: texts.checked, sentences: [texts.checkedWhy] })
  if (alert.content?.is_unconfirmed && alert.state !== 'RETRACTED')
    notices.push({
      title: unconfirmedText(alert.content.unconfirmed_by ?? [], language),
      sentences: [],
      isInTitle: true,
    })
  return notices
}

/** Why an alert is unconfirmed, by the public names of what alone says so. */
function unconfirmedText(technologies: readonly Technology[], language: Language): string {
  const texts = alertTexts[language]
  if (technologies.every(isStrip)) return texts.unconfirmedWhy
  const names = technologies.map((one) => publicName(one, language))
  return texts.unconfirmedBy(listIn(language, names), names.length > 1)
}

/** Its last day. An alert that ends at midnight ends with the day before. */
export const endOf = (alert: Pick<ReadAlert, 'ends_at'>, language: Language, time_zone: string): string =>
  dateIn(language, new Date(Date.parse(alert.ends_at) - 1).toISOString(), time_zone)

type Content = NonNullable<ReadAlert['content']>

function factsOf(alert: ReadAlert, content: Content, { language, time_zone }: Reading): PublicAlert['facts'] {
  const texts = alertTexts[language]
  const facts: [string, string][] = [
    [texts.holds, content.holds.map((one) => withAmount(one, language)).join(', ')],
    [
      texts.soldAs,
      listIn(
        language,
        content.sold_as.filter((name) => name.trim() !== '').map((name) => drugWord(publicTexts[language], name)),
      ),
    ],
    [texts.where, alert.area ?? texts.region],
    [texts.until, endOf(alert, language, time_zone)],
  ]
  return facts.filter(([, text]) => text !== '')
}

/** A substance in the reader's language, with how much of it there was: 'Fentanyl (between 8 and 12 %)'. */
function withAmount({ name, amount }: Content['holds'][number], language: Language): string {
  const shown = amount === null ? null : amountText(amount, language)
  const word = drugWord(publicTexts[language], name)
  return shown === null ? word : `${word} (${shown})`
}

/**
 * The range of an amount in words; null if it says nothing. A range that begins at zero reads 'less than' its high end.
 */
function amountText({ low, high, unit, measured_as }: AlertAmount, language: Language): string | null {
  const none = { percent: null, weight: null, low: null, high: null, unit: null }
  const amount = (): Amount | null => {
    if (low === 0) return high === null || high === 0 ? null : { ...none, amount_kind: 'below', high, unit }
    if (low !== high) return { ...none, amount_kind: 'range', low, high, unit }
    return { ...none, amount_kind: 'measured', [unit === '%' ? 'percent' : 'weight']: low }
  }
  const row = amount()
  const shown =
    row && (unit === '%' ? percentText : weightText)(row, { ...amountWordsIn(language), measured: () => '' })
  if (shown === null || measured_as === null) return shown
  return `${shown}, ${alertTexts[language].as(formIn(language, measured_as))}`
}

function aboutOf(content: Content, { language }: Reading): string[] {
  const texts = alertTexts[language]
  const { result } = publicTexts[language]
  const isTelling = content.samples >= tellingSamples
  const bases = content.holds.flatMap(({ amount }) => (amount?.unit === '%' ? [result.basis[amount.basis]] : []))
  return [
    isTelling ? texts.samples(String(content.samples)) : texts.fewSamples,
    ...daysOf(content, isTelling, language),
    ...(content.methods.length === 0
      ? []
      : [
          texts.methods(
            listIn(
              language,
              content.methods.map((one) => publicName(one, language)),
            ),
          ),
        ]),
    ...new Set(bases),
  ]
}

/** When its samples were collected: the days, or the week if few samples would show who came when. */
function daysOf({ first_day, last_day }: Content, isTelling: boolean, language: Language): string[] {
  const texts = alertTexts[language]
  const [first, last] = [first_day ?? last_day, last_day ?? first_day]
  if (first === null || last === null) return []
  const [from, to] = [shownDay(first, isTelling), shownDay(last, isTelling)]
  const [one, several] = isTelling ? [texts.onDay, texts.onDays] : [texts.inWeek, texts.inWeeks]
  return [from === to ? one(dayIn(language, from)) : several(dayIn(language, from), dayIn(language, to))]
}
