/** Reads the amount of a row: from columns for kinds of amounts, or from text as people write it. */
import { amountFaults, limitFaults } from '#domain/report/amount-faults.ts'
import {
  type AmountUnit,
  amountKinds,
  amountUnits,
  decimalsOf,
  present,
  type WholeAmount,
} from '#domain/report/amounts.ts'
import { type AskedCells, answeredCells, askOf, isZero } from '#domain/report/asked-amounts.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { fromUnits, toUnits } from '#domain/report/quantities.ts'
import { type Limit, readRowAmount } from '#domain/report/row-amounts.ts'
import { saysNotFound } from '#domain/report/typed-amounts.ts'
import { type DecimalSign, isNumberLike, readNumber, roundedIfFine } from '#domain/report/typed-numbers.ts'
import { massUnitOf, meaningOf, tellsOfFinding } from '#domain/table/column-words.ts'
import type { AskedAmounts } from './import-asked.ts'
import type { Row } from './import-row.ts'
import { readPercent, readWeight } from './import-words.ts'

import { isPercentUnit } from './value-headings.ts'

/** The amount of a finding, or the detection limit of something not found. */
export type ImportAmount = { readonly amount: WholeAmount; readonly limit: Limit | null }

/** What we know of a row before we read its amount. */
export type AmountOf = {
  readonly name: string
  /** Whether the name is a substance, and not a phrase for 'nothing found'. */
  readonly isNamed: boolean
  /** Whether another column says that it is a trace. */
  readonly isTrace: boolean
}

const amountColumns = ['percent', 'weight'] as const

/** The note for rows with a zero, given once. */
export const zeroText = '0 is read as looked for and not found.'

/** The question about a row that says 'not found' and has an amount. */
export const bothText = 'This row says that it was not found, and has an amount. Which one is it?'

/**
 * Reads the amount and adds a fault to a bad cell. A zero means looked for and not found. Null if the row is no part of
 * the result.
 */
export function importAmount(row: Row, asked: AskedAmounts, { name, isNamed, isTrace }: AmountOf): ImportAmount | null {
  if (row.cell('amount_kind') !== '') return byColumns(row, asked)
  const cells = asked.cellsOf(row)
  refuseOtherUnit(row, cells)
  const whole = { ...cells, says: isNamed ? asked.besideOf(row, name) : null }
  const isNone = (cell: string) => isZero(cell, asked.sign) || saysNotFound(cell)
  const filled = amountColumns.flatMap((column) => cells[column]?.trim() || [])
  // 'Detected: yes' beside '0.0 %' may be a trace that was rounded.
  const isContradicted = isNamed && filled.length > 0 && filled.every(isNone) && asked.isFoundBeside(row)
  const ask =
    isTrace && isEmpty(cells)
      ? null
      : (askOf(whole, asked.sign, { hasAmounts: asked.hasAmounts || !isSaid(row), isNamed }) ??
        (isContradicted && whole.says === null ? 'unclear' : null))
  const answer = ask === null || !isNamed ? null : asked.answerTo(ask, row, name)
  if (ask !== null && answer === null) return found(present)
  if (answer === 'left_out') return null
  const said = roundedCells(answeredCells(whole, asked.sign, answer), asked.sign, (column) =>
    asked.mayRound(row, column),
  )
  const zero = amountColumns.find((column) => isZero(cells[column] ?? '', asked.sign))
  if (said === null) return found(present)
  const read = readRowAmount({ percent: said.percent ?? '', weight: weightOf(row, said, asked) }, asked.sign)
  if (read.kind === 'fault') {
    for (const { column, fault } of read.faults) if (!isThousands(said, column)) row.fault(column, fault)
    return found(present)
  }
  const isFound = read.kind === 'found' && read.amount.amount_kind !== 'present'
  if (isFound && zero !== undefined) row.fault(zero, '0 stands beside another number. Which one is it?')
  else if (isFound && whole.says === 'not_found') row.fault(filledIn(cells), bothText)
  else if (zero !== undefined && answer === null) row.note(zero, zeroText)
  if (read.kind === 'not_found') return { amount: present, limit: read.limit }
  sayFaults(row, amountFaults(read.amount, ''))
  return found(read.amount)
}

/** Refuses an amount beside whose row another column names another unit than its own. */
function refuseOtherUnit(row: Row, cells: AskedCells): void {
  for (const [title, cell] of [...row.beside(), [row.title('unit'), row.cell('unit')] as const]) {
    if (cell === '' || meaningOf(title) !== 'unit') continue
    const isPercent = isPercentUnit(cell) || /w\/w|m\/m/i.test(cell)
    if ((cells.percent ?? '') !== '' && !isPercent)
      row.fault(
        'percent',
        `The column ${title} says ‘${cell}’, which is not percent. Choose what the column is, or convert it.`,
      )
    if ((cells.weight ?? '') !== '' && massUnitOf(cell) === null)
      row.fault(
        'weight',
        `The column ${title} says ‘${cell}’, which is no weight. Choose what the column is, or convert it.`,
      )
  }
}

