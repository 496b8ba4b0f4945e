/** Reads the rows of a file that hold results: one substance a row or a cell. */

import { quoted, tooLong } from '#domain/faults.ts'
import { present, type WholeAmount } from '#domain/report/amounts.ts'
import { isNotD, isZero } from '#domain/report/asked-amounts.ts'
import type { StripTypeReading } from '#domain/report/read-strip-type.ts'
import { type Limit, noLimit } from '#domain/report/row-amounts.ts'
import { isUnsaid } from '#domain/report/strip-type.ts'
import { isUnclear, saysNotFound } from '#domain/report/typed-amounts.ts'
import { isNumberLike } from '#domain/report/typed-numbers.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { isMajor } from '#domain/table/role-words.ts'
import { isSum } from '#domain/table/substance-block.ts'
import { readTechnology } from '#domain/technology/names.ts'
import { isStrip, namesSubstances, stripTechnology } from '#domain/technology/technologies.ts'
import { type StripResult, stripResults } from '#domain/terms.ts'
import { isDoubted } from './doubted-names.ts'
import { bothText, importAmount } from './import-amounts.ts'
import { amountFields } from './import-columns.ts'
import { eachOf, itemIn, namesIn } from './import-lists.ts'
import type { Row } from './import-row.ts'
import { readWord, readYesNo } from './import-words.ts'
import type { ImportChoices, ImportWorld } from './import-world.ts'
import { amountText } from './in-doubt.ts'
import { siteOf } from './plan-sample.ts'
import type { ReadResult } from './planned-report.ts'
import type { Reading } from './reading.ts'
import { timeOf } from './row-days.ts'
import { eachOnce, isBare } from './row-results.ts'
import { saltIn } from './salt-ticks.ts'
import { valueWithoutShare } from './value-cells.ts'
import { readWideRow } from './wide-columns.ts'

const fieldOf = (row: Row): 'substances' | 'substance' => (row.has('substances') ? 'substances' : 'substance')

const traceMark = /(?<!\s)\s*\(trace\)$/i
const withoutMark = (text: string) => text.replace(traceMark, '').trim()

/** The fault of a substance name beside a strip's result. */
const stripText =
  'A test strip has a result and no list of substances. Leave the substance empty; the type says what it is for.'

/** Whether the report of a row has a newer version, so that nothing of it comes in. */
export const isOlder = (row: Row): boolean => readYesNo(row.cell('is_newest')) === 'NO'

/** Reads all results of a row; none of an older version. */
export function readResultRow(
  row: Row,
  choices: ImportChoices,
  world: ImportWorld,
  reading: Reading,
): readonly ReadResult[] {
  if (isOlder(row)) return []
  const wide = readWideRow(row, () => sharedBy(row, choices, world), reading)
  const named = readNamedRow(row, choices, world, reading)
  const isList = row.has('substances') && missedIn(row) === ''
  return eachOnce(
    [
      ...(isList ? named : named.flatMap((result) => eachResult(result, reading))),
      ...missedBeside(row, choices, world, reading),
      ...wide,
    ],
    reading.names,
  )
}

/** A result for each name in a name of several. Their amount together is the amount of none. */
function eachResult(result: ReadResult, reading: Reading): ReadResult[] {
  const { row, name, amount_kind, limit } = result
  // An amount behind the name counts where the row has no other, and nothing says that it was not found.
  const withItem = (one: ReadResult): ReadResult => {
    const item = isBare(result) ? itemIn(one.name, reading.names) : null
    return item?.amount ? { ...one, ...item.amount, name: item.name } : one
  }
  const at = missedIn(row) === '' ? fieldOf(row) : 'not_found'
  const names = eachOf(row, at, name, reading)
  if (names.length < 2) return names.map((one) => withItem({ ...result, name: one }))
  const isAmount = limit === null && amount_kind !== 'present' && amount_kind !== 'trace'
  if (isAmount) row.note(at, `The amount beside ${quoted(name)} is of all of them together: it is left out.`)
  return names.map((one) => withItem({ ...result, ...(isAmount ? present : {}), name: one }))
}

