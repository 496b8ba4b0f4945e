/**
 * Substance names as people type them: when two are the same one, and when a name says that nothing was found. The
 * report's checks and what a reader sees ask the same functions, so they cannot disagree.
 */

/** A row of a report by the name it stands under: a listed drug or a custom one (spec S3). */
export type NamedFinding = { readonly drug: { readonly name: string } | null; readonly custom_drug: string | null }

/** How a report says that it found nothing; zero findings, never a substance (decision 6). */
export const noCompoundsText = 'No compounds of interest detected'

// Insight compares the same few hundred names a million times.
const compared = new Map<string, string>()
const mostCompared = 5000

/** A name as it is compared: capitals and outer or doubled spaces do not count. */
export function comparable(name: string): string {
  const known = compared.get(name)
  if (known !== undefined) return known
  const made = name.trim().replace(/\s+/g, ' ').toLowerCase()
  // What people type has no end; what is kept has.
  if (compared.size >= mostCompared) compared.clear()
  compared.set(name, made)
  return made
}

/** The name that a row stands under; empty when it has none. */
export function findingName(row: NamedFinding): string {
  return (row.drug?.name ?? row.custom_drug ?? '').trim()
}

/** Whether a name is the text 'No compounds of interest detected' (decision 6). */
export function isNoFinding(name: string): boolean {
  return comparable(name).replace(/\.$/, '') === comparable(noCompoundsText)
}

/** Names that a report lists more than once, as first spelled, each once; a custom drug counts by its name (decision 4). */
export function duplicateSubstances(rows: readonly NamedFinding[]): string[] {
  const seen = new Map<string, { name: string; count: number }>()
  for (const name of rows.map(findingName).filter((one) => one !== '')) {
    const entry = seen.get(comparable(name)) ?? { name, count: 0 }
    seen.set(comparable(name), { ...entry, count: entry.count + 1 })
  }
  return [...seen.values()].filter(({ count }) => count > 1).map(({ name }) => name)
}
