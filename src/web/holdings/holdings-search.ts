/** The search parameter of the page of holdings: an administrator's site. */
import { addressWith, wholeNumber } from '#web/address.ts'

/** Reads the search parameter. */
export const holdingsSearch = addressWith({ site: wholeNumber(2_147_483_647) })
export type HoldingsSearch = ReturnType<typeof holdingsSearch>
