/** How many results hold something that nobody knows (R7.15): each shows its reader an amber box. */

/** Results of a period, and those with something that nobody knows. */
export type UnknownShare = { readonly reported: number; readonly with_unknown: number }

/** Whether so many results are amber that the dictionary should grow: more than one in five. */
export const shouldGrow = ({ reported, with_unknown }: UnknownShare): boolean => with_unknown * 5 > reported
