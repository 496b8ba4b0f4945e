/**
 * A method: what a technology can see, for strips by target and brand, in versions that somebody approves. Each version
 * names its sources; no limit is written in this file.
 */
import type { Technology } from '#domain/terms.ts'

/** Units of a limit: a share of the sample, or a concentration in the water that a strip is dipped into. */
export const limitUnits = ['%', 'ng/mL', 'µg/mL', 'mg/mL'] as const
export type LimitUnit = (typeof limitUnits)[number]

/** How to read the lines of a strip. Competitive: two lines are negative, the control line alone is positive. */
export const stripLines = ['COMPETITIVE'] as const

/** What a method's percents are of: the weight of what was tested, each other (peak areas), or nothing exact. */
export const methodBases = ['of_weight', 'relative', 'estimate'] as const

/** The amount from which a method sees its drugs; `to` if sources or lots differ. */
export type Limit = { readonly from: number; readonly to: number | null; readonly unit: LimitUnit }

/** Another substance that makes a strip react; `from` if the concentration is known. */
export type Reaction = { readonly name: string; readonly from: number | null; readonly unit: LimitUnit | null }

/** A substance that a strip did not react to, up to this concentration. */
export type Missed = { readonly name: string; readonly up_to: number; readonly unit: LimitUnit }

/** Two substances that the method cannot tell apart. */
export type Pair = readonly [string, string]

/** The state of a version: waiting for approval, in use, expired, or withdrawn. */
export const methodStandings = ['WAITING', 'APPROVED', 'RUN_OUT', 'WITHDRAWN'] as const
export type MethodStanding = (typeof methodStandings)[number]

/** What decides the state of a version; `valid_until` YYYY-MM-DD. */
export type Approval = {
  readonly approved_at: string | null
  readonly valid_until: string | null
  readonly withdrawn_at: string | null
}

/** The state of a version on a day, YYYY-MM-DD. */
export function standingOf({ approved_at, valid_until, withdrawn_at }: Approval, today: string): MethodStanding {
  if (withdrawn_at !== null) return 'WITHDRAWN'
  if (approved_at === null) return 'WAITING'
  return valid_until !== null && valid_until < today ? 'RUN_OUT' : 'APPROVED'
}

/**
 * Whether the public may read a version's limits beside a report made on a day: somebody approved the version, and the
 * approval had not expired by that day. A withdrawn version keeps its limits on old results, but not its sentences.
 */
export const isForPublic = ({ approved_at, valid_until }: Approval, reported_on: string): boolean =>
  approved_at !== null && (valid_until === null || reported_on <= valid_until)

/** What a method is for. `target` and `brand` are '' if it covers the whole technology. */
export type MethodKind = { readonly technology: Technology; readonly target: string; readonly brand: string }

const small = (text: string) => text.trim().toLowerCase()

/** The method of a test: that of the strip's brand, else of its target, else of the whole technology. */
export function methodOf<Method extends MethodKind>(methods: readonly Method[], test: MethodKind): Method | undefined {
  const fits = (method: Method, target: string, brand: string) =>
    method.technology === test.technology && small(method.target) === target && small(method.brand) === brand
  const [target, brand] = [small(test.target), small(test.brand)]
  return (
    methods.find((method) => fits(method, target, brand)) ??
    methods.find((method) => fits(method, target, '')) ??
    methods.find((method) => fits(method, '', ''))
  )
}

/**
 * The last day (YYYY-MM-DD) of a method whose approval expired and was not renewed; null if there is none. `versions`:
 * newest first.
 */
export function ranOutOn(
  versions: readonly { readonly standing: MethodStanding; readonly valid_until: string | null }[],
): string | null {
  const last = versions.find(({ standing }) => standing === 'APPROVED' || standing === 'RUN_OUT')
  return last?.standing === 'RUN_OUT' ? last.valid_until : null
}

/** What percents relate to by this version, and the facts that decide whether the version counts. */
type Basis = Pick<Approval, 'approved_at' | 'withdrawn_at'> & {
  readonly basis: (typeof methodBases)[number] | null
  readonly is_shipped: boolean
}

/**
 * What a method's percents are of if the report does not say: taken from its newest version that came with Vialog or
 * was approved, and was not withdrawn. `versions`: newest first.
 */
export const usualBasis = (versions: readonly Basis[]): (typeof methodBases)[number] | 'not_stated' =>
  knownVersion(versions)?.basis ?? 'not_stated'

/** The newest version whose facts staff may use: it came with Vialog or was approved. `versions`: newest first. */
export const knownVersion = <Version extends Pick<Basis, 'approved_at' | 'withdrawn_at' | 'is_shipped'>>(
  versions: readonly Version[],
): Version | undefined =>
  versions.find(
    ({ approved_at, withdrawn_at, is_shipped }) => withdrawn_at === null && (is_shipped || approved_at !== null),
  )

/** Whether two versions have the same limit, so that the newer wording may replace that of a withdrawn one. */
export const isSameLimit = (one: Limit | null, other: Limit | null): boolean =>
  one?.from === other?.from && one?.to === other?.to && one?.unit === other?.unit
