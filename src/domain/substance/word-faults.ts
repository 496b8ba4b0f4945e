/** Why a text cannot stand among the words by which names are read: it would take the name of a drug away. */
import { suspectedDrugs } from './danger.ts'
import type { Dictionary } from './dictionary.ts'
import { readName } from './read-name.ts'

/** The lists of words that make a name, or a part of it, fall away. */
type WordKind = 'PHRASE' | 'SALT_WORD' | 'DANGER_STEM' | 'UNCLEAR_NAME'

/** What is said at the field; null where the words may be added. */
export function wordFault(kind: WordKind, text: string, dictionary: Dictionary): string | null {
  if (kind !== 'PHRASE' && kind !== 'SALT_WORD') return null
  const { kind: read } = readName(text, 'finding', dictionary)
  const isName = read === 'drug' || read === 'drugs' || read === 'class' || read === 'doubt'
  const isSuspect = read === 'custom' && suspectedDrugs(text, dictionary) !== null
  if (!isName && !isSuspect) return null
  return kind === 'PHRASE'
    ? `‘${text}’ may name a drug. Such a text is asked about, and is no phrase.`
    : `‘${text}’ may name a drug. As a salt it would fall away from names.`
}
