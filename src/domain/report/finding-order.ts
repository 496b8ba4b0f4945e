import { type Amount, byAmount } from './amounts.ts'
import { isDangerous } from './visible-findings.ts'

type Marked = Amount & {
  readonly drug: { readonly important: boolean } | null
  readonly is_dangerous?: boolean | undefined
}

/** Findings of one technology: by amount (domain/report/amounts), else as entered (R6.18). */
export function orderFindings<Finding extends Amount>(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(byAmount)
}

/** The combined finding above the tables: danger first, then as `orderFindings` (R6.18). */
export function orderCombined<Finding extends Marked>(findings: readonly Finding[]): Finding[] {
  const danger = (finding: Finding) => Number(isDangerous(finding))
  return [...findings].sort((a, b) => danger(b) - danger(a) || byAmount(a, b))
}
