import type { PublicTexts } from './en.ts'

/** A choice of a list that an administrator edits, in the language where it is one that a new service starts with. */
export function optionWords(texts: PublicTexts, name: string): string {
  return texts.words.options[name] ?? name
}
