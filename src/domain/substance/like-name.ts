/**
 * Whether a text that no list has looks like the name of a substance: by its numbers between dashes, or by the end of a long
 * word. 'OK', 'clean', 'lost' and words in other letters do not; nobody knows what such a text says until somebody looks.
 */
import { generalWords } from './general-words.ts'
import { plainLetters } from './squash.ts'

/** '4-CMX', '4-HO-XYZ', '6-APX', '2C-X', 'N,N-DMX': numbers and parts of chemical names, tied to the letters behind them. */
const tied = new RegExp(
  [
    "(?:\\d{1,3}[',]{0,2}){1,4}-?[a-z]{3}",
    "(?:\\d{1,3}[',]{0,2}){1,4}-[a-z]{1,4}-[a-z]{2}",
    '\\d{1,2}[a-z]{0,2}-[a-z]{2}',
    '\\d[a-z]-[a-z]',
    "(?:[nops]|bk|nor|iso|meta|para|ortho|alpha|beta|gamma|delta)[',n]{0,4}-[a-z]{3}",
  ]
    .map((form) => `(?<![\\p{L}\\p{N}])${form}`)
    .join('|'),
  'u',
)
const salts = 'tr|sul(?:f|ph)|phosph|fosf|carbon|acet|stear|benzo|mar|male|lact|bor|oxal|palmit|salicyl|hydr'
/** What the long names of chemistry end in: in English, French, Spanish, Portuguese, German and Dutch. */
const ending = new RegExp(
  `(?:in[ea]|(?<!a)in|(?<!ti|si)on|[eo]ne|[eo]na|ide|(?:ox|hidr|cos)ido|urid|uro|amid|anil|nitrile?|nitrite?|[hln]yl|[aeiu]nol|erol|azole?|olol|[lp]am|barbital|tal|fil|ium|ane|ano|ose|osa|oide?|aca|(?:${salts})at[eo]?)$`,
)
const longEnough = 8
/** Words that end so, and that people write of the sample, the lab or a person: 'in quarantine', 'échantillon vide'. */
const everyday = new RegExp(
  `^(?:${[
    ...Object.values(generalWords),
    'baseline|deadline|guideline|headline|timeline|quarantine|quarantaine|quarantane|quarantena|cuarentena',
    'medicine|medecine|medicina|overdose|diagnose|everyone|telephone|standalone|comparison|comparaison|suspicion',
    'livraison|brouillon|concentrate|substrate|membrane|alongside|worldwide|hospital|accidental|environmental',
    'experimental|incidental|fundamental|certaine|prochaine|allgemein',
  ].join('|')})$`,
)
const acid = /^(?:acid[eo]?|\p{L}*saure)$/u
/** No name is longer; such a text has a fault of its own. */
const longest = 200

/** Whether it looks like such a name. */
export function isLikeName(text: string): boolean {
  if (text.length > longest) return false
  const plain = plainLetters(text)
  if (tied.test(plain)) return true
  const words = plain.split(/[^a-z]+/)
  return words.some(
    (word) => acid.test(word) || (word.length >= longEnough && ending.test(word) && !everyday.test(word)),
  )
}
