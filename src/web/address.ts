/**
 * Reads the search parameters of an address. What makes no sense is ignored, not refused. Without Zod, because every page
 * reads its address before it draws anything.
 */

/** Reads one parameter; undefined if it makes no sense. */
type Reader<Value> = (given: unknown) => Value | undefined

/** What is read of an address with these readers. */
type Read<Readers> = { [Name in keyof Readers]?: Readers[Name] extends Reader<infer Value> ? Value | undefined : never }

/**
 * Reads the parameters that have a reader. One that makes no sense is there as undefined: the router keeps the text of those
 * that are missing here.
 */
export const addressWith =
  <Readers extends Record<string, Reader<unknown>>>(readers: Readers) =>
  (given: Readonly<Record<string, unknown>>): Read<Readers> =>
    // The entries are those of the readers.
    Object.fromEntries(Object.entries(readers).map(([name, reader]) => [name, reader(given[name])])) as Read<Readers>

/** Text as it stands, also empty. */
export const longText =
  (most: number): Reader<string> =>
  (given) =>
    typeof given === 'string' && given.length <= most ? given : undefined

/** Text that says something. */
export const shortText =
  (most: number): Reader<string> =>
  (given) =>
    typeof given === 'string' ? longText(most)(given.trim()) || undefined : undefined

/** One of these words. */
export const wordOf =
  <const Word extends string>(words: readonly Word[]): Reader<Word> =>
  (given) =>
    words.find((word) => word === given)

const numberOf = (given: unknown) =>
  typeof given === 'string' || typeof given === 'number' ? Number(given) : Number.NaN

/** A whole number from 1 to `most`. */
export const wholeNumber =
  (most: number): Reader<number> =>
  (given) => {
    const number = numberOf(given)
    return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined
  }

/** The number of a page. One that is far too large becomes the last one, as any other beyond the end. */
export const pageNumber: Reader<number> = (given) => wholeNumber(100_000)(Math.min(numberOf(given), 100_000))

/** A day, YYYY-MM-DD. */
export const day: Reader<string> = (given) => {
  const at = typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given) ? Date.parse(given) : Number.NaN
  // Browsers count a day that its month does not have as one of the next.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(String(given)) ? String(given) : undefined
}
