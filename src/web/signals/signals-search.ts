/** The search parameters of the signals page: open or answered, and the page number. */
import { addressWith, pageNumber, wordOf } from '#web/address.ts'

/** Reads the search parameters. */
export const signalsSearch = addressWith({ answered: wordOf(['true']), page: pageNumber })
