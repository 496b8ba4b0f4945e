/** Which place an alert may say that it is from: one so small that it names a person is never told (alerts: areas). */

/** How many samples of how many days make an area one that may be named. */
export const namedArea = { samples: 20, days: 90, sites: 2 } as const

/** What is known of an area. */
export type AreaFacts = {
  readonly name: string
  /** An administrator says that over 50,000 people live there. */
  readonly is_large: boolean
  /** How many collecting sites it has. */
  readonly sites: number
  /** How many samples of the last 90 days were collected there. */
  readonly samples: number
}

/** Why an alert may not name an area, with the wider one that it may; null where it may. `wider` is the service's whole region. */
export function areaRefusal({ name, is_large, sites, samples }: AreaFacts, wider: string): string | null {
  const instead = `Choose ‘${wider}’.`
  if (samples < namedArea.samples) {
    return `${samples} ${samples === 1 ? 'sample' : 'samples'} of the last ${namedArea.days} days came from ${name}; it may be named from ${namedArea.samples} on. ${instead}`
  }
  if (sites >= namedArea.sites || is_large) return null
  return `${name} has one site, and nobody has said that it is large: it could point to a person. ${instead}`
}
