/**
 * Finds custom names that may be a dangerous drug: they contain a stem ('fentan') or a dangerous drug's name, or are
 * one letter away from one. Such a name always needs an answer.
 */
import type { Dictionary, DictionaryDrug } from './dictionary.ts'
import { plainLetters, squashPlain } from './squash.ts'

/** Shorter names are too often part of other words, or one letter away from them. */
const longEnough = 6

/** The dangerous drugs that a custom name may mean; empty if only a stem matches, null if nothing suggests danger. */
export function suspectedDrugs<Drug extends DictionaryDrug>(
  text: string,
  dictionary: Dictionary<Drug>,
): readonly Drug[] | null {
  const { whole, words } = wordsOf(text)
  const { saltWords, saltLengths } = dictionary
  const bare = saltLengths.flatMap((length) => [
    ...(saltWords.has(whole.slice(-length)) ? [whole.slice(0, -length)] : []),
    ...(saltWords.has(whole.slice(0, length)) ? [whole.slice(length)] : []),
  ])
  const asked = [...new Set([whole, ...words, ...bare])].filter(Boolean)
  const near = asked.flatMap((one) => oneLetterFrom(one, dictionary))
  const within = dangerousWithin(whole, words, dictionary)
  const drugs = [...new Map([...within, ...near].map((drug) => [drug.id, drug])).values()]
  const hasStem = dictionary.dangerStems.some((stem) => whole.includes(stem))
  return drugs.length > 0 || hasStem ? drugs : null
}

function wordsOf(text: string) {
  const plain = plainLetters(text)
  const words = plain
    .split(/[^\p{L}\p{N}\-']+/u)
    .map(squashPlain)
    .filter(Boolean)
  return { whole: squashPlain(plain), words }
}

/** Whether a text holds a dangerous drug's name as it is written in the dictionary. */
export function holdsDangerousName(text: string, dictionary: Dictionary): boolean {
  const { whole, words } = wordsOf(text)
  return dangerousWithin(whole, words, dictionary).length > 0
}

/** The dangerous drugs whose whole name, of six letters or more, stands somewhere in a comparable text, or is one of its words. */
export function dangerousWithin<Drug extends DictionaryDrug>(
  whole: string,
  words: readonly string[],
  { dangerousNames }: Dictionary<Drug>,
): Drug[] {
  const found = words.flatMap((word) => dangerousNames.get(word) ?? [])
  // Looking up every stretch of the text is less work than searching it for every name.
  const longest = Math.min(whole.length, 200)
  for (let from = 0; from + longEnough <= longest; from++) {
    for (let to = from + longEnough; to <= Math.min(longest, from + 60); to++) {
      const drugs = dangerousNames.get(whole.slice(from, to))
      if (drugs !== undefined) found.push(...drugs)
    }
  }
  return found
}

/**
 * Dangerous drugs with a name of six letters or more that is one letter away: wrong, missing, extra, or two swapped.
 */
function oneLetterFrom<Drug extends DictionaryDrug>(text: string, dictionary: Dictionary<Drug>): Drug[] {
  if (text.length < longEnough - 1 || text.length > 80) return []
  const index = shortened(dictionary)
  const names = new Set([text, ...withOneLess(text)].flatMap((key) => index.get(key) ?? []))
  return [...names]
    .filter((name) => isOneApart(name, text))
    .flatMap((name) => dictionary.dangerousNames.get(name) ?? [])
}

/** A text with each of its letters left out in turn. */
export function* withOneLess(text: string): Generator<string> {
  for (let at = 0; at < text.length; at++) yield text.slice(0, at) + text.slice(at + 1)
}

const indexes = new WeakMap<object, ReadonlyMap<string, readonly string[]>>()

/** All dangerous names, whole and with each letter left out: two texts one letter apart have one of these in common. */
function shortened<Drug extends DictionaryDrug>(dictionary: Dictionary<Drug>): ReadonlyMap<string, readonly string[]> {
  const known = indexes.get(dictionary)
  if (known !== undefined) return known
  const made = new Map<string, string[]>()
  for (const name of dictionary.dangerousNames.keys()) {
    if (name.length < longEnough) continue
    for (const key of [name, ...withOneLess(name)]) {
      const names = made.get(key)
      if (names === undefined) made.set(key, [name])
      else names.push(name)
    }
  }
  indexes.set(dictionary, made)
  return made
}

/** Whether two different texts are one letter apart: changed, added, left out, or two neighbours swapped. */
export function isOneApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  while (
    end < Math.min(one.length, other.length) - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end++
  const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return (a.length <= 1 && b.length <= 1) || (a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0])
}
