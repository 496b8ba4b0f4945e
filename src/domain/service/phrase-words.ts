/** What a page says of the strength of a phrase while somebody types it. */
import { type PhrasePart, plainLetters, type Weakness } from './phrase-strength.ts'

const mostNamed = 3

const strong = 'Hard to guess.'
const weak = 'Still easy to guess.'
const advice = 'Add words that have nothing to do with each other.'

/** The first words of a kind, each once, in quotes. */
function named(parts: readonly PhrasePart[], kind: Weakness): string {
  const texts = parts.filter(({ text, weakness }) => weakness === kind && text.length > 1).map(({ text }) => text)
  const once = texts.filter((text, at) => texts.findIndex((one) => plainLetters(one) === plainLetters(text)) === at)
  return once
    .slice(0, mostNamed)
    .map((text) => `‘${text}’`)
    .join(', ')
}

const reasons: readonly (readonly [Weakness, (words: string) => string])[] = [
  ['saying', (words) => `${words}: a name or a saying that people know counts for nothing.`],
  ['name', (words) => `${words}: names and words of this service count for nothing.`],
  ['keys', (words) => `${words}: keys beside each other count for little.`],
  ['list', (words) => `${words}: words of one list, such as days, colours or animals, count for little.`],
  ['frequent', (words) => `${words}: frequent words count for little.`],
  ['repeated', (words) => `${words}: counts once.`],
  ['number', () => 'Years and short numbers count for nothing.'],
]

/** The sentences; a strong phrase repeats no word of it, because the field beside hides them. */
export function strengthSentence(parts: readonly PhrasePart[], isStrong: boolean): string {
  if (isStrong) return strong
  const why = reasons
    .filter(([kind]) => parts.some(({ weakness, text }) => weakness === kind && (text.length > 1 || kind === 'number')))
    .map(([kind, sentence]) => sentence(named(parts, kind)))
  return [weak, ...why, advice].join(' ')
}
