/**
 * What was expected against what was found, over many samples. Whether a substance is the expected one is
 * combined-finding's to say, what a reader may know of it is visible-findings'; this file only counts.
 */
import {
  type CombinedReport,
  combinedFinding,
  eachOnce,
  expectedKey,
  isExpectedStrip,
  isSame,
  surprisesOf,
} from '#domain/report/combined-finding.ts'
import { comparable } from '#domain/report/finding-names.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'

/** Samples with the same expectation and the same submitted reports, as their reader sees them. */
export type ExpectedGroup = {
  readonly expected_drugs: readonly ExpectedDrug[]
  readonly reports: readonly CombinedReport[]
  readonly samples: number
}

/**
 * How an expected drug was found: by itself (or with what was expected as well), with something else, not at all; or it
 * cannot be told, since only strips were used or what was found is not for this reader.
 */
export type Outcome = 'as_expected' | 'with_other' | 'not_found' | 'unknown'

/** An expected drug: in how many samples, with which outcome, and what was found in them, the most frequent first. */
export type ExpectedFound = { readonly name: string; readonly samples: number } & Readonly<Record<Outcome, number>> & {
    readonly found: Found[]
  }

type Counting = { name: string; samples: number; found: Map<string, Found> } & Record<Outcome, number>
type Found = { name: string; important: boolean; samples: number }

/** At most so many of the substances found are named. */
const namedAtMost = 10

/** Counts what was expected, group by group, so that a caller with many may do something else in between. */
export class ExpectedCounts {
  private readonly drugs = new Map<string, Counting>()

  /** Adds samples; each counts with every drug that was expected of it. */
  add({ expected_drugs, reports, samples }: ExpectedGroup): void {
    const combined = combinedFinding(expected_drugs, reports)
    const { expected, found, strips, missing } = combined
    const hasOther = surprisesOf(combined).length > 0
    for (const one of eachOnce(expected)) {
      const drug = countingOf(this.drugs, one)
      const isThere = found.some(({ row }) => isSame(one, row)) || strips.some((type) => isExpectedStrip(type, one))
      drug.samples += samples
      drug[
        isThere ? (hasOther ? 'with_other' : 'as_expected') : missing.includes(one.name) ? 'not_found' : 'unknown'
      ] += samples
      for (const { name: substance, isImportant } of found) addFound(drug, substance, isImportant, samples)
    }
  }

  /** Every expected drug, the most frequent first. */
  ranked(): ExpectedFound[] {
    return [...this.drugs.values()].sort(mostFrequentFirst).map(({ found, ...drug }) => ({
      ...drug,
      found: [...found.values()].sort(mostFrequentFirst).slice(0, namedAtMost),
    }))
  }
}

function addFound(drug: Counting, name: string, important: boolean, samples: number): void {
  const key = comparable(name)
  const before = drug.found.get(key)
  // Of several spellings always the same one, in whatever order the groups come.
  const spelling = before !== undefined && before.name < name ? before.name : name
  // Dangerous in one report is dangerous.
  const isDangerous = important || before?.important === true
  drug.found.set(key, { name: spelling, important: isDangerous, samples: (before?.samples ?? 0) + samples })
}

function countingOf(drugs: Map<string, Counting>, expected: ExpectedDrug): Counting {
  const key = expectedKey(expected)
  const { name } = expected
  const known = drugs.get(key)
  if (known !== undefined) {
    // Of several words for one drug always the same ones, in whatever order the groups come.
    if (name < known.name) known.name = name
    return known
  }
  const made = { name, samples: 0, as_expected: 0, with_other: 0, not_found: 0, unknown: 0, found: new Map() }
  drugs.set(key, made)
  return made
}

const mostFrequentFirst = (a: { samples: number; name: string }, b: { samples: number; name: string }) =>
  b.samples - a.samples || a.name.localeCompare(b.name)
