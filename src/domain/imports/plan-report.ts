/** Turns the results of a file, one substance a row or a cell, into reports. */

import { quoted, tooLong } from '#domain/faults.ts'
import { splitFullName } from '#domain/person-name.ts'
import {
  leastUnits,
  type PercentBasis,
  percentBases,
  present,
  type WholeAmount,
  wholeAmount,
} from '#domain/report/amounts.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { fromUnits, gramDecimals, percentDecimals } from '#domain/report/quantities.ts'
import type { StripTypeReading } from '#domain/report/read-strip-type.ts'
import { maxNotFound } from '#domain/report/report-rules.ts'
import { type Limit, noLimit } from '#domain/report/row-amounts.ts'
import { isUnsaid } from '#domain/report/strip-type.ts'
import { isNumberLike } from '#domain/report/typed-numbers.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { isSum } from '#domain/table/substance-block.ts'
import { type StripResult, stripResults } from '#domain/terms.ts'
import { bothText, importAmount } from './import-amounts.ts'
import { eachOf, itemIn, namesIn } from './import-lists.ts'
import { readWeight, readWord, readYesNo } from './import-words.ts'
import type { ImportChoices, ImportWorld, Place, Row } from './import-world.ts'
import { notRecorded, type ReadSample, siteOf } from './plan-sample.ts'
import type { PlannedFinding, PlannedNotFound, PlannedReport, ReadResult } from './planned-report.ts'
import type { Reading } from './reading.ts'
import { timeOf } from './row-days.ts'
import { readWideRow } from './wide-columns.ts'
import { isMajor } from './wide-fields.ts'

/** The most substances in an imported report; the database has the same limit. */
export const mostImportedSubstances = 60

const fieldOf = (row: Row): 'substances' | 'substance' => (row.has('substances') ? 'substances' : 'substance')

const traceMark = /(?<!\s)\s*\(trace\)$/i
const withoutMark = (text: string) => text.replace(traceMark, '').trim()

/** The fault of a substance name beside a strip's result. */
const stripText =
  'A test strip has a result and no list of substances. Leave the substance empty; the type says what it is for.'

/** Reads all results of a row; none if its report has a newer version. */
export function readResultRow(
  row: Row,
  choices: ImportChoices,
  world: ImportWorld,
  reading: Reading,
): readonly ReadResult[] {
  if (readYesNo(row.cell('is_newest')) === 'NO') return []
  const wide = readWideRow(row, () => sharedBy(row, choices, world), reading)
  const named = readNamedRow(row, choices, world, reading)
  const isList = row.has('substances') && row.cell('not_found') === ''
  return [...(isList ? named : named.flatMap((result) => eachResult(result, reading))), ...wide]
}

/** A result for each name in a name of several. Their amount together is the amount of none. */
function eachResult(result: ReadResult, reading: Reading): ReadResult[] {
  const { row, name, amount_kind, limit } = result
  const at = row.cell('not_found') === '' ? fieldOf(row) : 'not_found'
  const names = eachOf(row, at, name, reading)
  if (names.length < 2) return names.map((one) => ({ ...result, name: one }))
  const isAmount = limit === null && amount_kind !== 'present' && amount_kind !== 'trace'
  if (isAmount) row.note(at, `The amount beside ${quoted(name)} is of all of them together: it is left out.`)
  return names.map((one) => ({ ...result, ...(isAmount ? present : {}), name: one }))
}

/** What all results of a row share. */
const sharedBy = (row: Row, choices: ImportChoices, world: ImportWorld) => ({
  row,
  sample_id: canonicalSampleId(row.cell('sample_id')),
  site_id: labOf(row, choices, world),
  reported: row.cell('date_reported') === '' ? null : timeOf(row, 'date_reported', choices, world),
})

