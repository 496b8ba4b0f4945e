/**
 * What is wrong with the routing (R13.4): a collecting site without a destination, a destination that is closed or
 * does not analyse, or two sites that send their samples to each other.
 */

import { type SampleType, sampleTypes } from '#domain/terms.ts'
import { sampleTypeWords } from './sample-words.ts'

export type RoutedSite = {
  readonly id: number
  readonly name: string
  readonly collects: boolean
  readonly analyses: boolean
  readonly active: boolean
}
export type RoutingRule = {
  readonly collecting_site_id: number
  readonly sample_type: SampleType | null
  readonly analysis_site_id: number
}

/** The destination of a site's samples of a type, or undefined. A rule for the type wins over the one for all types. */
export function destinationOf(rules: readonly RoutingRule[], site: number, type: SampleType): number | undefined {
  const own = rules.filter(({ collecting_site_id }) => collecting_site_id === site)
  const rule =
    own.find(({ sample_type }) => sample_type === type) ?? own.find(({ sample_type }) => sample_type === null)
  return rule?.analysis_site_id
}

/** All warnings by site, one sentence each. */
export function routingWarnings(sites: readonly RoutedSite[], rules: readonly RoutingRule[]): string[] {
  const byId = new Map(sites.map((site) => [site.id, site]))
  const collecting = sites.filter(({ collects, active }) => collects && active)
  const nowhere = collecting.flatMap((site) =>
    sampleTypes.flatMap((type) => {
      const id = destinationOf(rules, site.id, type)
      const words = sampleTypeWords[type].toLowerCase()
      if (id === undefined) return [`${site.name}: samples of type ${words} go nowhere.`]
      const to = byId.get(id)
      if (to === undefined || !to.analyses) return [`${site.name}: ${to?.name ?? id} does not analyze samples.`]
      return to.active ? [] : [`${site.name}: ${to.name} is closed.`]
    }),
  )
  const loops = collecting.flatMap((site) =>
    [...new Set(sampleTypes.map((type) => destinationOf(rules, site.id, type)))].flatMap((id) => {
      const to = id === undefined ? undefined : byId.get(id)
      if (to === undefined || to.id <= site.id || !to.collects) return []
      const isBack = sampleTypes.some((type) => destinationOf(rules, to.id, type) === site.id)
      return isBack ? [`${site.name} and ${to.name} send their samples to each other.`] : []
    }),
  )
  return [...new Set([...nowhere, ...loops])]
}
