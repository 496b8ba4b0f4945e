/** The search parameters of the page of returns: the days, and an administrator's site. */
import { addressWith, day, wholeNumber } from '#web/address.ts'

/** Reads the search parameters. */
export const returnsSearch = addressWith({ from: day, to: day, site: wholeNumber(2_147_483_647) })
export type ReturnsSearch = ReturnType<typeof returnsSearch>
