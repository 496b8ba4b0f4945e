/** A report from the results of one sample, lab and technology. */
import { splitFullName } from '#domain/person-name.ts'
import { leastUnits, type PercentBasis, percentBases, wholeAmount } from '#domain/report/amounts.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { fromUnits, gramDecimals, percentDecimals } from '#domain/report/quantities.ts'
import { maxNotFound } from '#domain/report/report-rules.ts'
import { noLimit } from '#domain/report/row-amounts.ts'
import { isColourTest } from '#domain/technology/technologies.ts'
import type { Row } from './import-row.ts'
import { readWeight, readYesNo } from './import-words.ts'
import type { Place } from './import-world.ts'
import { notRecorded, type ReadSample } from './plan-sample.ts'
import { asColourTest } from './planned-colours.ts'
import type { NamedResult, PlannedFinding, PlannedNotFound, PlannedReport, ReadResult } from './planned-report.ts'
import type { RowNotes } from './public-notes.ts'

/** The most substances in an imported report; the database has the same limit. */
const mostImportedSubstances = 60

/** The report from the rows of one sample, lab and technology. Contradictions are faults of its first row. */
export function reportOf(
  group: readonly ReadResult[],
  named: readonly NamedResult[],
  sample: ReadSample,
  notesOf: (row: Row) => RowNotes,
): PlannedReport {
  const [first] = group
  if (first === undefined) throw new RangeError('A report needs a row.')
  const { row } = first
  const findings = named
    .filter(({ limit }) => limit === null)
    .map(({ name, drug, named_answer, measured_as, ...result }) => ({
      ...{ name, drug, named_answer, measured_as },
      ...wholeAmount(result),
    }))
  const not_found = notFoundOf(named)
  const field = first.at
  if (findings.length > mostImportedSubstances)
    row.fault(field, `${first.sample_id} has ${findings.length} substances; at most ${mostImportedSubstances} come in.`)
  for (const { row: own, at, name, drug } of named)
    if (drug !== null && comparable(drug) !== comparable(name)) own.note(at, `${name} is read as ${drug}.`)
  noteOddities(row, field, first.sample_id, findings)
  const analyst = splitFullName(firstOf(group, ({ row: one }) => one.cell('analyst')))
  const portion = firstOf(group, ({ row: one }) => one.cell('portion_tested'))
  const liquid = readYesNo(firstOf(group, ({ row: one }) => one.cell('is_liquid')))
  const report: PlannedReport = {
    site_id: first.site_id,
    technology: first.technology,
    strip_type: first.strip_type,
    strip_result: first.strip_result,
    is_liquid: liquid === 'YES' ? true : liquid === 'NO' ? false : null,
    weight: portionOf(row, portion),
    percent_basis: basisOf(group),
    method: otherMethod(group),
    notes: firstOf(group, ({ row: one }) => notesOf(one).notes),
    tech_notes: firstOf(group, ({ row: one }) => notesOf(one).tech_notes),
    staff_first_name: analyst.first || notRecorded.split(' ')[0] || '',
    staff_last_name: analyst.last || notRecorded.split(' ')[1] || '',
    reported_at: firstOf(group, ({ reported }) => reported ?? '') || (sample.reported ?? sample.date_collected),
    findings,
    not_found,
    ...{ reactions: [], may_be: [] },
  }
  return isColourTest(first.technology) ? asColourTest(report, group, named) : report
}

/** The drugs that were not found, each once. A drug that is both found and not found is a fault. */
function notFoundOf(named: readonly NamedResult[]): PlannedNotFound[] {
  const key = ({ name, drug }: NamedResult) => comparable(drug ?? name)
  const found = new Set(named.filter(({ limit }) => limit === null).map(key))
  const missing = named.filter(({ limit }) => limit !== null)
  for (const one of missing)
    if (found.has(key(one))) one.row.fault('percent', `${one.name} is found and not found in one report.`)
  const once = [...new Map(missing.map((one) => [key(one), one])).values()]
  if (once.length > maxNotFound)
    once[0]?.row.fault('percent', `${once.length} substances were not found; at most ${maxNotFound} come in.`)
  return once.map(({ name, drug, limit }) => ({ name, drug, ...(limit ?? noLimit) }))
}

function basisOf(group: readonly ReadResult[]): PercentBasis {
  const said = group.find(({ row }) => row.cell('percent_basis') !== '')
  return said?.row.word('percent_basis', percentBases) ?? 'not_stated'
}

/** The file's names for unknown methods, so that readers of the result see how it was made. */
function otherMethod(group: readonly ReadResult[]): string | null {
  const names = [...new Set(group.map(({ method }) => method))].filter((name) => name !== null)
  return names.length === 0 ? null : names.join(', ').slice(0, 200)
}

const firstOf = (group: readonly ReadResult[], text: (result: ReadResult) => string) =>
  group.map(text).find((one) => one !== '') ?? ''

/** Notes about what the report form would have asked. */
function noteOddities(row: Row, field: Place, id: string, findings: readonly PlannedFinding[]) {
  const names = findings.map(({ name, drug }) => comparable(drug ?? name))
  const seen = new Set<string>()
  for (const twice of new Set(names.filter((name) => seen.size === seen.add(name).size)))
    row.note(field, `${twice} is listed twice in one sample; both come in.`)
  if (findings.length > 15)
    row.note(field, `${id} has ${findings.length} substances, more than a report here may hold; all come in.`)
  const least = (unit: '%' | 'g') => findings.reduce((all, finding) => all + leastUnits(finding, unit), 0)
  if (least('%') > 100 * 10 ** percentDecimals) row.note('percent', 'The percentages of a sample sum to more than 100.')
  if (fromUnits(least('g'), gramDecimals) >= 100)
    row.note('weight', 'The substances of a sample weigh 100 g or more together. Is the unit right?')
}

function portionOf(row: Row, text: string): number | null {
  if (text === '') return null
  const read = readWeight(text, 'g')
  if (typeof read === 'string') row.fault('portion_tested', read)
  return typeof read === 'string' || read === 0 ? null : read
}
