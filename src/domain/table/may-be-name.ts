/** What stands in place of a name and is none: a number, a unit, an ID, the fault of a formula, 'see A1'. */
import { isPhrase } from '#domain/substance/doubt-words.ts'
import { isLabel } from './said-samples.ts'
import { isUnit } from './table-heading.ts'

/** What a spreadsheet writes where a formula has no value, in the languages that it knows. */
const cellFault = /^#[\p{Lu}\d/?!¡¿_]{2,14}$/u

/** Whether a text that nobody knows has no letters, or is the fault of a formula. */
export const isNoWord = (text: string): boolean => !/\p{L}/u.test(text) || cellFault.test(text.trim())

/** Whether a text that nobody knows may be the name of a substance. */
export const mayBeName = (text: string): boolean =>
  !isNoWord(text) && !isUnit(text) && !isLabel(text, () => false) && !isPhrase(text)
