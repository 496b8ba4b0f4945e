/** A result with the drugs' names in the reader's language. */
import { drugWord } from './texts/drug-words.ts'
import { publicTexts } from './texts/index.ts'
import type { Language } from './texts/languages.ts'

/**
 * The value with each text in it that is the name of a drug as a word of the language; lists such as 'fentanyl; opioid'
 * part by part. No two drugs have one word, so whatever is equal or different by its name stays so, and a result is read
 * in words as it is in English.
 */
export function inDrugWords<Value>(value: Value, language: Language): Value {
  const texts = publicTexts[language]
  const read = (part: unknown): unknown => {
    if (typeof part === 'string')
      return part
        .split(/(;\s*)/)
        .map((one) => drugWord(texts, one))
        .join('')
    if (Array.isArray(part)) return part.map(read)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, key === 'notes' ? one : read(one)]))
  }
  // Only texts change, each for another text.
  return language === 'en' ? value : (read(value) as Value)
}
