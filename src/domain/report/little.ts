/** Whether a small amount of a drug of which little can kill is there. */
import { kindOf } from './amounts.ts'
import { isDangerous, type VisibleDrugFound } from './visible-findings.ts'

/** What says whether a small amount of a row's drug can kill. */
export type Strength = {
  readonly drug: { readonly important: boolean; readonly is_strong?: boolean | undefined } | null
  readonly is_dangerous?: boolean | undefined
  readonly custom_is_strong?: boolean | null | undefined
}

/** Whether a small amount of it can kill. */
export const isStrong = (row: Strength): boolean =>
  row.drug === null ? row.custom_is_strong === true && isDangerous(row) : row.drug.is_strong === true

/** Less than 1 % of a strong drug, or less than could be measured; a trace says so already. `weight`: the portion, g. */
export function isLittle(
  row: VisibleDrugFound,
  { percent_basis, weight }: { readonly percent_basis: string; readonly weight: number | null },
): boolean {
  if (!isStrong(row) || kindOf(row) === 'trace') return false
  if (kindOf(row) === 'below') return true
  const isShare = percent_basis !== 'relative' && row.percent !== null
  const share = isShare ? row.percent : row.weight === null || !weight ? null : (100 * row.weight) / weight
  const most = kindOf(row) === 'range' && row.unit === '%' ? (row.high ?? null) : share
  return most !== null && most < 1
}
