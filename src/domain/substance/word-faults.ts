/** Why a text cannot be added to the word lists for reading names: it would hide the name of a drug. */
import { suspectedDrugs } from './danger.ts'
import type { Dictionary } from './dictionary.ts'
import { readName } from './read-name.ts'

/** The lists whose words are ignored in a name, or change its meaning. */
type WordKind = 'PHRASE' | 'SALT_WORD' | 'DANGER_STEM' | 'UNCLEAR_NAME' | 'NOT_PART' | 'HARMLESS_NAME'

/** The fault at the field; null if the word may be added. */
export function wordFault(kind: WordKind, text: string, dictionary: Dictionary): string | null {
  if (kind === 'HARMLESS_NAME') return 'Two people mark a name as harmless: answer for it in the list of unknown names.'
  if (kind === 'DANGER_STEM' || kind === 'UNCLEAR_NAME') return null
  const { kind: read } = readName(text, 'finding', dictionary)
  const isName = read === 'drug' || read === 'drugs' || read === 'class' || read === 'doubt'
  const isSuspect = read === 'custom' && suspectedDrugs(text, dictionary) !== null
  if (!isName && !isSuspect) return null
  if (kind === 'NOT_PART') return `‘${text}’ may name a drug. Such a name is part of a sample.`
  return kind === 'PHRASE'
    ? `‘${text}’ may name a drug. Such a text is asked about, and is no phrase.`
    : `‘${text}’ may name a drug. As a salt it would fall away from names.`
}
