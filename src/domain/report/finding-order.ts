import { isDangerous } from './visible-findings.ts'

type Amounts = { readonly weight: number | null; readonly percent: number | null }
type Marked = Amounts & {
  readonly drug: { readonly important: boolean } | null
  readonly is_dangerous?: boolean | undefined
}

/** Largest first, a missing one last. */
function largestFirst(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return b - a
}

function byAmount(a: Amounts, b: Amounts): number {
  return largestFirst(a.weight, b.weight) || largestFirst(a.percent, b.percent)
}

/** Findings of one technology: by weight, then percent, largest first, those without last, else as entered (spec S9). */
export function orderFindings<Finding extends Amounts>(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(byAmount)
}

/** The combined finding above the tables: danger first, then as `orderFindings` (decision 6). */
export function orderCombined<Finding extends Marked>(findings: readonly Finding[]): Finding[] {
  const danger = (finding: Finding) => Number(isDangerous(finding))
  return [...findings].sort((a, b) => danger(b) - danger(a) || byAmount(a, b))
}
