/** Which areas an alert may name: never one so small that it points to a person (R10.10). */

/**
 * An alert may name an area with at least this many samples in so many days, and at least this many collecting sites.
 * One site is enough if the area is large.
 */
export const namedArea = { samples: 20, days: 90, sites: 2 } as const

/** What the rule needs to know of an area. */
export type AreaFacts = {
  readonly name: string
  /** An administrator states that more than 50,000 people live there. */
  readonly is_large: boolean
  /** How many collecting sites it has. */
  readonly sites: number
  /** Samples collected there in the last 90 days. */
  readonly samples: number
}

/**
 * Why an alert may not name an area, and the wider area to use; null if it may. `wider` is the service's whole region.
 */
export function areaRefusal({ name, is_large, sites, samples }: AreaFacts, wider: string): string | null {
  const instead = `Choose ‘${wider}’.`
  if (samples < namedArea.samples) {
    return `${samples} ${samples === 1 ? 'sample' : 'samples'} of the last ${namedArea.days} days came from ${name}. An alert may name it from ${namedArea.samples} samples on. ${instead}`
  }
  if (sites >= namedArea.sites || is_large) return null
  return `${name} has one site, and nobody has said that it is large: it could point to a person. ${instead}`
}
