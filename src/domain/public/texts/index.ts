/** The texts of the public pages and the PDF, by language. */
import { en, type PublicLabel, type PublicTexts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { Language } from './languages.ts'

/** Every language's texts. */
export const publicTexts: Record<Language, PublicTexts> = { en, fr, es }

/**
 * What `quantities` shows, as the language writes it: '61,52 %', 'moins de 0,01 mg'. The number itself is not touched
 * beyond its decimal sign, so no rounding happens here.
 */
export function amountIn(language: Language, shown: string): string {
  const { lessThan } = publicTexts[language].result
  const less = /^less than (.*)$/.exec(shown)?.[1]
  const number = language === 'en' ? (less ?? shown) : (less ?? shown).replace('.', ',')
  return less === undefined ? number : lessThan(number)
}

/** The public's word for where a sample is; a label that no language knows stays as it is. */
export function labelIn(language: Language, label: string): string {
  const { labels } = publicTexts[language].words
  return isPublicLabel(label) ? labels[label] : label
}

function isPublicLabel(label: string): label is PublicLabel {
  return Object.hasOwn(en.words.labels, label)
}

/**
 * What a substance does there (`common_role`), in the language; null where the dictionary does not say. Of a dangerous one
 * that is called a cut or a remainder it says that it acts, too: 'cut' alone would make little of xylazine.
 */
export function roleIn(language: Language, role: string | null, isImportant: boolean): string | null {
  const { roles, acts } = publicTexts[language].words
  const [key, known] = Object.entries(roles).find(([name]) => name === role?.trim().toLowerCase()) ?? []
  const text = known ?? (role?.trim() || null)
  return text !== null && isImportant && key !== 'active ingredient' ? acts(text) : text
}

/**
 * What a service says of itself, for a reader of a language: its own words as it wrote them, and the translation where
 * it left the words that a new service starts with.
 */
export function settingIn(language: Language, setting: 'emptyFindings' | 'termsOfService', text: string): string {
  return text === en.safety[setting] ? publicTexts[language].safety[setting] : text
}