/** Reads the result that a row names: one, or one for each name in its cell. */
function readNamedRow(row: Row, choices: ImportChoices, world: ImportWorld, reading: Reading): ReadResult[] {
  const missing = row.cell('not_found')
  const at = fieldOf(row)
  const found = at === 'substances' ? namesIn(row, row.title(at), row.cell(at), reading) : [row.cell(at)]
  if (missing !== '' && found.some((name) => name !== ''))
    row.fault('not_found', 'One row names what was found, or what was not found. Give each a row.')
  const names = missing === '' ? found : [missing]
  const strip_result = stripResultOf(row)
  // No name and no strip result: this is a sample without results, not a result without findings.
  if (strip_result === null && names.every((name) => name === '')) return []
  const by = reading.methods.ofRow(row)
  if (by === null) return []
  const { technology } = by
  const shared: Omit<ReadResult, 'name' | 'limit' | keyof WholeAmount> = {
    ...sharedBy(row, choices, world),
    ...by,
    at: missing === '' ? at : 'not_found',
    strip_type: technology === 'TEST_STRIP' ? stripTypeOf(row, reading.readStrip) : '',
    strip_result,
    measured_as: row.cell('measured_as').slice(0, 60) || null,
  }
  const substances = names.map(withoutMark).filter(reading.names.isSubstance)
  const isMarked = substances.length > 0 && saysTrace(row, substances, reading)
  const about = {
    name: substances.join(', '),
    isNamed: substances.length > 0 && missing === '',
    isTrace: isMarked || names.some((text) => traceMark.test(text)),
  }
  const sum = substances.find((name) => isSum(name))
  if (sum !== undefined)
    row.fault(fieldOf(row), `‘${sum}’ adds up the other rows and is no substance. Take the row out of the file.`)
  // An amount means nothing if nothing was found, and a strip measures none.
  const isNothing = substances.length === 0 || technology === 'TEST_STRIP'
  const read = isNothing ? { amount: present, limit: null } : importAmount(row, reading.amounts, about)
  if (read === null) return []
  const { amount, limit } = read
  if (substances.length > 1 && (row.cell('percent') !== '' || row.cell('weight') !== ''))
    row.fault('substances', 'One amount stands beside several substances. Give each a row, or leave the amount out.')
  if (technology === 'TEST_STRIP' && substances.length > 0) row.fault(fieldOf(row), stripText)
  if (technology === 'TEST_STRIP' && (strip_result === null || shared.strip_type === ''))
    row.fault('strip_result', 'A test strip has a type and a result.')
  if (technology !== 'TEST_STRIP' && strip_result !== null)
    row.fault('technology', 'Only a test strip is positive, negative or invalid.')
  return names.map((text) => {
    const item = at === 'substances' ? itemIn(text, reading.names) : null
    const name = item?.amount ? item.name : withoutMark(text)
    if (name.length > 200) row.fault(fieldOf(row), `${quoted(name)}: ${tooLong(200, name.length)}`)
    const isTrace = traceMark.test(text) || isMarked
    const isBare = amount.amount_kind === 'present' && limit === null
    const own = isTrace ? { ...present, amount_kind: 'trace' as const } : (item?.amount ?? amount)
    return {
      ...shared,
      name,
      ...(isBare && missing === '' ? own : amount),
      limit: missing === '' ? limit : (limit ?? limitBelow(row, amount)),
    }
  })
}

/** Whether the word of abundance says that a row is about traces. A word that says neither that nor 'main' is asked about. */
function saysTrace(row: Row, substances: readonly string[], { questions }: Reading): boolean {
  const said = row.cell('abundance')
  if (said === '' || isMajor(said)) return false
  if (/^tra(ces?|zas?)$/i.test(said)) return true
  if (isNumberLike(said)) {
    row.fault(
      'abundance',
      `‘${said}’ is a number, and no word such as ‘trace’. Say what the column is, or leave it out.`,
    )
    return false
  }
  const asked = { about: 'abundance', column: row.title('abundance'), said, field: 'abundance' } as const
  return questions.answer(row, substances.join(', '), asked) === 'TRACE'
}

/** The detection limit of something not found; an amount of it is a fault. */
function limitBelow(row: Row, { amount_kind, high, unit }: WholeAmount): Limit {
  if (amount_kind === 'below') return { low: high, unit }
  if (amount_kind !== 'present') row.fault('not_found', bothText)
  return noLimit
}

/** What a strip is for. Earlier samples may have strips of which nobody knows it. */
function stripTypeOf(row: Row, read: (typed: string) => StripTypeReading): string {
  const typed = row.cell('strip_type')
  if (typed === '') return ''
  if (isUnsaid(typed)) {
    row.note('strip_type', 'The file does not say what this strip is for; neither does its result.')
    return typed
  }
  const said = read(typed)
  if ('is' in said) return said.is
  row.fault('strip_type', said.fault)
  return typed
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

function portionOf(row: Row, text: string): number | null {
  if (text === '') return null
  const read = readWeight(text, 'g')
  if (typeof read === 'string') row.fault('portion_tested', read)
  return typeof read === 'string' || read === 0 ? null : read
}

/** A result with what its name means. */
export type NamedResult = ReadResult & Pick<PlannedFinding, 'drug' | 'named_answer'>

/** The report from the rows of one sample, lab and technology. Contradictions are faults of its first row. */
export function reportOf(
  group: readonly ReadResult[],
  named: readonly NamedResult[],
  sample: ReadSample,
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
  return {
    site_id: first.site_id,
    technology: first.technology,
    strip_type: first.strip_type,
    strip_result: first.strip_result,
    is_liquid: liquid === 'YES' ? true : liquid === 'NO' ? false : null,
    weight: portionOf(row, portion),
    percent_basis: basisOf(
      row,
      firstOf(group, ({ row: one }) => one.cell('percent_basis')),
    ),
    method: otherMethod(group),
    notes: firstOf(group, ({ row: one }) => one.cell('notes')).slice(0, 5000),
    tech_notes: '',
    staff_first_name: analyst.first || notRecorded.split(' ')[0] || '',
    staff_last_name: analyst.last || notRecorded.split(' ')[1] || '',
    reported_at: firstOf(group, ({ reported }) => reported ?? '') || (sample.reported ?? sample.date_collected),
    findings,
    not_found,
  }
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

function basisOf(row: Row, cell: string): PercentBasis {
  const basis = cell === '' ? 'not_stated' : readWord(cell, percentBases)
  if (basis === null) row.fault('percent_basis', `‘${cell}’ is none of: ${percentBases.join(', ')}.`)
  return basis ?? 'not_stated'
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
