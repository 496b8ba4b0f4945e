/** The search parameters of the report form: '?correct=1' corrects what was submitted. */
import { addressWith, wordOf } from '#web/address.ts'

/** Reads the search parameters. */
export const reportSearch = addressWith({ correct: wordOf(['1']) })
