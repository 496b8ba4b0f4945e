/**
 * Which drugs a text names as words beside other words: 'cocaine strong', 'ketamine from Ana'. Such a text says more than a
 * name. Words of chemistry beside a name are part of it: '2-fluoro MDMA' is another drug.
 */
import { classKeysOf } from './class-words.ts'
import { suspectedDrugs } from './danger.ts'
import type { Dictionary, DictionaryDrug } from './dictionary.ts'
import { plainLetters, squashPlain } from './squash.ts'

/** A longer text is no name, and has a fault of its own. */
const longest = 200
/** No name of a drug that stands in a sentence has more words. */
const mostWords = 4
const mostDrugs = 20

/** Parts of chemical names before the rest: 'N-ethyl', '2-fluoro', 'para', '4-AcO'. */
const chemistry =
  /^(?:[\da-z,']{1,5}-){0,4}(?:[a-z]*(?:yl|oxy|oxo|fluoro|chloro|bromo|iodo|nitro|cyano|amino|hydro|thio|nor|keto|cyclo|aza)|des|iso|neo|meta|para|ortho|alpha|beta|gamma|delta|cis|trans|meo|eto|aco|ho|me|et|pro|rac|[dlnosrmp]|dl)$/

/** Signs between words; a dash inside a word belongs to it, unless the word says that it is only alike. */
const between = /[\s,;:|+&/()[\]{}"]+|[-](?=(?:like|type|artig\w*|ahnlich\w*)(?![a-z]))/

/** The drugs that stand in a text beside words that belong to no name, each once; none if the text is one name, or names none. */
export function drugsWithin<Drug extends DictionaryDrug>(text: string, dictionary: Dictionary<Drug>): readonly Drug[] {
  return readWords(text, dictionary).drugs
}

/** The drugs that a text names, each once, also where it is one name. */
export const drugsIn = <Drug extends DictionaryDrug>(text: string, dictionary: Dictionary<Drug>): readonly Drug[] =>
  readWords(text, dictionary).named

/** Street names that are more often a colour or a form. Those that are first of all a drug, such as 'speed', are not among them. */
const everyday =
  /^(?:white|brown|blue|pink|glass|crystal|rock|base|hard|soft|sugar|magic|special|pills?|tabs?|hearts|side)$/

/** The words beside the drugs in a text that may be another drug: 'fent', 'nitazene', 'tranq'. */
export function hintsWithin(text: string, dictionary: Dictionary): readonly string[] {
  const isHint = (word: string) => {
    const key = squashPlain(word)
    const entry = dictionary.entries.get(key)
    const isStreet = entry !== undefined && (entry.street.length > 0 || entry.isUnclear) && !everyday.test(word)
    const isClass = key.length > 2 && classKeysOf(word).some((one) => dictionary.classes.has(one))
    return key.length > 2 && (isStreet || isClass || suspectedDrugs(word, dictionary) !== null)
  }
  return readWords(text, dictionary).others.filter(isHint)
}

/** The drugs in a text, none if it is one name or names none; and its words that belong to no name. */
function readWords<Drug extends DictionaryDrug>(text: string, dictionary: Dictionary<Drug>) {
  if (text.length > longest) return { drugs: [], named: [], others: [] }
  const words = plainLetters(text)
    .split(between)
    .map((word) => word.replace(/^[.'*~-]+|[.'*~?!-]+$/g, ''))
    .filter((word) => squashPlain(word) !== '')
  const found = new Map<number, Drug>()
  const others: string[] = []
  const before: string[] = []
  let isOther = false
  for (let at = 0; at < words.length; at++) {
    const [drug, length] = drugAt(words, at, dictionary)
    if (drug === null) {
      others.push(words[at] ?? '')
      continue
    }
    if (found.size < mostDrugs) found.set(drug.id, drug)
    // What stands before a name, word by word, may be the beginning of a longer name.
    while (chemistry.test(others.at(-1) ?? '')) others.pop()
    isOther ||= others.length > 0
    before.push(...others.splice(0))
    at += length - 1
  }
  const isMore = isOther || others.some((word) => !dictionary.saltWords.has(squashPlain(word)))
  const named = [...found.values()]
  return { drugs: isMore || found.size > 1 ? named : [], named, others: [...before, ...others] }
}

/** The drug whose name begins at a word, with the most words that name one. */
function drugAt<Drug extends DictionaryDrug>(
  words: readonly string[],
  at: number,
  dictionary: Dictionary<Drug>,
): readonly [Drug | null, number] {
  for (let length = Math.min(mostWords, words.length - at); length > 0; length--) {
    const key = squashPlain(words.slice(at, at + length).join(' '))
    // Two letters, and numbers, are more often something else in a sentence.
    if (key.length < 3 || !/[a-z]{2}/.test(key)) continue
    const entry = dictionary.entries.get(key)
    // Street names are words of every day: 'acid', 'base', 'white'.
    const drug = entry === undefined || entry.isUnclear ? undefined : (entry.own[0] ?? entry.synonyms[0])
    if (drug !== undefined) return [drug.form === 'same' ? dictionary.rootOf(drug) : drug, length]
  }
  return [null, 1]
}
