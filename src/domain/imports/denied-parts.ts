/** Parts a list at what it says was not found: 'MDMA, no fentanyl', 'MDMA without fentanyl', 'cocaine, fentanyl neg'. */
import { plainLetters } from '#domain/substance/squash.ts'

/** A longer text is no list of names. */
const longest = 200

const alone = 'without|w\\/o|ohne|sans|sin'
const deniers = `no|not|none|neither|neg(?:ative?|atif|ativo)?|kein(?:en?)?|aucune?|pas de|ninguna?|absence of|absent|${alone}`
const before = new RegExp(`^(?:${deniers})(?:[ :]+(?:detected|found|present|for|auf|pour|para))*[ :]+(?=\\S)`)
const behind =
  /\S (?:(?:was|were|is|are|est|ist) )?(?:(?:not|nicht|non|no) \p{L}+|neg(?:ative?|atif|ativo)?|absent|undetected|n\.?d\.?|no|nein|non)\.?$/u
const joined = '(?:and|but|und|aber|et|mais|y|pero|with|mit|avec|con)'
const strong = new RegExp(
  `\\s*[,;|]\\s*(?:${joined}\\s+)?|\\s+(?:but|aber|mais|pero)\\s+(?=(?:${deniers})\\s)|\\s*[/&+]\\s*(?=(?:${deniers})\\s)|\\s+(?:${joined}\\s+)?(?=(?:${alone})\\s)`,
  'iu',
)
const weak = new RegExp(`\\s+(?:${joined}\\s+)?(?=(?:${deniers})\\s)`, 'iu')

/** Commas inside a number or a chemical name: '12,5 %', '1,3-diacetin', 'N,N-DMT', '3,4-MDMA'. */
const insideName = /(?<=\d),(?=\d)|(?<=(?:^|[^\p{L}\p{N}])(?:\d{1,2}|[nos])'?),(?=(?:\d{1,2}|[nos])'?[,-])/giu

/** Splits a text where no name is split; nothing between two separators is no part. */
export const splitNames = (text: string, separator: RegExp): string[] =>
  text
    .replace(insideName, '\u0000')
    .split(separator)
    .map((part) => part.replaceAll('\u0000', ',').trim())
    .filter((part) => part !== '')

/**
 * The parts of a text of which at least one says 'no' before or behind a name; null without one. `reached`: the places of
 * other parts that the 'no' may be meant for, too: 'xylazine' in 'no fentanyl, xylazine'.
 */
export function deniedParts(
  text: string,
): { readonly parts: readonly string[]; readonly reached: readonly number[] } | null {
  const plain = text.trim()
  if (plain.length > longest) return null
  const strongly = splitNames(plain, strong)
  const parts = strongly.length > 1 ? strongly : splitNames(plain, weak)
  const words = parts.map(plainLetters)
  const [first, last] = [words.findIndex((part) => before.test(part)), words.findLastIndex((part) => behind.test(part))]
  if (parts.length < 2 || (first < 0 && last < 0)) return null
  // 'Fentanyl no xylazine' says 'no' of one or the other.
  const isWeak = strongly.length < 2
  const isReached = (place: number) => isWeak || (first >= 0 && place > first) || place < last
  const reached = words.flatMap((part, place) =>
    isReached(place) && !before.test(part) && !behind.test(part) ? [place] : [],
  )
  return { parts, reached }
}
