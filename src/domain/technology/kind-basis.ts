/** What the percents of a technology can be of: a kind that only estimates amounts never says that it weighed. */
import { rulesOf, type Technology, technologyName } from './technologies.ts'

/** What percents are of, as the technology's kind allows. Peak areas are no amounts, so any kind may compare them. */
export const kindBasis = <Basis extends string>(technology: Technology, basis: Basis): Basis | 'estimate' =>
  rulesOf(technology).amounts === 'estimates' && basis !== 'relative' ? 'estimate' : basis

/** Why a report does not call estimates a share of the weight; null if it does not do so. */
export const tooSureBasis = (technology: Technology, basis: string): string | null =>
  basis === 'of_weight' && kindBasis(technology, basis) !== basis
    ? `${technologyName(technology)} only estimates amounts. Say that the percents are a rough estimate.`
    : null
