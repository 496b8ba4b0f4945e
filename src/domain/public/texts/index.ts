/** The texts of the public pages and the PDF, by language. */
import type { AmountWords } from '#domain/report/shown-amounts.ts'
import { en, type PublicTexts } from './en.ts'
import type { PublicLabel } from './en-words.ts'
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

/** How the language says amounts of every kind. */
export function amountWordsIn(language: Language): AmountWords {
  const { lessThan, atLeast, between, likely } = publicTexts[language].result
  return {
    exact: (shown) => amountIn(language, shown),
    number: (digits) => (language === 'en' ? digits : digits.replace('.', ',')),
    ...{ lessThan, atLeast, between, likely },
  }
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

/** What an amount is of, in the language; a form that no language knows stays as it is. */
export function formIn(language: Language, form: string): string {
  return Object.entries(publicTexts[language].words.forms).find(([name]) => name === form)?.[1] ?? form
}

/**
 * What a service says of itself, for a reader of a language: its own words as it wrote them, and the translation where
 * it left the words that a new service starts with.
 */
export function settingIn(language: Language, setting: 'emptyFindings' | 'termsOfService', text: string): string {
  return text === en.safety[setting] ? publicTexts[language].safety[setting] : text
}
