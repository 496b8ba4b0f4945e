/** What only a person can answer about a line of a table, wherever it came from: a paste, a file, a machine. */
import { type AmountAsk, askOf, type WordAsk } from '#domain/report/asked-amounts.ts'
import { isNoFinding } from '#domain/report/finding-names.ts'
import { readRowAmount } from '#domain/report/row-amounts.ts'
import { isUnclear } from '#domain/report/typed-amounts.ts'
import type { DecimalSign } from '#domain/report/typed-numbers.ts'
import type { BlockRow } from './substance-block.ts'

/** A question about the lines of a table; `nameless`: lines with values and no name, such as unknown peaks. */
export type LineAsk = AmountAsk | WordAsk | 'nameless'

const numberColumns = ['percent', 'weight'] as const
export type NumberColumn = (typeof numberColumns)[number]

/** What an instrument writes where it knows no name. */
const placeholder =
  /^(n\.? ?\/? ?[an]\.?|(peak|pk|rt|r\.t\.|ret\.? ?time|component|compound|signal|band|feature|cpd|spot|zone) ?[#:@=-]? ?\d[\d.,]*( ?min\.?)?)$/i

/** Whether a line with values has no name, or only a number in its place. */
export const isNameless = ({ name }: Pick<BlockRow, 'name'>): boolean =>
  name === '' || placeholder.test(name?.trim() ?? '')

/** Whether a line holds its name and no value, where others hold one. */
export const isBareLine = ({ percent, weight, says }: BlockRow): boolean =>
  says === 'bare' || ((percent !== null || weight !== null) && !percent?.trim() && !weight?.trim() && says === null)

export const isNamedLine = ({ name }: Pick<BlockRow, 'name'>): boolean =>
  name !== null && name !== '' && !isNoFinding(name)

/**
 * The question about a line's amount that only a person can answer; null if there is none. `hasAmounts`: some line has an
 * amount.
 */
export function askOfLine(row: BlockRow, sign: DecimalSign, hasAmounts: boolean): LineAsk | null {
  if (isNameless(row)) return 'nameless'
  const isNamed = isNamedLine(row)
  const word = isNamed ? wordInPlace(row, sign) : null
  return word === null ? askOf(row, sign, { hasAmounts, isNamed }) : `word ${word.slice(0, 40)}`
}

/** Words that nobody knows in place of an amount, such as 'not tested'; null for any other cell. */
function wordInPlace(row: BlockRow, sign: DecimalSign): string | null {
  const filled = numberColumns.filter((column) => (row[column] ?? '').trim() !== '')
  const isWord = (column: NumberColumn) =>
    !/[\d½¼¾²³]/.test(row[column] ?? '') &&
    /\p{L}{2}/u.test(row[column] ?? '') &&
    amountFault(row, column, sign) !== null
  return filled.length > 0 && filled.every(isWord) ? (row[filled[0] ?? 'percent']?.trim() ?? null) : null
}

/**
 * The fault of an amount in a line; an amount that is asked about once for the whole table has none. `contradiction`: the
 * line also says that its substance was not found.
 */
export function amountFault(
  row: BlockRow,
  column: NumberColumn,
  sign: DecimalSign,
): { readonly kind: 'unread'; readonly message: string } | { readonly kind: 'contradiction' } | null {
  if (isUnclear(row[column] ?? '')) return null
  const read = readRowAmount({ percent: row.percent ?? '', weight: row.weight ?? '' }, sign)
  if (read.kind === 'fault') {
    const message = read.faults.find((fault) => fault.column === column)?.fault
    return message === undefined ? null : { kind: 'unread', message }
  }
  const isContradiction = row.says === 'not_found' && read.kind === 'found' && read.amount.amount_kind !== 'present'
  return isContradiction && (row[column] ?? '').trim() !== '' ? { kind: 'contradiction' } : null
}