/** What a row without anything found says was not found; its amounts are of that. */
const missedIn = (row: Row) => (row.cell(fieldOf(row)) === '' ? row.cell('not_found') : '')

/** What a row says was not found beside what it says was found; its amounts are of the latter. */
function missedBeside(row: Row, choices: ImportChoices, world: ImportWorld, reading: Reading): ReadResult[] {
  const cell = row.cell(fieldOf(row)) === '' ? '' : row.cell('not_found')
  const names = cell === '' ? [] : namesIn(row, row.title('not_found'), cell, reading)
  const by = names.length === 0 ? null : reading.methods.ofRow(row, row.title('not_found'))
  if (by === null) return []
  const none = { ...present, limit: noLimit, measured_as: null, strip_type: '', strip_result: null }
  return names
    .filter(reading.names.isSubstance)
    .map((name) => ({ ...sharedBy(row, choices, world), ...by, ...none, at: 'not_found', name }))
}

/** What all results of a row share. */
const sharedBy = (row: Row, choices: ImportChoices, world: ImportWorld) => ({
  row,
  sample_id: canonicalSampleId(row.cell('sample_id')),
  site_id: labOf(row, choices, world),
  reported: row.cell('date_reported') === '' ? null : timeOf(row, 'date_reported', choices, world),
})

/** What something in doubt beside the results of a row shares with them; null if nobody says how it was tested. */
export function sharedInDoubt(
  row: Row,
  results: readonly ReadResult[],
  choices: ImportChoices,
  world: ImportWorld,
  { methods }: Reading,
) {
  const beside = results.find(({ technology }) => namesSubstances(technology)) ?? results[0]
  const by = beside ?? methods.ofRow(row)
  if (by === null) return null
  return { ...sharedBy(row, choices, world), ...present, technology: by.technology, method: by.method }
}

