/** What the percents of a lab are of, where its report does not say it. */
import { activeTechnologies, rulesOf } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import { usualBasis } from './method.ts'

/** What percents are of; 'not_stated' where nobody says it. */
type Basis = ReturnType<typeof usualBasis>

/** The technologies in use whose percents can be of several things, so that each lab must say it. */
export const basisTechnologies = (): Technology[] => activeTechnologies().filter((one) => rulesOf(one).asksBasis)

/** A lab's answer; 'not_stated' if it says it with each report. */
export type LabAnswer = { readonly technology: Technology; readonly percent_basis: Basis }

type Version = Parameters<typeof usualBasis>[0][number] & { readonly technology: Technology }

/**
 * What percents usually are of: as the lab answered, else as its method says, else an estimate where its kind only
 * estimates. Null if nobody knows: ask.
 */
export function labBasis(
  technology: Technology,
  answers: readonly LabAnswer[],
  versions: readonly Version[],
): Exclude<Basis, 'not_stated'> | null {
  const answer = answers.find((one) => one.technology === technology)?.percent_basis
  const usual = answer ?? usualBasis(versions.filter((one) => one.technology === technology))
  if (usual !== 'not_stated') return usual
  return rulesOf(technology).amounts === 'estimates' ? 'estimate' : null
}
