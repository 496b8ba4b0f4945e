/** The texts of alerts by language; separate from the others, since no browser loads them. */
import { type AlertTexts, alertEn } from './alert-en.ts'
import { alertEs } from './alert-es.ts'
import { alertFr } from './alert-fr.ts'
import type { Language } from './languages.ts'

/** Every language's texts of alerts. */
export const alertTexts: Record<Language, AlertTexts> = { en: alertEn, fr: alertFr, es: alertEs }
