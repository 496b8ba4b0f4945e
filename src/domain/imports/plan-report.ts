/** Results as a file lists them, a row or a cell a substance, put together into the reports that they make. */

import { splitFullName } from '#domain/person-name.ts'
import { comparable, isNoFinding } from '#domain/report/finding-names.ts'
import { fromUnits, gramDecimals, percentDecimals, sumUnits, toUnits } from '#domain/report/quantities.ts'
import { technologyWords } from '#domain/report/technology-words.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { type StripResult, stripResults, type Technology } from '#domain/terms.ts'
import { readPercent, readTechnology, readTexts, readWeight, readWord, readYesNo } from './import-words.ts'
import type { ImportChoices, ImportWorld, Row } from './import-world.ts'
import { notRecorded, type ReadSample, siteOf, timeOf } from './plan-sample.ts'
import type { PlannedFinding, PlannedReport } from './planned-report.ts'

/** Most substances of one report that comes in from a file; the database holds the same limit. */
export const mostImportedSubstances = 60

/** One substance of one row, read. */
export type ReadResult = Omit<PlannedFinding, 'drug' | 'named_answer'> & {
  readonly row: Row
  readonly sample_id: string
  readonly site_id: number
  readonly technology: Technology
  readonly strip_type: string
  readonly strip_result: StripResult | null
  readonly is_trace: boolean
  readonly reported: string | null
}

const traceMark = /(?<!\s)\s*\(trace\)$/i

/** Reads the results of a row: one, or all that its cell lists; none of an earlier version. */
export function readResultRow(row: Row, choices: ImportChoices, world: ImportWorld): ReadResult[] {
  if (readYesNo(row.cell('is_newest')) === 'NO') return []
  const names = row.has('substances') ? readTexts(row.cell('substances')) : [row.cell('substance')]
  const strip_result = stripResultOf(row)
  // An empty cell beside others is a sample without results, not a result without findings.
  if (strip_result === null && names.every((name) => name === '')) return []
  const technology = technologyOf(row, choices)
  if (technology === null) return []
  if (names.some((name) => name !== '' && !isNoFinding(name))) refuseZeros(row, choices)
  const shared = {
    row,
    sample_id: canonicalSampleId(row.cell('sample_id')),
    site_id: labOf(row, choices, world),
    technology,
    strip_type: technology === 'TEST_STRIP' ? row.cell('strip_type') : '',
    strip_result,
    reported: row.cell('date_reported') === '' ? null : timeOf(row, 'date_reported', choices, world),
    weight:
      row.cell('weight') === '' ? null : amountOf(row, 'weight', readWeight(row.cell('weight'), choices.weight_unit)),
    percent: row.cell('percent') === '' ? null : amountOf(row, 'percent', readPercent(row.cell('percent'))),
  }
  if (technology === 'TEST_STRIP' && (strip_result === null || shared.strip_type === ''))
    row.fault('strip_result', 'A test strip has a type and a result.')
  if (technology !== 'TEST_STRIP' && strip_result !== null)
    row.fault('technology', 'Only a test strip is positive, negative or invalid.')
  return names.map((text) => {
    const name = text.replace(traceMark, '').trim()
    if (name.length > 200) row.fault(row.has('substances') ? 'substances' : 'substance', 'At most 200 characters.')
    return { ...shared, name, is_trace: traceMark.test(text) || /^trace$/i.test(row.cell('abundance')) }
  })
}

/** A zero is no amount: whether the substance was found, or looked for and not found, only the file's owner knows. */
function refuseZeros(row: Row, { weight_unit }: ImportChoices) {
  const zero = (field: 'percent' | 'weight', read: number | string) =>
    row.cell(field) !== '' && read === 0 && row.fault(field, zeroText)
  zero('percent', readPercent(row.cell('percent')))
  zero('weight', readWeight(row.cell('weight'), weight_unit))
}

const zeroText =
  '0 is no amount. Leave the cell empty if it was found and not measured; take the row out if it was not found.'

const compared = new WeakMap<ImportChoices['methods'], ReadonlyMap<string, Technology | null>>()

/** What was chosen for methods, as their names are compared; made once for all rows. */
function byMethod(methods: ImportChoices['methods']): ReadonlyMap<string, Technology | null> {
  const known = compared.get(methods)
  if (known !== undefined) return known
  // Of two names that are compared alike the first counts.
  const made = new Map(
    Object.entries(methods)
      .map(([name, chosen]) => [comparable(name), chosen] as const)
      .reverse(),
  )
  compared.set(methods, made)
  return made
}

/** Null where its results are left out: somebody said so, or is still to say what its method is taken as. */
function technologyOf(row: Row, { technology, methods }: ImportChoices): Technology | null {
  const text = row.cell('technology')
  if (text === '') return technology
  const known = readTechnology(text)
  if (known !== null) return known
  const chosen = byMethod(methods).get(comparable(text))
  if (chosen === undefined) return null
  if (chosen === null) row.note('technology', `Results by ${text} are left out.`)
  else row.note('technology', `${text} is taken as ${technologyWords[chosen]}; its results show its own name.`)
  return chosen
}

