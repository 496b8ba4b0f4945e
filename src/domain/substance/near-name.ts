/** Whether a text that is not a name may still mean a drug: one letter away from a name, or containing one. */
import { isOneApart, withOneLess } from './danger.ts'
import type { Dictionary, DictionaryDrug } from './dictionary.ts'
import { plainLetters, squashPlain } from './squash.ts'

/** Shorter names are one letter away from too many words (the usual limit of fuzzy matching). */
const longEnough = 6
/** A shorter name inside a text is too often an ordinary word. */
const shortestWord = 4

/** Whether a text may mean a drug of the dictionary by any of its names, including street names. */
export function mayNameDrug<Drug extends DictionaryDrug>(text: string, dictionary: Dictionary<Drug>): boolean {
  const plain = plainLetters(text)
  const words = plain
    .split(/[^\p{L}\p{N}\-']+/u)
    .map(squashPlain)
    .filter((word) => word.length >= shortestWord)
  if (words.some((word) => isName(word, dictionary))) return true
  return [squashPlain(plain), ...words].some((word) => isNearName(word, dictionary))
}

function isName<Drug extends DictionaryDrug>(word: string, { entries }: Dictionary<Drug>): boolean {
  const entry = entries.get(word)
  return entry !== undefined && entry.own.length + entry.synonyms.length + entry.street.length > 0
}

function isNearName<Drug extends DictionaryDrug>(text: string, dictionary: Dictionary<Drug>): boolean {
  if (text.length < longEnough - 1 || text.length > 80) return false
  const index = shortened(dictionary)
  return [text, ...withOneLess(text)].some((key) => (index.get(key) ?? []).some((name) => isOneApart(name, text)))
}

const indexes = new WeakMap<object, ReadonlyMap<string, readonly string[]>>()

/** All names, whole and with each letter left out: two texts one letter apart have one of these in common. */
function shortened<Drug extends DictionaryDrug>(dictionary: Dictionary<Drug>): ReadonlyMap<string, readonly string[]> {
  const known = indexes.get(dictionary)
  if (known !== undefined) return known
  const made = new Map<string, string[]>()
  for (const name of dictionary.entries.keys()) {
    if (name.length < longEnough || !/\p{L}{3}/u.test(name) || !isName(name, dictionary)) continue
    for (const key of [name, ...withOneLess(name)]) {
      const names = made.get(key)
      if (names === undefined) made.set(key, [name])
      else names.push(name)
    }
  }
  indexes.set(dictionary, made)
  return made
}
