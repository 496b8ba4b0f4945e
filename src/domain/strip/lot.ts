/**
 * A lot of test strips: which reports may name it, its stock, and when somebody must look at it. A report is never
 * refused for lack of stock.
 */
import type { StripResult } from '#domain/terms.ts'

/** What is known of a lot; `expires_on` YYYY-MM-DD. */
export type LotFacts = {
  readonly brand: string
  /** The strip's type. */
  readonly target: string
  readonly number: string
  readonly expires_on: string
  readonly recalled_at: string | null
}

/** Whether a lot has expired; `today` YYYY-MM-DD. */
export const isExpired = ({ expires_on }: Pick<LotFacts, 'expires_on'>, today: string): boolean => expires_on < today

/** What a lot is called. */
export const lotName = ({ brand, number }: Pick<LotFacts, 'brand' | 'number'>): string => `${brand}, lot ${number}`

const small = (text: string) => text.trim().toLowerCase()

/** Whether a lot is of strips of this type. */
export const isOfTarget = ({ target }: Pick<LotFacts, 'target'>, strip_type: string): boolean =>
  small(target) === small(strip_type)

/** The reason of a correction after a recall, if the sample could not be tested again. */
export const lotRecalled = 'lot recalled'

/** The fault of a number that is no lot. */
export const noSuchLot = 'There is no such lot of strips.'

/** The result of a strip's report. */
export type StripSaid = { readonly strip_type: string | null; readonly strip_result: StripResult | null }

/** The lot of the result that a report corrects, and whether that result rests on a recalled lot. */
export type LotBefore = { readonly id: number; readonly rests: boolean }

/**
 * Why a strip's report may not name this lot, or no lot (`lot` null). A correction of words keeps the lot of `before`.
 * A recall cannot make an invalid strip wrong.
 */
export function lotFault(
  { strip_type, strip_result }: StripSaid,
  lot: (LotFacts & { readonly id: number }) | null,
  before: LotBefore | null,
): string | null {
  if (lot === null) {
    return before === null || !before.rests || strip_result === 'INVALID'
      ? null
      : 'The lot of this strip was recalled. Choose the lot of the new strip, or say that it is invalid.'
  }
  if (strip_type !== null && !isOfTarget(lot, strip_type)) {
    return `${lotName(lot)} is of ${lot.target} strips. Choose a lot of ${strip_type} strips.`
  }
  if (lot.recalled_at === null || strip_result === 'INVALID' || before?.id === lot.id) return null
  return `${lotName(lot)} was recalled. Test again with a strip of another lot.`
}

/** The question about an expired lot; null if it has not expired. */
export const lotQuestion = (lot: LotFacts, today: string): string | null =>
  isExpired(lot, today)
    ? `The ${lot.target} strip is of an expired lot (${lotName(lot)}). Was it used all the same?`
    : null

/** A site's stock of a lot: strips it got, and strips that its reports used up. */
export type LotStock = { readonly site: string; readonly received: number; readonly used: number }

/** Strips left; below zero if reports used more than the site got. */
export const left = ({ received, used }: Pick<LotStock, 'received' | 'used'>): number => received - used

/** A lot is mentioned from this many days before its last day. */
const daysBeforeExpiry = 30

/** Something to look at: a site has few strips left or used more than it got, or a lot is about to expire. */
export type LotNotice =
  | { readonly kind: 'low'; readonly site: string; readonly target: string; readonly left: number }
  | { readonly kind: 'below'; readonly site: string; readonly lot: LotFacts; readonly left: number }
  | { readonly kind: 'expires' | 'expired'; readonly site: string; readonly lot: LotFacts; readonly left: number }

/**
 * The notices, site by site. A target with `low_mark` strips or fewer is low. Only lots that may still be used count
 * as stock; a site that never had strips of a target gets no notice about it. `today` YYYY-MM-DD.
 */
export function lotNotices(
  lots: readonly (LotFacts & { readonly stock: readonly LotStock[] })[],
  today: string,
  low_mark: number,
): LotNotice[] {
  const rows = lots.flatMap((lot) => lot.stock.map((stock) => ({ lot, site: stock.site, left: left(stock) })))
  const isUsable = ({ lot }: { lot: LotFacts }) => lot.recalled_at === null && !isExpired(lot, today)
  const byTarget = Map.groupBy(rows, ({ lot, site }) => JSON.stringify([site, small(lot.target)]))
  const low = [...byTarget.values()].flatMap((group): LotNotice[] => {
    const [first] = group
    const sum = group.filter(isUsable).reduce((total, row) => total + Math.max(0, row.left), 0)
    if (first === undefined || sum > low_mark) return []
    return [{ kind: 'low', site: first.site, target: first.lot.target, left: sum }]
  })
  const below = rows.filter((row) => row.left < 0).map((row): LotNotice => ({ kind: 'below', ...row }))
  const soon = new Date(Date.parse(today) + daysBeforeExpiry * 86_400_000).toISOString().slice(0, 10)
  const expiring = rows
    .filter((row) => row.left > 0 && row.lot.recalled_at === null && row.lot.expires_on <= soon)
    .map((row): LotNotice => ({ kind: isExpired(row.lot, today) ? 'expired' : 'expires', ...row }))
  return [...below, ...low, ...expiring]
}