function stripResultOf(row: Row): StripResult | null {
  const text = row.cell('strip_result')
  if (text === '') return null
  const result = readWord(text, stripResults)
  if (result === null) row.fault('strip_result', `‘${text}’ is none of: positive, negative, invalid.`)
  return result
}

function labOf(row: Row, { analysis_site_id }: ImportChoices, { sites }: ImportWorld): number {
  if (row.cell('analysis_site') !== '') return siteOf(row, 'analysis_site', sites) ?? 0
  if (analysis_site_id === null) row.fault('analysis_site', 'Choose the lab that made these results.')
  return analysis_site_id ?? 0
}

function amountOf(row: Row, field: 'weight' | 'percent' | 'portion_tested', read: number | string): number | null {
  if (typeof read === 'number') return read
  row.fault(field, read)
  return null
}

/** A result with what its name is. */
export type NamedResult = ReadResult & Pick<PlannedFinding, 'drug' | 'named_answer'>

/** The report of rows of one sample, lab and technology; what contradicts is said at the first of them. */
export function reportOf(
  group: readonly ReadResult[],
  named: readonly NamedResult[],
  sample: ReadSample,
): PlannedReport {
  const [first] = group
  if (first === undefined) throw new RangeError('A report needs a row.')
  const { row } = first
  const findings = named.map(({ name, drug, named_answer, weight, percent }) => ({
    name,
    drug,
    named_answer,
    weight,
    percent,
  }))
  const field = row.has('substances') ? 'substances' : 'substance'
  if (findings.length > mostImportedSubstances)
    row.fault(field, `${first.sample_id} has ${findings.length} substances; at most ${mostImportedSubstances} come in.`)
  for (const { row: own, name, drug } of named)
    if (drug !== null && comparable(drug) !== comparable(name)) own.note(field, `${name} is read as ${drug}.`)
  noteOddities(row, field, first.sample_id, findings)
  const analyst = splitFullName(firstOf(group, ({ row: one }) => one.cell('analyst')))
  const traces = named.filter(({ is_trace }) => is_trace).map(({ name }) => name)
  const portion = firstOf(group, ({ row: one }) => one.cell('portion_tested'))
  const liquid = readYesNo(firstOf(group, ({ row: one }) => one.cell('is_liquid')))
  return {
    site_id: first.site_id,
    technology: first.technology,
    strip_type: first.strip_type,
    strip_result: first.strip_result,
    is_liquid: liquid === 'YES' ? true : liquid === 'NO' ? false : null,
    weight: portion === '' ? null : positive(amountOf(row, 'portion_tested', readWeight(portion, 'g'))),
    method: otherMethod(group),
    notes: firstOf(group, ({ row: one }) => one.cell('notes')).slice(0, 5000),
    // For labs alone: a trace may be of what the public does not read.
    tech_notes: traces.length === 0 ? '' : `Traces only: ${traces.join(', ')}`,
    staff_first_name: analyst.first || notRecorded.split(' ')[0] || '',
    staff_last_name: analyst.last || notRecorded.split(' ')[1] || '',
    reported_at: firstOf(group, ({ reported }) => reported ?? '') || (sample.reported ?? sample.date_collected),
    findings,
  }
}

/** The names of methods that have no word here, so that whoever reads the result reads what it was made by. */
function otherMethod(group: readonly ReadResult[]): string | null {
  const names = [...new Set(group.map(({ row }) => row.cell('technology')))].filter(
    (name) => name !== '' && readTechnology(name) === null,
  )
  return names.length === 0 ? null : names.join(', ').slice(0, 200)
}

const positive = (weight: number | null) => (weight === 0 ? null : weight)

const firstOf = (group: readonly ReadResult[], text: (result: ReadResult) => string) =>
  group.map(text).find((one) => one !== '') ?? ''

/** What a report of this service would have been asked about. */
function noteOddities(row: Row, field: 'substance' | 'substances', id: string, findings: readonly PlannedFinding[]) {
  const names = findings.map(({ name, drug }) => comparable(drug ?? name))
  const seen = new Set<string>()
  for (const twice of new Set(names.filter((name) => seen.size === seen.add(name).size)))
    row.note(field, `${twice} is listed twice in one sample; both come in.`)
  if (findings.length > 15)
    row.note(field, `${id} has ${findings.length} substances, more than a report here may hold; all come in.`)
  const sum =
    sumUnits(findings.map(({ percent }) => (percent === null ? null : toUnits(percent, percentDecimals)))) ?? 0
  if (sum > 100 * 10 ** percentDecimals) row.note('percent', 'The percentages of a sample sum to more than 100.')
  const weights = sumUnits(findings.map(({ weight }) => (weight === null ? null : toUnits(weight, gramDecimals)))) ?? 0
  if (weights > 0 && fromUnits(weights, gramDecimals) >= 100)
    row.note('weight', 'The substances of a sample weigh 100 g or more together. Is the unit right?')
}
