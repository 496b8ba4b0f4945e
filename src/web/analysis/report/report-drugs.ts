/** The drugs that a report may name: the list, and those that its own drafts hold and that were retired since. */

import type { findDrugs } from '#contract/drugs.ts'
import type { Answered } from '#contract/endpoint.ts'
import type { Report } from '#contract/reports.ts'
import { comparable } from '#domain/finding-names.ts'

/** One drug of the list. */
export type Drug = Answered<typeof findDrugs>[number]

/** The list with the drugs that these reports hold beside it. */
export function drugsWith(drugs: readonly Drug[], reports: readonly Report[]): readonly Drug[] {
  const known = new Set(drugs.map(({ name }) => comparable(name)))
  const held = reports.flatMap(({ drugs_found }) => drugs_found.flatMap(({ drug }) => drug ?? []))
  const others = new Map(held.filter(({ name }) => !known.has(comparable(name))).map((drug) => [drug.name, drug]))
  const retired = [...others.values()].map((drug, at) => ({ ...drug, id: -1 - at }))
  return retired.length === 0 ? drugs : [...drugs, ...retired]
}

/** The drug of exactly this name, whatever its capitals. */
export function drugNamed(drugs: readonly Drug[], name: string): Drug | null {
  const wanted = comparable(name)
  return wanted === '' ? null : (drugs.find((drug) => comparable(drug.name) === wanted) ?? null)
}
