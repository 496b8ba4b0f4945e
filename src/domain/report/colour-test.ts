/**
 * What a colour test showed (R6.28): reagent, colour and time. A name that somebody reads from a colour is no finding: it may be
 * there, and the page never says more.
 */

/** The colours to choose from; NONE: the reagent did not change. */
export const testColours = [
  ...(['NONE', 'YELLOW', 'ORANGE', 'RED', 'PINK', 'PURPLE', 'BLUE', 'GREEN', 'BROWN', 'BLACK'] as const),
  ...(['GREY', 'WHITE', 'OTHER'] as const),
] as const
export type TestColour = (typeof testColours)[number]

/** One colour that a reagent showed. `seconds`: how long after the drop, where somebody looked at a clock. */
export type Reaction = {
  readonly reagent: string
  readonly colour: TestColour | null
  readonly seconds: number | null
}

/** A drug that somebody thinks a colour may be, by its name in the dictionary. */
export type MayBe = { readonly name: string }

/** A drug that a colour may be, as its reader knows it. */
export type MayBeShown = { readonly name: string; readonly identity: string; readonly is_dangerous: boolean }

/**
 * What a report says by names beside its findings, for its reader, and as it may be told at the counter: what its colours may be,
 * and what a correction changed.
 */
export type ToldInstead = {
  readonly may_be?: readonly MayBeShown[] | undefined
  readonly may_be_told?: readonly MayBeShown[] | undefined
  readonly changed_told?: unknown
}

/** What may be told at the counter, in the place of what its reader sees. */
export const toldInstead = ({ may_be_told, changed_told }: ToldInstead) => ({
  ...(may_be_told && { may_be: may_be_told }),
  ...(changed_told !== undefined && { changed: changed_told }),
})

/** Most colours of one report, and most names that they may be. */
export const [maxReactions, maxMayBe] = [12, 5] as const

/** The longest time that counts, in seconds: an hour. */
export const longestSeconds = 3600
