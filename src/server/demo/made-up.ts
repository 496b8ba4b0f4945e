/** Makes up numbers and choices that the source does not hold: the same seed always gives the same result. */

/** A whole number from 0 to `below` - 1 (FNV-1a of the seed). */
export function roll(seed: string, below: number): number {
  let hash = 2_166_136_261
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0
  // The low bits of this hash are badly distributed for short seeds.
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507) >>> 0
  return ((hash ^ (hash >>> 13)) >>> 0) % below
}

/** One of a list, which must not be empty. */
export function pick<Item>(seed: string, items: readonly Item[]): Item {
  const item = items[roll(seed, items.length)]
  if (item === undefined) throw new RangeError('Nothing to choose from.')
  return item
}

/** The weight of an empty vial in gram: 2.0 to 2.2, 4 decimals. */
export const emptyWeight = (sample_id: string) => (20_000 + roll(`empty ${sample_id}`, 2001)) / 10_000
