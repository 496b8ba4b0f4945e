/**
 * Compares substance names as people type them, and recognises names that mean nothing was found. The report's checks
 * and the readers' views use the same functions, so they cannot disagree.
 */

import { remembered } from '#domain/remembered.ts'

/** The name of a report's row: a listed drug or a custom one (R6.8). */
export type NamedFinding = { readonly drug: { readonly name: string } | null; readonly custom_drug: string | null }

/** The text of a report that found nothing: no findings, never a substance (R6.5). */
export const noCompoundsText = 'No compounds of interest detected'

/** A name for comparing: ignores capitals, and outer or double spaces. Insight compares few names a million times. */
export const comparable = remembered((name: string) =>
  name.length > longestCompared ? name : name.trim().replace(/\s+/g, ' ').toLowerCase(),
)

/** No name is as long, so nobody compares longer texts; a file may hold one of megabytes. */
const longestCompared = 2000

/** The name of a row; empty if it has none. */
export function findingName(row: NamedFinding): string {
  return (row.drug?.name ?? row.custom_drug ?? '').trim()
}

/** Whether a name is the text 'No compounds of interest detected'. */
export function isNoFinding(name: string): boolean {
  return comparable(name).replace(/\.$/, '') === comparable(noCompoundsText)
}

/**
 * Names that a report lists more than once, each once and as first spelled; a custom drug counts by its name (R5.12).
 */
export function duplicateSubstances(rows: readonly NamedFinding[]): string[] {
  const seen = new Map<string, { name: string; count: number }>()
  for (const name of rows.map(findingName).filter((one) => one !== '')) {
    const entry = seen.get(comparable(name)) ?? { name, count: 0 }
    seen.set(comparable(name), { ...entry, count: entry.count + 1 })
  }
  return [...seen.values()].filter(({ count }) => count > 1).map(({ name }) => name)
}
