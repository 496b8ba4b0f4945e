/**
 * Custom names that may be a dangerous drug under a name that nobody listed: by a stem ('fentan'), by a dangerous drug's
 * name within them, or one letter away from one. Such a name is asked about and never passes without an answer.
 */
import type { Dictionary, DictionaryDrug } from './dictionary.ts'
import { plainLetters, squashPlain } from './squash.ts'

/** Shorter names are too often a part of others, or one letter from them. */
const longEnough = 6

/** Which dangerous drugs a custom name may mean; null where nothing points at danger. Empty where only a stem does. */
export function suspectedDrugs<Drug extends DictionaryDrug>(
  text: string,
  dictionary: Dictionary<Drug>,
): readonly Drug[] | null {
  const plain = plainLetters(text)
  const words = plain
    .split(/[^\p{L}\p{N}\-']+/u)
    .map(squashPlain)
    .filter(Boolean)
  const whole = squashPlain(plain)
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

function dangerousWithin<Drug extends DictionaryDrug>(
  whole: string,
  words: readonly string[],
  { dangerousNames }: Dictionary<Drug>,
): Drug[] {
  const found = words.flatMap((word) => dangerousNames.get(word) ?? [])
  // Every stretch of the text is looked up, which is less work than looking for every name in it.
  const longest = Math.min(whole.length, 200)
  for (let from = 0; from + longEnough <= longest; from++) {
    for (let to = from + longEnough; to <= Math.min(longest, from + 60); to++) {
      const drugs = dangerousNames.get(whole.slice(from, to))
      if (drugs !== undefined) found.push(...drugs)
    }
  }
  return found
}

/** Dangerous drugs with a name of six letters or more that is one letter away: wrong, missing, extra, or two swapped. */
function oneLetterFrom<Drug extends DictionaryDrug>(text: string, dictionary: Dictionary<Drug>): Drug[] {
  if (text.length < longEnough - 1 || text.length > 80) return []
  const index = shortened(dictionary)
  const names = new Set([text, ...withOneLess(text)].flatMap((key) => index.get(key) ?? []))
  return [...names]
    .filter((name) => isOneApart(name, text))
    .flatMap((name) => dictionary.dangerousNames.get(name) ?? [])
}

/** A text with each of its letters left out once. */
export function* withOneLess(text: string): Generator<string> {
  for (let at = 0; at < text.length; at++) yield text.slice(0, at) + text.slice(at + 1)
}

const indexes = new WeakMap<object, ReadonlyMap<string, readonly string[]>>()

/** The dangerous names by themselves and by each of them with a letter less: two texts one letter apart meet in one. */
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

/** Whether two different texts are one letter apart: changed, put in, left out, or two neighbours swapped. */
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
