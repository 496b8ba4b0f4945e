/** What a whole file leaves open, so that somebody must say it once: the unit of its weights, and parts of 1 or percent. */

import { readAmount } from '#domain/report/typed-amounts.ts'
import { isNumberLike } from '#domain/report/typed-numbers.ts'
import { hasMassUnit } from '#domain/table/amounts-in-mg.ts'
import { massUnitIn } from '#domain/table/column-words.ts'
import type { ImportField, ImportTable } from './import-fields.ts'

/** What the numbers of a column of percents are. */
export const percentKinds = ['percent', 'share'] as const
export type PercentKind = (typeof percentKinds)[number]

type Table = ImportTable & { readonly fields: readonly (ImportField | null)[] }

const cellsOf = ({ fields, lines }: Table, field: ImportField) => {
  const place = fields.indexOf(field)
  return place < 0 ? [] : lines.flatMap((line) => (line[place]?.trim() ? [line[place].trim()] : []))
}

/** Whether a column is one of this service's own export, where 'weight' has gram and 'percent' has percent. */
export const isOwnColumn = ({ header, fields }: Pick<Table, 'header' | 'fields'>, field: 'weight' | 'percent') =>
  fields.includes('amount_kind') && header[fields.indexOf(field)]?.trim() === field

/** A weight of the file without a unit, in its heading or beside it; null if there is none. */
export function weightWithoutUnit(file: Table): string | null {
  if (isOwnColumn(file, 'weight')) return null
  if (massUnitIn(file.header[file.fields.indexOf('weight')] ?? '') !== null) return null
  return cellsOf(file, 'weight').find((cell) => isNumberLike(cell) && !hasMassUnit(cell)) ?? null
}

/** A percent of the file where all are at most 1, so that they may be parts of 1; null if there is none. */
export function maybeShare(file: Table): string | null {
  if (isOwnColumn(file, 'percent')) return null
  const lists = file.fields.flatMap((field, at) =>
    field === 'list_amount' && massUnitIn(file.header[at] ?? '') === null ? [at] : [],
  )
  const beside = file.lines.flatMap((line) => lists.flatMap((at) => (line[at]?.trim() ? [line[at].trim()] : [])))
  const amounts = [...cellsOf(file, 'percent'), ...beside.filter((cell) => !hasMassUnit(cell))].filter(
    (cell) => saysHowMuch(cell) && !cell.includes('%'),
  )
  const isSmall = amounts.every((cell) => numbersIn(cell).every((number) => number <= 1))
  return isSmall ? (amounts.find((cell) => numbersIn(cell).some((number) => number > 0)) ?? null) : null
}

const saysHowMuch = (cell: string) => isNumberLike(cell) || readAmount(cell, 'percent', 'point').kind !== 'fault'

/** The numbers of a percent, a limit or a range: 0.2 and 0.3 in '0,2-0,3'. No percent has a sign for thousands. */
const numbersIn = (cell: string) =>
  (cell.match(/[.,]?\d[\d.,]*(?:e[+-]?\d+)?/gi) ?? []).map((text) => Number(text.replace(',', '.')))

/** Whether samples without a state come in as history, so that nobody analyses them any more. */
export const isHistory = ({ without_state }: { readonly without_state: 'DISPOSED' | 'READY_FOR_ANALYSIS' }): boolean =>
  without_state === 'DISPOSED'
