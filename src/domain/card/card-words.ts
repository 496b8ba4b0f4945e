/** What a card may say: at most 60 words, and never a dose (R9.21). */
import { quoted } from '#domain/faults.ts'
import { mostWords } from './advice-card.ts'

/** Spaces, seen or not, and dashes and slashes that join words. */
const betweenWords = /[\s\p{Cf}]+|(?<=\p{L}{2})[-\u2010-\u2015/](?=\p{L}{2})/u

/** How many words a text has. A sign alone, such as '–', is none; 'l’hôpital' is one, 'self-test' two. */
export const wordsIn = (text: string): number =>
  text.split(betweenWords).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

const oneOf = (...words: string[]) => `(?:${words.join('|')})`
const number = String.raw`\d+(?:[.,/]\d+)?`
const count = oneOf(
  ...[number, '[¼½¾]'],
  ...['half', 'a half', 'a quarter', 'quarter', 'one', 'two', 'three', 'four', 'five'],
  ...['une?', 'deux', 'trois', 'quatre', 'cinq', 'demie?', 'un quart'],
  ...['un[oa]', 'dos', 'tres', 'cuatro', 'cinco', 'medi[oa]', 'un cuarto', 'cuarto'],
)
const unit = oneOf(
  ...['k?g', '[mnµμ]g', 'ug', 'mcg', '[mc]l', 'cc', 'IU', 'UI'],
  '(?:milli|micro|mili)?gram(?:me|o)?s?',
  '(?:milli|mili|centi)lit(?:er|re|ro)s?',
)
const portion = oneOf(
  ...['pills?', 'tablets?', 'tabs?', 'capsules?', 'bumps?', 'drops?'],
  ...['comprimés?', 'cachets?', 'gélules?', 'gouttes?'],
  ...['pastillas?', 'comprimidos?', 'cápsulas?', 'gotas?'],
)
const size = oneOf(
  'small',
  'tiny',
  'little',
  'big',
  'large',
  'whole',
  'single',
  'petite?',
  'grosse?',
  'pequeñ[oa]',
  'grande',
)
const between = oneOf('of a', 'of the', 'of', 'an?', 'd’une?', 'de la', 'de')
const alone = (part: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])${part}(?![\p{L}\p{N}])`, 'iu')
const doses = [
  alone(String.raw`${number}\s*${unit}`),
  alone(String.raw`${count}\s+(?:${between}\s+)?(?:${size}\s+)?${oneOf(unit, portion)}`),
]

/** A dose that a text names, such as '5 mg' or 'half a pill'; null if there is none. */
export function doseIn(text: string): string | null {
  for (const dose of doses) {
    const found = dose.exec(text)?.[0]
    if (found !== undefined) return found
  }
  return null
}

/** Why a card may not say this in one language, beside which of its two texts; null if it may. */
export function wordsFault(title: string, text: string): { readonly at: 'title' | 'text'; message: string } | null {
  const [inTitle, inText] = [doseIn(title), doseIn(text)]
  if (inTitle !== null) return { at: 'title', message: doseFault(inTitle) }
  if (inText !== null) return { at: 'text', message: doseFault(inText) }
  const words = wordsIn(title) + wordsIn(text)
  return words > mostWords
    ? { at: 'text', message: `A card has at most ${mostWords} words with its title; these are ${words}.` }
    : null
}

const doseFault = (dose: string) => `A card never names a dose. Remove ${quoted(dose)}.`
