/** An alert as a short message to pass on. It always has the address where readers can see whether it still holds. */
import { alertTexts } from '#domain/public/texts/alert-texts.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import type { PublicAlert } from './public-alert.ts'

/** The most characters of a message, including its address. */
export const passOnLength = 300

/**
 * Cuts a text to at most `most` characters, after a word if possible, and adds '…'. Returns '' if there is no room for
 * that.
 */
export function cutText(text: string, most: number): string {
  const line = text.trim()
  if (line.length <= most) return line
  if (most < 2) return ''
  const room = line.slice(0, most - 1)
  const isBetweenWords = /\s/.test(line.charAt(most - 1))
  const words = isBetweenWords ? room : room.replace(/\s+\S*$/, '')
  // A single word longer than the room is cut inside, but never between the two halves of a surrogate pair.
  const kept = words === room && !isBetweenWords ? room.replace(/[\ud800-\udbff]$/, '') : words
  return `${kept.trimEnd().replace(/[,;:]$/, '')}…`
}

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/**
 * The sentences to pass on. `first`: the alert's state, title and substances, what it was sold as, and where. `end`:
 * its last day. `advice`: what to do.
 */
function sentencesOf(alert: PublicAlert, language: Language) {
  const texts = alertTexts[language]
  const fact = (label: string) => alert.facts.find(([name]) => name === label)?.[1] ?? ''
  const [sold, holds, where, until] = [texts.soldAs, texts.holds, texts.where, texts.until].map(fact)
  const isOver = !alert.is_active
  const asText = (texts: readonly string[]) => texts.map((text) => sentence(text.trim())).join(' ')
  const first = [
    // The title says already that it is unconfirmed.
    ...alert.notices.filter(({ isInTitle }) => isInTitle !== true).map(({ title }) => title),
    alert.title,
    ...(alert.is_retracted || !holds ? [] : [texts.line.holds(holds)]),
    ...(alert.is_retracted || !sold ? [] : [texts.line.soldAs(sold)]),
    ...(where && !isOver ? [where] : []),
  ]
  const end = until && !isOver ? [texts.line.until(until)] : []
  const advice = isOver ? [] : alert.parts.slice(0, 1).map(({ text }) => text.replace(/\s+/g, ' '))
  return { first: asText(first), end: asText(end), advice: asText(advice) }
}

/** Shorter advice says nothing. */
const leastAdvice = 20

const together = (...texts: readonly string[]) => texts.filter((text) => text !== '').join(' ')

/** All sentences to pass on, before they are cut. */
export function passOnSentences(alert: PublicAlert, language: Language): string {
  const { first, end, advice } = sentencesOf(alert, language)
  return together(first, end, advice)
}

/** The message: at most `passOnLength` characters, cut after a word if possible. It always has the whole address. */
export function passOnText(alert: PublicAlert, address: string, language: Language): string {
  const room = passOnLength - address.length - 1
  const { first, end, advice } = sentencesOf(alert, language)
  const cut = cutText(first, end === '' ? room : room - end.length - 1)
  // If nothing of the text fits, the end date alone is useless.
  if (cut === '') return address
  const left = room - together(cut, end).length - 1
  return together(cut, end, left < leastAdvice ? '' : cutText(advice, left), address)
}
