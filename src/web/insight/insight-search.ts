/** The search parameters of Insight: its period and its site, so that people can share what they see. */
import { addressWith, day, wholeNumber } from '#web/address.ts'

/** Reads the search parameters. */
export const insightAddress = addressWith({ from: day, to: day, site: wholeNumber(2_147_483_647) })
export type InsightAddress = ReturnType<typeof insightAddress>
