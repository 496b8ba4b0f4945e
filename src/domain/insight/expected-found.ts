/**
 * Counts over many samples what was expected and what was found. combined-finding decides whether a substance is the
 * expected one, visible-findings what a reader may know; this file only counts.
 */
import {
  type CombinedReport,
  combinedFinding,
  eachOnce,
  expectedKey,
  isOpen,
  statedOf,
  surprisesOf,
} from '#domain/report/combined-finding.ts'
import { isExpectedStrip } from '#domain/report/compared.ts'
import { comparable, findingName } from '#domain/report/finding-names.ts'
import { isDangerous, isUnknown, type VisibleDrugFound } from '#domain/report/visible-findings.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'

/** Samples with the same expectation and the same submitted reports, as their reader sees them. */
export type ExpectedGroup = {
  readonly expected_drugs: readonly ExpectedDrug[]
  readonly reports: readonly CombinedReport[]
  readonly samples: number
}

/**
 * How an expected drug was found: alone or with other expected ones, with something else, or not at all. `unknown`: no
 * test shows the drug, but it may be there: only strips were used, the reader may not see what was found, a finding may
 * be this drug ('opioid' may be heroin), or the expected name does not tell one drug ('down').
 */
export type Outcome = 'as_expected' | 'with_other' | 'not_found' | 'unknown'

/** An expected drug: its number of samples, their outcomes, and what was found in them, the most frequent first. */
export type ExpectedFound = { readonly name: string; readonly samples: number } & Readonly<Record<Outcome, number>> & {
    readonly found: Found[]
  }

type Counting = { name: string; samples: number; found: Map<string, Found> } & Record<Outcome, number>
type Found = { name: string; important: boolean; samples: number }

/** Name at most this many of the substances found. */
const namedAtMost = 10

/** Counts group by group, so that a caller with many groups can do other work in between. */
export class ExpectedCounts {
  private readonly drugs = new Map<string, Counting>()

  /** Adds a group of samples; they count for each drug that was expected. */
  add(group: ExpectedGroup): void {
    let hasUnknown = false
    for (const { row } of this.addOutcomes(group).found) {
      // However many names nobody knows, a sample counts once.
      if (isUnknown(row) && hasUnknown) continue
      hasUnknown ||= isUnknown(row)
      this.addFound(group.expected_drugs, row, group.samples)
    }
  }

  /** Adds the outcomes of a group of samples, but not their findings: `addFound` adds those. */
  addOutcomes({ expected_drugs, reports, samples }: ExpectedGroup) {
    const combined = combinedFinding(expected_drugs, reports)
    const { expected, found, strips, missing } = combined
    const isOther = (type: string) => !expected.some((one) => isExpectedStrip(type, one))
    const hasOther = surprisesOf(combined).length > 0 || (!expected.some(isOpen) && strips.some(isOther))
    for (const one of eachOnce(expected)) {
      const drug = countingOf(this.drugs, one)
      const isThere =
        found.some(({ compared }) => compared.expected.includes(one.name)) ||
        strips.some((type) => isExpectedStrip(type, one))
      drug.samples += samples
      drug[isThere ? (hasOther ? 'with_other' : 'as_expected') : missing.includes(one) ? 'not_found' : 'unknown'] +=
        samples
    }
    return combined
  }

  /** Counts a finding for each of these expected drugs; `samples` have this finding. */
  addFound(expected_drugs: readonly ExpectedDrug[], row: VisibleDrugFound, samples: number): void {
    for (const one of eachOnce(statedOf(expected_drugs)))
      addFound(countingOf(this.drugs, one), countedName(row), isDangerous(row), samples)
  }

  /** Every expected drug, the most frequent first; each with at most `most` of the substances found. */
  ranked(most = namedAtMost): ExpectedFound[] {
    return [...this.drugs.values()].sort(mostFrequentFirst).map(({ found, ...drug }) => ({
      ...drug,
      found: [...found.values()].sort(mostFrequentFirst).slice(0, most),
    }))
  }
}

/** Names that nobody knows count together. */
export const otherName = 'Other'

const countedName = (row: VisibleDrugFound) => (isUnknown(row) ? otherName : findingName(row))

function addFound(drug: Counting, name: string, important: boolean, samples: number): void {
  const key = comparable(name)
  const before = drug.found.get(key)
  // Always choose the same of several spellings, in whatever order the groups come.
  const spelling = before !== undefined && before.name < name ? before.name : name
  // If one report says that it is dangerous, it is.
  const isDangerous = important || before?.important === true
  drug.found.set(key, { name: spelling, important: isDangerous, samples: (before?.samples ?? 0) + samples })
}

function countingOf(drugs: Map<string, Counting>, expected: ExpectedDrug): Counting {
  const key = expectedKey(expected)
  const { name } = expected
  const known = drugs.get(key)
  if (known !== undefined) {
    // Always choose the same of several words for a drug, in whatever order the groups come.
    if (name < known.name) known.name = name
    return known
  }
  const made = { name, samples: 0, as_expected: 0, with_other: 0, not_found: 0, unknown: 0, found: new Map() }
  drugs.set(key, made)
  return made
}

const mostFrequentFirst = (a: { samples: number; name: string }, b: { samples: number; name: string }) =>
  b.samples - a.samples || a.name.localeCompare(b.name)
