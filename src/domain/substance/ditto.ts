/** Signs and words that stand for another cell: '〃', 'idem', 'see above', 'as sold'. Alone they say nothing. */
import { plainLetters } from './squash.ts'

const sign = /^[-–—]*\s*(?:["'〃″”“„«»‟´`’]{1,4}|,,|\/\/|\|\||[↑↓⇑⇓⬆⬇→⇒]+)\s*[-–—]*\.?$/u
const word =
  /^\(?(?:d(?:it)?to\.?|dito|do\.|idem|ibid(?:em)?\.?|(?:the )?same(?: .+)?|(?:see|siehe|voir|vease) (?:above|oben|ci-dessus|plus haut|arriba)|(?:as|like) (?:in|for) .+|(?:as|like|wie|als|comme|como|segun)(?: [\p{L}-]{2,}){1,3}|above|dasselbe|gleich(?: .+)?|(?:l[ea] )?meme(?: .+)?|ci-dessus|(?:(?:el|l[ao]|o) )?m[ie]sm[oa](?: .+)?|igual(?: .+)?|(?:ver )?(?:arriba|acima)|conforme)\)?$/u
const longest = 80

/** Whether a text stands for what another cell says. */
export const isDitto = (text: string): boolean => {
  const trimmed = text.trim()
  return trimmed.length > 0 && trimmed.length <= longest && (sign.test(trimmed) || word.test(plainLetters(trimmed)))
}
