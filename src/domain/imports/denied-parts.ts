/** Parts a list at what it says was not found: 'MDMA, no fentanyl', 'MDMA without fentanyl'. */
import { plainLetters } from '#domain/substance/squash.ts'

/** A longer text is no list of names. */
const longest = 200
const alone = 'without|w\\/o|ohne|sans|sin'
const deniers = `no|not|neither|kein(?:en?)?|aucune?|pas de|ninguna?|${alone}`
const denies = new RegExp(`^(?:${deniers})\\s+(?=\\S)`)
const joined = '(?:and|but|und|aber|et|mais|y|pero)'
const betweenDenied = new RegExp(
  `\\s*[,;]\\s*(?:${joined}\\s+)?|\\s+${joined}\\s+(?=(?:${deniers})\\s)|\\s+(?=(?:${alone})\\s)`,
  'iu',
)

/**
 * The parts of a text of which at least one begins with 'no' ('MDMA, no fentanyl'), with that word; null without one. `isOpen`: parts
 * stand behind it that have no such word, and it may be meant for them as well.
 */
export function deniedParts(text: string): {
  readonly parts: readonly string[]
  readonly word: string
  readonly first: number
  readonly isOpen: boolean
} | null {
  const parts = text.slice(0, longest).split(betweenDenied)
  const wordIn = (part: string) => denies.exec(plainLetters(part))?.[0].trim()
  const first = parts.findIndex((part) => wordIn(part) !== undefined)
  if (first < 0 || parts.length < 2) return null
  const isOpen = parts.slice(first).some((part) => wordIn(part) === undefined)
  return { parts, word: wordIn(parts[first] ?? '') ?? '', first, isOpen }
}