/** Reads the result that a row names: one, or one for each name in its cell. */
function readNamedRow(row: Row, choices: ImportChoices, world: ImportWorld, reading: Reading): ReadResult[] {
  const missing = missedIn(row)
  const at = fieldOf(row)
  const found = at === 'substances' ? namesIn(row, row.title(at), row.cell(at), reading) : [row.cell(at)]
  const names = missing === '' ? found : [missing]
  const isApart = isBesideStrip(row, names, reading)
  const beside = isApart ? stripBeside(row, choices, world, reading) : []
  const strip_result = isApart ? null : stripResultOf(row)
  // No name and no strip result: this is a sample without results, not a result without findings.
  if (strip_result === null && names.every((name) => name === '')) {
    refuseAmounts(row)
    return beside
  }
  const by = reading.methods.ofRow(row, row.title(missing === '' ? at : 'not_found'), isApart)
  if (by === null) return beside
  const { technology } = by
  if (strip_result === 'POSITIVE' && names.some((name) => reading.names.reads(name).kind === 'nothing'))
    row.fault('strip_result', `The strip was positive, and the row says ${quoted(names.join(', '))}. Which one is it?`)
  const salt = saltIn(row, names.map(withoutMark), reading)
  const shared: Omit<ReadResult, 'name' | 'limit' | keyof WholeAmount> = {
    ...sharedBy(row, choices, world),
    ...by,
    at: missing === '' ? at : 'not_found',
    strip_type: isStrip(technology) ? stripTypeOf(row, reading.readStrip) : '',
    strip_result,
    measured_as: row.cell('measured_as').slice(0, 60) || salt.form,
    ...(salt.doubt === undefined ? {} : { doubt: salt.doubt }),
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
  const isOpen = !hasAmount(row) && substances.every((name) => isDoubted(name, reading.names))
  // An amount means nothing if nothing was found, or is still in doubt, and a strip measures none.
  const isNothing = substances.length === 0 || isOpen || isStrip(technology)
  if (isNothing) refuseAmounts(row)
  const read = isNothing ? { amount: present, limit: null } : importAmount(row, reading.amounts, about)
  if (read === null) return beside
  const { amount, limit } = read
  const unread = isNothing ? null : valueWithoutShare(row, reading.amounts.sign)
  if (substances.length > 1 && (row.cell('percent') !== '' || row.cell('weight') !== ''))
    row.fault('substances', 'One amount stands beside several substances. Give each a row, or leave the amount out.')
  if (isStrip(technology) && substances.length > 0) row.fault(fieldOf(row), stripText)
  if (isStrip(technology) && (strip_result === null || shared.strip_type === '')) row.fault('strip_result', stripNeeds)
  if (!isStrip(technology) && strip_result !== null)
    row.fault('technology', 'Only a test strip is positive, negative or invalid.')
  const own = names.map((text): ReadResult => {
    const item = at === 'substances' ? itemIn(text, reading.names) : null
    const name = item?.amount ? item.name : withoutMark(text)
    if (name.length > 200) row.fault(fieldOf(row), `${quoted(name)}: ${tooLong(200, name.length)}`)
    const isTrace = traceMark.test(text) || isMarked
    const isBare = amount.amount_kind === 'present' && limit === null
    const said = isTrace ? { ...present, amount_kind: 'trace' as const } : (item?.amount ?? amount)
    return {
      ...shared,
      ...(unread === null ? {} : { doubt: [salt.doubt ?? [], amountText(name, unread)].flat().join('\n') }),
      name,
      ...(isBare && missing === '' ? said : amount),
      limit: missing === '' ? limit : (limit ?? limitBelow(row, amount)),
    }
  })
  return [...own, ...beside]
}

/**
 * Whether a row names the result of another method beside that of its strip. Without a method, only that nothing was found is
 * sure to be none of the strip: a name may be what the strip is for.
 */
function isBesideStrip(row: Row, names: readonly string[], { names: { reads } }: Reading): boolean {
  if (row.cell('strip_result') === '' || names.every((name) => name === '')) return false
  const method = row.cell('technology')
  const technology = method === '' ? null : readTechnology(method)
  return method === ''
    ? names.every((name) => reads(name).kind === 'nothing')
    : technology !== null && !isStrip(technology)
}

/** The strip of such a row. */
function stripBeside(row: Row, choices: ImportChoices, world: ImportWorld, { readStrip }: Reading): ReadResult[] {
  const strip_result = stripResultOf(row)
  const strip_type = stripTypeOf(row, readStrip)
  if (strip_type === '') row.fault('strip_result', stripNeeds)
  const none = { ...present, limit: null, measured_as: null, method: null, name: '' }
  return strip_result === null
    ? []
    : [
        {
          ...{ ...sharedBy(row, choices, world), ...none, at: 'strip_result' },
          ...{ technology: stripTechnology, strip_type, strip_result },
        },
      ]
}

const stripNeeds = 'A test strip has a type and a result.'

const amountTexts = ['percent', 'weight', 'amount_value', 'low', 'high'] as const

/** Adds a fault for each amount of a row that is of no substance. Zeros and words for none say nothing there. */
function refuseAmounts(row: Row): void {
  for (const field of amountTexts) {
    const cell = row.has(field) ? row.cell(field) : ''
    const isNone = isZero(cell, 'point') || saysNotFound(cell) || isUnclear(cell) || isNotD(cell)
    // Of a result with its unit beside it, percent and weight stand in the same column.
    const isTwice = row.has('amount_value') && (field === 'percent' || field === 'weight')
    if (cell !== '' && !isNone && !isTwice)
      row.fault(field, `${quoted(cell)} stands beside no substance. Name it, or take it out of the file.`)
  }
}

const hasAmount = (row: Row) => amountFields.some((field) => row.cell(field) !== '')

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
