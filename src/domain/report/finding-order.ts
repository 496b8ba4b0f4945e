import { type Amount, byAmount } from './amounts.ts'
import { isStrong, type Strength } from './little.ts'
import { isDangerous } from './visible-findings.ts'

type Marked = Amount & Strength

/** Findings of one technology: by amount (domain/report/amounts), else as entered (R6.18). */
export function orderFindings<Finding extends Amount>(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(byAmount)
}

/** The combined finding above the tables: danger first, what kills in small amounts before the rest of it, then as `orderFindings` (R6.18). */
export function orderCombined<Finding extends Marked>(findings: readonly Finding[]): Finding[] {
  // The first names are all that a short line has room for: what kills in small amounts stands before what harms.
  const danger = (finding: Finding) => (isDangerous(finding) ? 1 + Number(isStrong(finding)) : 0)
  return [...findings].sort((a, b) => danger(b) - danger(a) || byAmount(a, b))
}
