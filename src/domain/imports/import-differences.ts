/** Compares a file with what the service has already, and says in words what differs. */

import { collectedDay } from '#domain/dates.ts'
import { type Amount, wholeAmount } from '#domain/report/amounts.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { isSameTest } from '#domain/report/same-test.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import type { StripResult, Technology } from '#domain/terms.ts'
import type { SampleField } from './import-fields.ts'
import type { PlannedSample, SampleFacts } from './plan-sample.ts'
import type { PlannedReport } from './planned-report.ts'

/** A newest submitted report as stored, with the names of its findings. */
export type StoredReport = {
  readonly site_id: number
  readonly technology: Technology
  readonly strip_type: string
  readonly strip_result: StripResult | null
  readonly findings: readonly (Amount & { readonly name: string; readonly measured_as: string | null })[]
  readonly not_found: readonly { readonly name: string }[]
  /** What a colour test may have shown. */
  readonly may_be: readonly string[]
}

/** The column of a field that a file may set; null for what is not compared: state and sharing change after the import. */
function columnOf(field: SampleField): keyof SampleFacts | null {
  if (field === 'state' || field === 'shared_at' || field === 'not_analyzed') return null
  return field === 'site' ? 'collecting_site_id' : field
}

const words = (value: unknown) =>
  value === null || (Array.isArray(value) && value.length === 0)
    ? 'nothing'
    : Array.isArray(value)
      ? value.join('; ')
      : String(value)

/** What differs, as 'colour: white → white; clear'; empty if nothing does. */
export function importDifferences(
  stored: SampleFacts,
  reports: readonly StoredReport[],
  planned: PlannedSample,
  zone: string,
): string[] {
  const facts = planned.told.flatMap((field) => {
    const column = columnOf(field)
    if (column === null) return []
    const [before, after] = [stored, planned].map((one) =>
      column === 'date_collected' ? collectedDay(one, zone) : words(one[column]),
    )
    return before === after ? [] : [`${field}: ${before} → ${after}`]
  })
  return [...facts, ...planned.reports.flatMap((report) => reportDifferences(reports, report))]
}

function reportDifferences(stored: readonly StoredReport[], planned: PlannedReport): string[] {
  const same = stored.find((one) => one.site_id === planned.site_id && isSameTest(one, planned))
  const method = technologyName(planned.technology)
  if (same === undefined) return [`${method}: this result is not there`]
  const [before, after] = [
    resultWords(same),
    resultWords({ ...planned, findings: planned.findings.map(named), not_found: planned.not_found.map(named) }),
  ]
  return before === after ? [] : [`${method}: ${before} → ${after}`]
}

const named = <Row extends { readonly name: string; readonly drug: string | null }>({ name, drug, ...rest }: Row) => ({
  ...rest,
  name: drug ?? name,
})

function resultWords({
  strip_result,
  findings,
  not_found,
  may_be,
}: Omit<StoredReport, keyof Parameters<typeof isSameTest>[0] | 'site_id'>): string {
  const substances = findings.map(({ name, measured_as, ...amount }) =>
    [comparable(name), ...amountWords(amount), ...(measured_as === null ? [] : [`as ${measured_as}`])].join(' '),
  )
  const missing = not_found.map(({ name }) => `${comparable(name)} not found`)
  const may = may_be.map((name) => `may be ${comparable(name)}`)
  return words([
    ...(strip_result === null ? [] : [strip_result]),
    ...substances.sort(),
    ...missing.sort(),
    ...may.sort(),
  ])
}

/** All parts of an amount in words. A measured or present amount is told by its numbers alone. */
function amountWords(row: Amount): string[] {
  const { amount_kind, percent, weight, low, high, unit } = wholeAmount(row)
  const isPlain = amount_kind === 'measured' || amount_kind === 'present'
  return [
    ...(isPlain ? [] : [amount_kind]),
    ...(percent === null ? [] : [`${percent} %`]),
    ...(weight === null ? [] : [`${weight} g`]),
    ...(unit === null ? [] : [`(${low ?? ''} to ${high ?? ''} ${unit})`]),
  ]
}
