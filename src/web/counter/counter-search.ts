/**
 * The search parameters of a sample at the counter: '?correct=' corrects what was submitted, '?correct=Fentanyl' with a line for
 * that strip.
 */
import { addressWith, longText } from '#web/address.ts'

/** Reads the search parameters. */
export const counterSearch = addressWith({ correct: longText(100) })
