/** The texts of public numbers by language. */
import type { Language } from './languages.ts'
import { type NumbersTexts, numbersEn } from './numbers-en.ts'
import { numbersEs } from './numbers-es.ts'
import { numbersFr } from './numbers-fr.ts'

/** Every language's texts of public numbers. */
export const numbersTexts: Record<Language, NumbersTexts> = { en: numbersEn, fr: numbersFr, es: numbersEs }
