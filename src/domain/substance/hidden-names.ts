/** Whether a text gives away a drug that a reader must not learn of. */
import { plainLetters, squashPlain } from './squash.ts'

/** Shorter names are part of too many words; they count only as a word of their own. */
const longEnough = 4
const isotope = /(?<![\p{L}\p{N}])(?:d-?\d{1,2}|(?:2h|13-?c|15-?n|18-?o)-?\d{0,2})(?![\p{L}\p{N}])/gu

/** Whether one of these names stands in a text, however it is written, with isotopes or without. */
export function holdsAnyName(text: string, names: readonly string[]): boolean {
  const plain = plainLetters(text)
  const bare = plain.replace(isotope, ' ')
  const wholes = [squashPlain(plain), squashPlain(bare)]
  const words = new Set([...plain.split(/[^\p{L}\p{N}]+/u), ...bare.split(/[^\p{L}\p{N}]+/u), ...wholes])
  return names.some((name) => {
    const key = squashPlain(plainLetters(name))
    if (key === '') return false
    return key.length < longEnough ? words.has(key) : wholes.some((whole) => whole.includes(key))
  })
}
