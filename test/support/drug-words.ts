import { drugWord } from '#domain/public/texts/drug-words.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import type { Language } from '#domain/public/texts/languages.ts'

/** A sentence with the English names of drugs, with the words of the language instead. */
export const withDrugWords = (language: Language, sentence: string): string =>
  sentence.replace(/[\p{L}\p{N}-]+/gu, (name) => drugWord(publicTexts[language], name))