/** Whether a result stands in another column of the row, so that its amount is not missing. */
const isSaid = (row: Row) => row.beside().some(([title, cell]) => cell !== '' && tellsOfFinding.test(plainWords(title)))

const found = (amount: WholeAmount): ImportAmount => ({ amount, limit: null })
const isEmpty = ({ percent, weight }: AskedCells) => (percent ?? '') === '' && (weight ?? '') === ''
const filledIn = ({ percent }: AskedCells) => ((percent ?? '') === '' ? 'weight' : 'percent')

/** The cells rounded to what is kept, if somebody agreed; null while somebody must answer. A trace never becomes zero. */
export function roundedCells<Cells extends AskedCells>(
  cells: Cells,
  sign: DecimalSign,
  mayRound: (column: (typeof amountColumns)[number]) => boolean,
): Cells | null {
  let isOpen = false
  const step = (column: (typeof amountColumns)[number], kind: 'percent' | 'milligram') => {
    const cell = cells[column] ?? ''
    // Most numbers are short.
    if (!/[.,]\d{4}|e/i.test(cell)) return cells[column]
    const rounded = roundedIfFine(cell, kind, sign)
    if (rounded === null) return cells[column]
    if (mayRound(column)) return rounded
    isOpen = true
    return cells[column]
  }
  const rounded = { ...cells, percent: step('percent', 'percent'), weight: step('weight', 'milligram') }
  return isOpen ? null : rounded
}

/** A weight in another unit than mg that we could not convert safely. */
const unconverted = /^(.*?) ?(?:[µμu]g|mcg|ng|(?<!m)g)$/i
const isThousands = ({ weight }: AskedCells, column: (typeof amountColumns)[number]) =>
  column === 'weight' && isNumberLike(unconverted.exec(weight ?? '')?.[1] ?? '')

/** The weight as read. If the number may use a thousands separator, the fault says what it can mean. */
function weightOf(row: Row, said: AskedCells, { sign }: AskedAmounts): string {
  const weight = said.weight ?? ''
  if (!isThousands(said, 'weight')) return weight
  const number = unconverted.exec(weight)?.[1] ?? ''
  row.fault('weight', readNumber(number, 'milligram', sign).fault ?? `'${row.cell('weight')}' is not a number.`)
  return weight
}

/** Percent and weight (g) from plain numbers; a fault for anything else. */
function valuesOf(row: Row, { cellsOf }: AskedAmounts) {
  const cells = cellsOf(row)
  const read = (column: 'percent' | 'weight', make: (cell: string) => number | string) => {
    const cell = cells[column] ?? ''
    const value = cell === '' ? null : make(cell)
    if (typeof value === 'string') row.fault(column, value)
    return typeof value === 'string' ? null : value
  }
  return { percent: read('percent', readPercent), weight: read('weight', (cell) => readWeight(cell, 'mg')) }
}

/** Reads the columns of this service's own export: `amount_kind`, `low`, `high`, `unit`. */
function byColumns(row: Row, asked: AskedAmounts): ImportAmount {
  const kind = row.word('amount_kind', [...amountKinds, 'not_found'])
  if (kind === null) return found(present)
  const unit = amountUnits.find((one) => one === row.cell('unit')) ?? null
  if (row.cell('unit') !== '' && unit === null)
    row.fault('unit', `‘${row.cell('unit')}’ is none of: ${amountUnits.join(', ')}.`)
  const [low, high] = [endOf(row, 'low', unit), endOf(row, 'high', unit)]
  if (kind === 'not_found') {
    sayFaults(row, limitFaults({ low, unit }, ''))
    return { amount: present, limit: { low, unit } }
  }
  const amount = { ...valuesOf(row, asked), amount_kind: kind, low, high, unit }
  sayFaults(row, amountFaults(amount, ''))
  return found(amount)
}

function endOf(row: Row, column: 'low' | 'high', unit: AmountUnit | null): number | null {
  const cell = row.cell(column)
  if (cell === '') return null
  const units = toUnits(cell.replace(',', '.'), decimalsOf[unit ?? '%'])
  if (units === null) row.fault(column, `‘${cell}’ is not a number in the steps of its unit.`)
  return units === null ? null : fromUnits(units, decimalsOf[unit ?? '%'])
}

function sayFaults(row: Row, faults: readonly { readonly field: string; readonly message: string }[]) {
  for (const { field, message } of faults) {
    const column = (['percent', 'weight', 'low', 'high', 'unit'] as const).find((one) => field.endsWith(one))
    row.fault(column ?? 'amount_kind', message)
  }
}
