/** The search parameters of a shift's pages. */
import { addressWith, wholeNumber } from '#web/address.ts'

/** Reads the number of a sample of this shift. */
export const ofSample = addressWith({ no: wholeNumber(Number.MAX_SAFE_INTEGER) })
