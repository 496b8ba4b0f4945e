/** Names of drugs in the reader's language, where it has another word. */
import type { PublicTexts } from './en.ts'
import { capital } from './languages.ts'

/** 'Heroin' as 'Héroïne', with a capital where the name has one; a name without a word stays as it is. */
export function drugWord({ words }: PublicTexts, name: string): string {
  const key = name.trim().toLowerCase()
  const word = Object.hasOwn(words.drugs, key) ? words.drugs[key] : undefined
  if (word === undefined) return name
  return /^\p{Lu}/u.test(name) ? capital(word) : word
}
