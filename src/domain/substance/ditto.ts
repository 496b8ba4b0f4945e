/** Signs and words that stand for the cell above: '〃', 'idem', 'see above'. Alone they say nothing. */
import { plainLetters } from './squash.ts'

const sign = /^[-–—]*\s*(?:["'〃″”“„«»‟´`’]{1,4}|,,|\/\/|\|\||[↑↓⇑⇓⬆⬇→⇒]+)\s*[-–—]*\.?$/u
const word = new RegExp(
  `^[(]?(?:${[
    'ditto|dito|dto\\.?|do\\.|idem|ibid(?:em)?\\.?|(?:the )?same(?: (?:as|like|again)(?: .{1,60})?)?',
    '(?:(?:as|like|see|cf\\.?) )?(?:above|before|previous)|as (?:in|for) .{1,60}',
    '(?:wie|siehe) (?:oben|zuvor|vorher)|dasselbe|desgl(?:eichen)?\\.?|ebenso|gleich(?: wie .{1,60})?',
    '(?:le |la )?meme(?: (?:chose|que .{1,60}))?|(?:comme |voir |cf\\.? )?(?:ci-dessus|plus haut)|pareil',
    '(?:el |la |lo )?mism[oa](?: que .{1,60})?|igual(?: (?:que|a) .{1,60})?|(?:como |ver |vease )?(?:mas )?arriba|o mesmo|(?:como |ver )?acima',
  ].join('|')})[)]?$`,
  'u',
)
const longest = 80

/** Whether a text stands for what another cell says. */
export const isDitto = (text: string): boolean => {
  const trimmed = text.trim()
  return trimmed.length > 0 && trimmed.length <= longest && (sign.test(trimmed) || word.test(plainLetters(trimmed)))
}
