/** Counts the parts that samples are in, and sums those of rows. */
import type { AmountBand } from './amount-bands.ts'
import type { Outcome } from './outcomes.ts'
import { type PartCounts, type Parting, partings, summedParts } from './parts.ts'

/** The parts of a sample, and which found names are which expected drug; a sample of an older test has none. */
export type InParts = {
  readonly outcome?: Outcome | null
  /** Expected drugs with the band of their amount, each once. */
  readonly amounts?: readonly (readonly [expected: string, band: AmountBand])[]
  /** Expected drugs with the found names that are the same drug. */
  readonly itself?: readonly (readonly [expected: string, found: string])[]
}

/** Counts of parts, and the found names that are each expected drug. */
export type CountedParts = PartCounts & { readonly itself?: Readonly<Record<string, readonly string[]>> | undefined }

type Sample = InParts & { readonly expected: readonly string[] }

/** The things that each parting counts of a sample; undefined: the sample does not say. */
const thingsOf: Record<Parting, (sample: Sample) => readonly (readonly string[])[] | undefined> = {
  outcomes: ({ outcome, expected }) =>
    outcome == null
      ? outcome === undefined
        ? undefined
        : []
      : [[outcome], ...[...new Set(expected)].map((name) => [outcome, name])],
  amounts: ({ amounts }) => amounts?.map(([expected, band]) => [band, expected]),
}

/** The counts of some samples, all hidden; none of what one of them does not say. */
export function countedParts(samples: readonly Sample[]): CountedParts {
  const counted = partings.flatMap((parting) => {
    const things = samples.map(thingsOf[parting])
    return things.includes(undefined)
      ? []
      : [[parting, summedParts(things.flatMap((own = []) => own.map((one) => ({ things: one, count: 1 }))))] as const]
  })
  if (counted.length === 0) return {}
  const pairs = samples.flatMap(({ itself = [] }) => itself)
  return { ...Object.fromEntries(counted), itself: namesOf(pairs) }
}

const namesOf = (pairs: readonly (readonly [string, string])[]) =>
  Object.fromEntries(
    [...Map.groupBy(pairs, ([expected]) => expected)].map(([expected, all]) => [
      expected,
      [...new Set(all.map(([, found]) => found))].sort(),
    ]),
  )

/** The sums of rows, all hidden; none of what one of them does not count. */
export function summedRows(rows: readonly CountedParts[]): CountedParts {
  const summed = partings.flatMap((parting) =>
    rows.some((row) => row[parting] === undefined)
      ? []
      : [[parting, summedParts(rows.flatMap((row) => row[parting] ?? []))] as const],
  )
  if (summed.length === 0) return {}
  const pairs = rows.flatMap(({ itself = {} }) =>
    Object.entries(itself).flatMap(([expected, names]) => names.map((found) => [expected, found] as const)),
  )
  return { ...Object.fromEntries(summed), itself: namesOf(pairs) }
}
