/** Tells the cells of free text that speak of a drug and of a result: 'fentanyl positive on second strip', 'Fentanyl'. */
import { remembered } from '#domain/remembered.ts'
import { classKeysOf } from '#domain/substance/class-words.ts'
import { suspectedDrugs } from '#domain/substance/danger.ts'
import type { Dictionary } from '#domain/substance/dictionary.ts'
import { plainLetters, squashPlain } from '#domain/substance/squash.ts'

/** Words of results in any language, and numbers as amounts have them. */
const result = new RegExp(
  [
    '\\bpos\\b|posit|[+-]ve\\b|detect|\\bfound\\b|\\bfind|contain|present|presence|identif|confirm|react|\\btraces?\\b|\\bseen\\b|\\bshow|strip|\\btest|result',
    '\\bwith\\b|\\blaced\\b|\\bcut\\b|\\bmix|adulter|contamin|\\balso\\b|\\badd(?:ed|itional)|\\bplus\\b|\\bneg\\b|negat|absent|absence|\\bnone?\\b|\\bnot\\b|without|\\bgc\\b|gc-?ms|\\blc\\b|ftir|\\bnmr\\b|hplc|\\blab\\b',
    'nachgew|nachweis|gefund|enthal|enthielt|vorhanden|identifiz|bestatig|spuren?\\b|streifen|gestreckt|\\bauch\\b|\\bmit\\b|kein|nicht|\\bohne\\b',
    'detekt|trouv|contien|contenai|bandelette|confirme|coupe\\b|\\baussi\\b|\\bavec\\b|absen|\\bsans\\b|encontr|detectad|hallad|\\btiras?\\b|trazas?|confirmad|cortad|tambien|\\bcon\\b|\\bsin\\b|\\btem\\b',
    '%|[+✓]|\\d ?(?:[mµμun]?c?g|ppm|ppb|percent)\\b|[<>~≈] ?\\d|\\b\\d+[.,]\\d+\\b',
  ].join('|'),
)
/** A strip and what it said, without its drug. */
const strip =
  /(?:strip|streifen|bandelette|\btiras?\b|\btest).*(?:\bpos|react|reag|[+])|(?:\bpos|react|reag).*(?:strip|streifen|bandelette|\btiras?\b)/
const anyStrip = /strip|streifen|bandelette|\btiras?\b/
/** Between names: 'fentanyl and xylazine'. */
const joins = /^(?:and|und|et|y|e|with|mit|avec|con|or|oder|ou|o|of|de)$/
const mostWords = 3

export type ToldCell = {
  /** Whether the text is the name of a drug, or several, and nothing else. */
  readonly isName: boolean
  /** Whether it names a drug beside words of a result, or tells of a strip. */
  readonly isTold: boolean
  /** The drugs and kinds of drugs that it names, as it writes them, without those that somebody only expected. */
  readonly names: readonly string[]
}
const neither: ToldCell = { isName: false, isTold: false, names: [] }

/** What somebody expected is no result. */
const onlyExpected =
  /\b(?:sold|bought|purchased|acquired|got|given) (?:to \p{L}+ )?as\b|\bexpect|\bsuppos|\bthought\b|\bintended\b|\b(?:verkauft|gekauft) als\b|\berwartet|\b(?:vendue?|achetee?) comme\b|\battendu|\b(?:vendid|comprad)[oa]s? como\b|\besperad/u

/** Whether a text speaks of a test strip. */
export const speaksOfStrip = (text: string): boolean => anyStrip.test(plainLetters(text))

/** Reads such cells with a dictionary. */
export function toldCells(dictionary: Dictionary): (cell: string) => ToldCell {
  const isDrug = remembered((words: string) => {
    const key = squashPlain(words)
    if (key.length < 3 || !/\p{L}{2}/u.test(key)) return false
    const entry = dictionary.entries.get(key)
    // A street name such as 'white' is more often a colour.
    if (entry !== undefined && entry.own.length + entry.synonyms.length > 0) return true
    return entry !== undefined && entry.street.length > 0 && !entry.isUnclear
  })
  const isClass = remembered((word: string) => classKeysOf(word).some((one) => dictionary.classes.has(one)))
  const looksDangerous = remembered((word: string) => word.length >= 6 && suspectedDrugs(word, dictionary) !== null)
  /** How many words from this one on name a drug. */
  const namedFrom = (words: readonly string[], at: number) => {
    for (let count = Math.min(mostWords, words.length - at); count > 0; count -= 1)
      if (isDrug(words.slice(at, at + count).join(' '))) return count
    return 0
  }
  const isOnlyNames = (words: readonly string[]) => {
    let isAny = false
    for (let at = 0; at < words.length; ) {
      const count = namedFrom(words, at)
      const word = words[at] ?? ''
      if (count === 0 && !(isAny && (joins.test(word) || dictionary.saltWords.has(word)))) return false
      isAny ||= count > 0
      at += count || 1
    }
    return isAny
  }
  const namesIn = (words: readonly string[]): string[] => {
    const names: string[] = []
    for (let at = 0; at < words.length; ) {
      const [count, word] = [namedFrom(words, at), words[at] ?? '']
      if (count > 0) names.push(words.slice(at, at + count).join(' '))
      else if (isClass(word) || looksDangerous(word)) names.push(word)
      else if (word.includes('-')) names.push(...namesIn(word.split('-')))
      at += count || 1
    }
    return names
  }
  return remembered((cell: string): ToldCell => {
    if (!/\p{L}{2}/u.test(cell)) return neither
    const plain = plainLetters(cell)
    const words = plain
      .split(/[^\p{L}\p{N}\-'.]+/u)
      .map((word) => word.replace(/^[.'-]+|[.'-]+$/g, ''))
      .filter(Boolean)
    const names = [...new Set(namesIn(words))]
    if (isOnlyNames(words)) return { isName: true, isTold: false, names }
    const isTold = strip.test(plain) || (result.test(plain) && names.length > 0)
    return { isName: false, isTold, names: isTold || !onlyExpected.test(plain) ? names : [] }
  })
}
