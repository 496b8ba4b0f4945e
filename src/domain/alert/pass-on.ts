/** An alert as a text that fits a message: short, and always with the address where it can be seen whether it still holds. */
import { alertTexts } from '#domain/public/texts/alert-texts.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import type { PublicAlert } from './public-alert.ts'

/** How many characters a text to pass on has at most, its address with it. */
export const passOnLength = 300

/** A text of at most so many characters: cut after a word, with a sign that there was more; '' where not even that fits. */
export function cutText(text: string, most: number): string {
  const line = text.trim()
  if (line.length <= most) return line
  if (most < 2) return ''
  const room = line.slice(0, most - 1)
  const isBetweenWords = /\s/.test(line.charAt(most - 1))
  const words = isBetweenWords ? room : room.replace(/\s+\S*$/, '')
  // One word that is longer than the room is cut within; never within a sign of two parts.
  const kept = words === room && !isBetweenWords ? room.replace(/[\ud800-\udbff]$/, '') : words
  return `${kept.trimEnd().replace(/[,;:]$/, '')}…`
}

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** What may be passed on, a sentence each: states first, then what, sold as what, where; until when; what to do. */
function sentencesOf(alert: PublicAlert, language: Language) {
  const texts = alertTexts[language]
  const fact = (label: string) => alert.facts.find(([name]) => name === label)?.[1] ?? ''
  const [sold, holds, where, until] = [texts.soldAs, texts.holds, texts.where, texts.until].map(fact)
  const isOver = !alert.is_active
  const asText = (texts: readonly string[]) => texts.map((text) => sentence(text.trim())).join(' ')
  const first = [
    // That it is unconfirmed stands in its title.
    ...alert.notices.map(({ title }) => title).filter((title) => title !== texts.unconfirmedWhy),
    alert.title,
    ...(alert.is_retracted || !holds ? [] : [texts.line.holds(holds)]),
    ...(alert.is_retracted || !sold ? [] : [texts.line.soldAs(sold)]),
    ...(where && !isOver ? [where] : []),
  ]
  const end = until && !isOver ? [texts.line.until(until)] : []
  const advice = isOver ? [] : alert.parts.slice(0, 1).map(({ text }) => text.replace(/\s+/g, ' '))
  return { first: asText(first), end: asText(end), advice: asText(advice) }
}

/** Fewer characters of advice say nothing. */
const leastAdvice = 20

const together = (...texts: readonly string[]) => texts.filter((text) => text !== '').join(' ')

/** The whole of what may be passed on, before it is cut. */
export function passOnSentences(alert: PublicAlert, language: Language): string {
  const { first, end, advice } = sentencesOf(alert, language)
  return together(first, end, advice)
}

/** The text to pass on: at most `passOnLength` characters, cut at a word; neither the address nor the end is ever cut. */
export function passOnText(alert: PublicAlert, address: string, language: Language): string {
  const room = passOnLength - address.length - 1
  const { first, end, advice } = sentencesOf(alert, language)
  const cut = cutText(first, end === '' ? room : room - end.length - 1)
  // Where not even a word of it has room, its end alone says nothing.
  if (cut === '') return address
  const left = room - together(cut, end).length - 1
  return together(cut, end, left < leastAdvice ? '' : cutText(advice, left), address)
}
