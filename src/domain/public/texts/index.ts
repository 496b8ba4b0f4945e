/** The texts of the public pages and the PDF, by language. */

import type { AmountWords } from '#domain/report/shown-amounts.ts'
import { publicName, sentenceOf, type Technology } from '#domain/technology/technologies.ts'
import { en, type PublicTexts } from './en.ts'
import type { PublicLabel } from './en-words.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { Language } from './languages.ts'

/** A technology as the subject of a sentence: 'GC-MS', 'Infrared', 'La méthode Raman'. */
export const subjectIn = (language: Language, technology: Technology): string =>
  publicTexts[language].said.subjects[sentenceOf(technology)](publicName(technology, language))

/** Every language's texts. */
export const publicTexts: Record<Language, PublicTexts> = { en, fr, es }

/**
 * Text from `quantities`, written as the language does: '61,52 %', 'moins de 0,01 mg'. Only the decimal sign of the
 * number changes, so nothing is rounded here.
 */
export function amountIn(language: Language, shown: string): string {
  const { lessThan } = publicTexts[language].result
  const less = /^less than (.*)$/.exec(shown)?.[1]
  const number = language === 'en' ? (less ?? shown) : (less ?? shown).replace('.', ',')
  return less === undefined ? number : lessThan(number)
}

/** The words of a language for amounts of every kind. */
export function amountWordsIn(language: Language): AmountWords {
  const { lessThan, atLeast, between, likely } = publicTexts[language].result
  return {
    exact: (shown) => amountIn(language, shown),
    number: (digits) => (language === 'en' ? digits : digits.replace('.', ',')),
    ...{ lessThan, atLeast, between, likely, measured: publicTexts[language].said.measured },
  }
}

/** The public's word for a sample's state; an unknown label stays as it is. */
export function labelIn(language: Language, label: string): string {
  const { labels } = publicTexts[language].words
  return isPublicLabel(label) ? labels[label] : label
}

function isPublicLabel(label: string): label is PublicLabel {
  return Object.hasOwn(en.words.labels, label)
}

/**
 * The role of a substance (`common_role`) in the language; null if the dictionary has none. For a dangerous one called
 * a cut or residue it adds that it has effects of its own: 'cut' alone would play down xylazine.
 */
export function roleIn(language: Language, role: string | null, isImportant: boolean): string | null {
  const { roles, acts } = publicTexts[language].words
  const [key, known] = Object.entries(roles).find(([name]) => name === role?.trim().toLowerCase()) ?? []
  const text = known ?? (role?.trim() || null)
  return text !== null && isImportant && key !== 'active ingredient' ? acts(text) : text
}

/** The form of an amount in the language; an unknown form stays as it is. */
export function formIn(language: Language, form: string): string {
  return Object.entries(publicTexts[language].words.forms).find(([name]) => name === form)?.[1] ?? form
}

/**
 * A text that the service can change, for a reader of a language: the service's own words if it has any, else the
 * translation of the default text.
 */
export function settingIn(language: Language, setting: 'emptyFindings' | 'termsOfService', text: string): string {
  return text === en.safety[setting] ? publicTexts[language].safety[setting] : text
}
