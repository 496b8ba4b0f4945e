/** The search parameters of the pages of holdings and returns: an administrator's site, and the days of a return. */
import { addressWith, day, wholeNumber } from '#web/address.ts'

/** Reads the search parameters. */
export const holdingsSearch = addressWith({ site: wholeNumber(2_147_483_647), from: day, to: day })
export type HoldingsSearch = ReturnType<typeof holdingsSearch>
