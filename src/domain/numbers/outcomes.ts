/**
 * How samples turned out against what was expected of them: as expected, with something else, or something else instead.
 * Each sample has one outcome, or none where nobody can say: nothing was found, or its name does not tell one drug.
 */

/** Something expected was found: alone, or beside what nobody expected; or only what nobody expected. */
export const outcomes = ['as_expected', 'with_other', 'instead'] as const
export type Outcome = (typeof outcomes)[number]
