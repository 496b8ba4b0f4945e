/** What a column of a list of substances holds. */
export const blockColumns = ['name', 'percent', 'weight'] as const
export type BlockColumn = (typeof blockColumns)[number]
