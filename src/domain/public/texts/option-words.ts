import { drugWord } from './drug-words.ts'
import type { PublicTexts } from './en.ts'

/** A choice of an administrator's list, translated if it is one that a new service starts with, or a drug. */
export function optionWords(texts: PublicTexts, name: string): string {
  return texts.words.options[name] ?? drugWord(texts, name)
}
