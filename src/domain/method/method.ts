/**
 * A method: what a technology can see, by a strip's target and brand, in versions that somebody approves. Sources are named
 * in each version; nothing here knows a number by itself.
 */
import type { Technology } from '#domain/terms.ts'

/** What a limit is counted in: a share of the sample, or a concentration in the water that a strip is dipped into. */
export const limitUnits = ['%', 'ng/mL', 'µg/mL', 'mg/mL'] as const
export type LimitUnit = (typeof limitUnits)[number]

/** How the lines of a strip read. Competitive: two lines are negative, the control line alone is positive. */
export const stripLines = ['COMPETITIVE'] as const

/** What a method's percents are of: the weight of what was tested, each other (peak areas), or nothing exact. */
export const methodBases = ['of_weight', 'relative', 'estimate'] as const

/** From where on a method sees its drugs; `to` where sources or lots differ. */
export type Limit = { readonly from: number; readonly to: number | null; readonly unit: LimitUnit }

/** A substance that makes a strip react although it is another one; `from` where the concentration is known. */
export type Reaction = { readonly name: string; readonly from: number | null; readonly unit: LimitUnit | null }

/** Two that the method cannot tell apart. */
export type Pair = readonly [string, string]

/** Where a version stands: waiting for approval, in use, run out, or taken back. */
export const methodStandings = ['WAITING', 'APPROVED', 'RUN_OUT', 'WITHDRAWN'] as const
export type MethodStanding = (typeof methodStandings)[number]

/** What the standing of a version follows from; `valid_until` YYYY-MM-DD. */
export type Approval = {
  readonly approved_at: string | null
  readonly valid_until: string | null
  readonly withdrawn_at: string | null
}

/** Where a version stands on a day, YYYY-MM-DD. */
export function standingOf({ approved_at, valid_until, withdrawn_at }: Approval, today: string): MethodStanding {
  if (withdrawn_at !== null) return 'WITHDRAWN'
  if (approved_at === null) return 'WAITING'
  return valid_until !== null && valid_until < today ? 'RUN_OUT' : 'APPROVED'
}

/**
 * Whether the public may read what a version says of a report of a day: once it is approved, and unless its approval had run
 * out before the report was made. A version that was withdrawn keeps its limits on old results, not its sentence.
 */
export const isForPublic = ({ approved_at, valid_until }: Approval, reported_on: string): boolean =>
  approved_at !== null && (valid_until === null || reported_on <= valid_until)

/** What a method is of. `target` and `brand` are '' for all of the technology. */
export type MethodKind = { readonly technology: Technology; readonly target: string; readonly brand: string }

const small = (text: string) => text.trim().toLowerCase()

/** The method of a test: that of its strip's brand, else of its target, else of the technology as a whole. */
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
 * The last day, YYYY-MM-DD, of a method whose approval ran out and that nobody approved anew; null where there is none.
 * `versions` stand newest first.
 */
export function ranOutOn(
  versions: readonly { readonly standing: MethodStanding; readonly valid_until: string | null }[],
): string | null {
  const last = versions.find(({ standing }) => standing === 'APPROVED' || standing === 'RUN_OUT')
  return last?.standing === 'RUN_OUT' ? last.valid_until : null
}

/** What a version says of percents, and whether it counts. */
type Basis = Pick<Approval, 'approved_at' | 'withdrawn_at'> & {
  readonly basis: (typeof methodBases)[number] | null
  readonly is_shipped: boolean
}

/**
 * What the percents of a method are of where nobody says it: by its newest version that came with Vialog or that somebody
 * approved, and that was not taken back. `versions` stand newest first.
 */
export const usualBasis = (versions: readonly Basis[]): (typeof methodBases)[number] | 'not_stated' =>
  versions.find(
    ({ approved_at, withdrawn_at, is_shipped }) => withdrawn_at === null && (is_shipped || approved_at !== null),
  )?.basis ?? 'not_stated'

/** Whether two versions see alike, so that the newer wording may stand in for a withdrawn one. */
export const isSameLimit = (one: Limit | null, other: Limit | null): boolean =>
  one?.from === other?.from && one?.to === other?.to && one?.unit === other?.unit
