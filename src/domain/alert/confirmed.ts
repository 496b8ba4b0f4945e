/** Which tests an alert or a signal may rest on, and when they confirm what it says. */
import { inOrder, kindOf, rulesOf, type Technology } from '#domain/technology/technologies.ts'

/** Whether a test can be evidence for an alert at all. */
export const isEvidence = (technology: Technology): boolean => rulesOf(technology).alertAlone !== 'never'

/**
 * Whether these tests of one sample confirm a substance: one that an alert may rest on alone, or two of different kinds,
 * which hardly err in the same way.
 */
export function isConfirmedBy(technologies: readonly Technology[]): boolean {
  const counted = technologies.filter(isEvidence)
  return counted.some((one) => rulesOf(one).alertAlone === 'yes') || new Set(counted.map(kindOf)).size > 1
}

/** A test that says that a sample holds a substance. */
type SaidOf = { readonly sample_id: string; readonly technology: Technology }

/** The technologies that alone say so, in order; none where the tests of a sample confirm it, or nobody says so. */
export function unconfirmedBy(tests: readonly SaidOf[]): Technology[] {
  const bySample = new Map<string, Technology[]>()
  for (const { sample_id, technology } of tests.filter((one) => isEvidence(one.technology)))
    bySample.set(sample_id, [...(bySample.get(sample_id) ?? []), technology])
  const samples = [...bySample.values()]
  return samples.some(isConfirmedBy) ? [] : inOrder(samples.flat())
}
