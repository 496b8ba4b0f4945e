import { remembered } from '#domain/remembered.ts'

/** A text for comparing words: without accents, capitals, double spaces and underscores. */
export const plainWords = remembered((text: string) =>
  text
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase(),
)
