/**
 * Compares substance names as people type them, and recognises names that mean nothing was found. The report's checks
 * and the readers' views use the same functions, so they cannot disagree.
 */

/** The name of a report's row: a listed drug or a custom one (spec S3). */
export type NamedFinding = { readonly drug: { readonly name: string } | null; readonly custom_drug: string | null }

/** The text of a report that found nothing: no findings, never a substance (decision 6). */
export const noCompoundsText = 'No compounds of interest detected'

// Insight compares the same few hundred names a million times.
const compared = new Map<string, string>()
const mostCompared = 5000

/** A name for comparing: ignores capitals, and outer or double spaces. */
export function comparable(name: string): string {
  const known = compared.get(name)
  if (known !== undefined) return known
  const made = name.trim().replace(/\s+/g, ' ').toLowerCase()
  // People can type any number of names, so limit the cache.
  if (compared.size >= mostCompared) compared.clear()
  compared.set(name, made)
  return made
}

/** The name of a row; empty if it has none. */
export function findingName(row: NamedFinding): string {
  return (row.drug?.name ?? row.custom_drug ?? '').trim()
}

/** Whether a name is the text 'No compounds of interest detected' (decision 6). */
export function isNoFinding(name: string): boolean {
  return comparable(name).replace(/\.$/, '') === comparable(noCompoundsText)
}

/**
 * Names that a report lists more than once, each once and as first spelled; a custom drug counts by its name (decision
 * 4).
 */
export function duplicateSubstances(rows: readonly NamedFinding[]): string[] {
  const seen = new Map<string, { name: string; count: number }>()
  for (const name of rows.map(findingName).filter((one) => one !== '')) {
    const entry = seen.get(comparable(name)) ?? { name, count: 0 }
    seen.set(comparable(name), { ...entry, count: entry.count + 1 })
  }
  return [...seen.values()].filter(({ count }) => count > 1).map(({ name }) => name)
}
