/**
 * Finds the alerts that may be about a sample, by what it was sold as and the findings that its reader sees. Hidden
 * findings never count: otherwise an alert would give them away (R10.15).
 */
import { type CombinedReport, combinedFinding } from '#domain/report/combined-finding.ts'
import { comparable } from '#domain/report/finding-names.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import type { ReadAlert } from './public-alert.ts'

/** A sample and its reports, as their reader sees them. */
export type Shown = { readonly expected: readonly ExpectedDrug[]; readonly reports: readonly CombinedReport[] }

/** The active alerts that fit, in their order. An alert without a text fits nothing. */
export function alertsThatFit<Alert extends ReadAlert>(alerts: readonly Alert[], shown: Shown): Alert[] {
  const { found, strips, expected } = combinedFinding(shown.expected, shown.reports)
  const held = new Set([
    ...found.flatMap(({ name, row }) => [name, row.drug?.identity ?? name].map(comparable)),
    ...strips.map(comparable),
  ])
  const sold = new Set(expected.flatMap(({ name, identities }) => [name, ...identities].map(comparable)))
  return alerts.filter(
    ({ state, content }) =>
      state === 'ACTIVE' &&
      content !== null &&
      (content.holds.some(({ name }) => held.has(comparable(name))) ||
        content.sold_as.some((name) => sold.has(comparable(name)))),
  )
}
