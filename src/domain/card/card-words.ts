/** What a card may say: at most 60 words, and never a dose (results 5). */
import { quoted } from '#domain/faults.ts'
import { mostWords } from './advice-card.ts'

/** How many words a text has. A sign alone, such as '–', is none; 'l’hôpital' is one. */
export const wordsIn = (text: string): number => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

const many = String.raw`(?:\d+(?:[.,/]\d+)?|[¼½¾]|half|a half|quarter|a quarter|one|two|three|four|five|un|une|deux|trois|quatre|cinq|demi|demie|un quart|uno|una|dos|tres|cuatro|cinco|medio|media|cuarto|un cuarto)`
const mass = String.raw`(?:k?g|mg|µg|μg|ug|mcg|ng|m[lL]|c[lL]|cc|IU|UI|(?:milli|micro|mili)?gram(?:me|o)?s?|(?:milli|mili|centi)lit(?:er|re|ro)s?|mililitros?)`
const portion = String.raw`(?:pills?|tablets?|capsules?|tabs?|bumps?|drops?|comprimés?|cachets?|gélules?|gouttes?|pastillas?|comprimidos?|cápsulas?|gotas?)`
const word = (part: string) => String.raw`(?<![\p{L}\p{N}])${part}(?![\p{L}\p{N}])`
const doses = [
  new RegExp(word(String.raw`\d+(?:[.,/]\d+)?\s*${mass}`), 'iu'),
  new RegExp(word(String.raw`${many}\s+(?:(?:a|an|of a|of the|de|d’un|d’une|de la)\s+)?(?:${mass}|${portion})`), 'iu'),
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
