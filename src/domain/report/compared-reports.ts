/**
 * The reports of a sample, compared by the drugs themselves with what was expected and with one another, before anything is
 * hidden from anybody (R8.17).
 */
import type { SeenMethod } from '#domain/method/seen-method.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import { saltsOf } from '#domain/substance/salts.ts'
import { type StripFacts, statedOf } from './combined-finding.ts'
import { compare, isExpectedStrip } from './compared.ts'
import { comparable } from './finding-names.ts'
import type { DrugFound, NotFound } from './visible-findings.ts'

/** A stored version of a report. `sees`: what its approved method cannot tell apart; `misses`: what its method cannot see. */
export type ComparableReport = {
  readonly is_newest: boolean
  readonly is_draft: boolean
  readonly strip_type: string
  /** The type as the dictionary reads it today. */
  readonly strip_read: string
  /** The type as its reader knows it; null if this reader may not know it. */
  readonly strip_shown: string | null
  readonly drugs_found: readonly DrugFound[]
  readonly not_found: readonly NotFound[]
  readonly sees: Pick<SeenMethod, 'same'> | null
  readonly is_chiral: boolean
  readonly misses: readonly string[]
  readonly strip_target: {
    readonly is_dangerous: boolean
    readonly is_kind: boolean
    readonly mirror_group: string | null
  } | null
}

/** A version with its comparisons. */
export type ComparedReport<Report extends ComparableReport> = Omit<Report, 'drugs_found' | 'not_found'> & {
  readonly drugs_found: DrugFound[]
  readonly not_found: NotFound[]
  readonly target: StripFacts | null
}

/** Every version with its comparisons. Others than a draft's own lab must not learn of a draft, so it tells them nothing. */
export function compareReports<Report extends ComparableReport>(
  versions: readonly Report[],
  all: readonly ExpectedDrug[],
): ComparedReport<Report>[] {
  const expected = statedOf(all)
  const submitted = versions.filter((version) => version.is_newest && !version.is_draft)
  return versions.map((version) => {
    const others = version.is_draft ? [...submitted, version] : submitted
    const targets = others.flatMap(({ strip_read, strip_shown, strip_target }) =>
      strip_read === '' || strip_shown === null
        ? []
        : [{ type: strip_read, shown: strip_shown, mirror_group: strip_target?.mirror_group }],
    )
    return {
      ...version,
      drugs_found: version.drugs_found.map((row) => ({
        ...row,
        base_share: shareOfBase(row),
        compared: compare(row, expected, others, targets),
      })),
      not_found: version.not_found.map(({ compared: _compared, ...row }) => ({
        ...row,
        compared: { expected: compare(row, expected, [], []).expected },
      })),
      target: targetOf(version, expected),
    }
  })
}

/** The share of base in the form that an amount is of; null if nobody says. */
function shareOfBase({ drug, measured_as }: DrugFound): number | null {
  if (measured_as == null) return null
  if (measured_as === 'base') return 1
  return saltsOf(drug?.salts).find(({ form }) => form === measured_as)?.base_share ?? null
}

function targetOf(
  { strip_read, strip_target, misses }: ComparableReport,
  expected: readonly ExpectedDrug[],
): StripFacts | null {
  if (strip_target === null) return null
  const blind = new Set(misses.map(comparable))
  const isMissed = ({ identities }: ExpectedDrug) => identities.some((one) => blind.has(comparable(one)))
  const { is_dangerous, is_kind } = strip_target
  const named = (is: (one: ExpectedDrug) => boolean) => expected.filter(is).map(({ name }) => name)
  return { is_dangerous, is_kind, expected: named((one) => isExpectedStrip(strip_read, one)), misses: named(isMissed) }
}
