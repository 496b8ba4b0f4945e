/**
 * One table of substances, from a pasted block or a file: its heading, the meaning of each column where words and cells leave
 * no doubt, and its rows with all weights in mg. A doubtful column is null, and a person decides; nothing is dropped.
 */

import { plainWords } from '#domain/report/plain-words.ts'
import { decimalSignOf } from '#domain/report/typed-numbers.ts'
import { asMilligram, shareAsPercent } from './amounts-in-mg.ts'
import { type ColumnUses, kindOf, usesByPlace, usesByWords } from './column-uses.ts'
import { type ColumnMeaning, massUnits, meaningOf } from './column-words.ts'
import { cellsOf, type FoundTable, findTables, type Origin } from './find-tables.ts'
import { lineReader } from './line-says.ts'
import { type BlockColumn, type BlockRow, lengthOf, rowsOf } from './substance-block.ts'
import { type Cells, headerOf, isAmount, isFilled, joinUnits, textsOf } from './table-heading.ts'
import { columnsOf, isSample, shapeOf } from './table-shape.ts'

/**
 * A table. `cells` has the heading first, if there is one, then a line for each substance. `titles` name the columns, '' for
 * none.
 */
export type SubstanceTable = {
  readonly cells: Cells
  /** Where the cells of a line stand in the sheet: its line, and the column of each cell, -1 for none. */
  readonly origins: readonly Origin[]
  /** The index of the heading in `cells`, -1 without one. */
  readonly header: number
  readonly titles: readonly string[]
  readonly meanings: readonly ColumnMeaning[]
  readonly uses: ColumnUses
  /** Whether words mark the heading, and not just numbers in the lines below it. */
  readonly isHeaderSure: boolean
  /** The tables of the sheet that name substances; more than one is a question. */
  readonly choices: readonly FoundTable[]
}

/** How to read a sheet. */
export type Reading = {
  /** False if somebody says that the first line is a normal row. */
  readonly withHeader?: boolean
  /** Which of `choices` to read; the first one by default. */
  readonly which?: number
  /** Whether a cell names a drug. */
  readonly isDrug?: (cell: string) => boolean
}

/** Reads a sheet as a table of substances; a block that is pasted into a column of numbers is always one table. */
export function tableOf(
  sheet: Cells,
  start: BlockColumn,
  { withHeader = true, which = 0, isDrug = () => false }: Reading = {},
): SubstanceTable {
  const found =
    start === 'name' && withHeader ? findTables(sheet, (cells) => headerOf(cells, isDrug)) : [wholeOf(sheet, start)]
  const named = found.filter(
    ({ isHeaderSure, titles }) => isHeaderSure && titles.some((title) => meaningOf(title) === 'name'),
  )
  const choices = named.length > 0 ? named : [...found].sort((a, b) => linesOf(b) - linesOf(a)).slice(0, 1)
  const table = choices[which] ?? choices[0] ?? wholeOf(sheet, start)
  const { cells: read, origins } = cellsOf(sheet, table)
  const header = table.header < 0 ? -1 : 0
  const cells = joinUnits(read, header)
  const below = cells.slice(header + 1).filter((line) => lengthOf(line) > 0)
  const titles = (header < 0 ? table.titles : (cells[0] ?? [])).map((title) => title.trim())
  const filled = titles.map((_, at) => below.map((line) => (line[at] ?? '').trim()).filter(isFilled))
  const meanings = titles.map((title) => (header < 0 ? null : meaningOf(title)))
  const uses = header < 0 ? usesByPlace(below, filled, start) : usesByWords({ titles, meanings, filled }, isDrug)
  return { cells, origins, header, titles, meanings, uses, isHeaderSure: table.isHeaderSure, choices }
}

const linesOf = ({ parts }: FoundTable) => parts.reduce((sum, { lines }) => sum + lines.length, 0)

/** All lines as one table without a heading; side by side only if names begin them. */
function wholeOf(sheet: Cells, start: BlockColumn): FoundTable {
  const lines = sheet.flatMap((line, at) => (lengthOf(line) > 0 ? [at] : []))
  const columns = columnsOf(sheet, -1, lines)
  const one = { titles: columns.map(() => ''), parts: [{ said: [], lines, columns }] }
  return {
    title: '',
    header: -1,
    again: [],
    isHeaderSure: true,
    ...(start === 'name' ? shapeOf(sheet, -1, lines) : one),
  }
}

/** Whether any column has words; then one of them must name the substances. */
export function holdsWords({ cells, header }: SubstanceTable): boolean {
  return cells.slice(header + 1).some((line) => line.some((cell) => isFilled(cell) && !isAmount(cell.trim())))
}

/** Whether every column is decided, including the one with the names. */
export function isSettled(table: SubstanceTable): boolean {
  return columnFaults(table, table.uses).length === 0
}

/** Why uses are refused, by the index of the column; -1 for the whole table. */
export type ColumnFault = { readonly at: number; readonly fault: 'open' | 'twice' | 'nameless' }

/** Why these uses cannot be taken. */
export function columnFaults(table: SubstanceTable, uses: ColumnUses): ColumnFault[] {
  const faults = uses.flatMap((use, at): ColumnFault[] => {
    if (use === null) return [{ at, fault: 'open' }]
    const isTwice = use !== 'leave' && uses.slice(0, at).some((other) => kindOf(other) === kindOf(use))
    return isTwice ? [{ at, fault: 'twice' }] : []
  })
  const isNameless = !uses.includes('name') && holdsWords(table)
  return isNameless ? [...faults, { at: -1, fault: 'nameless' }] : faults
}

/** The number of a line, from 1: that of the sheet, unless a line of the sheet became several. */
export function lineOf({ origins, choices }: SubstanceTable, at: number): number {
  const isSeveral = choices.some(({ parts }) => parts.length > 1)
  return isSeveral ? at + 1 : (origins[at]?.line ?? at) + 1
}

/** The rows with weights in mg, converted from the unit of the column or, if it has one, of the cell. */
export function tableRows(table: SubstanceTable, uses: ColumnUses): BlockRow[] {
  const { cells, header } = table
  const columns = uses.map(kindOf)
  const isShare = uses.includes('share')
  const unit = massUnits.find((one) => uses.includes(one)) ?? 'mg'
  const rows = rowsOf(cells, columns, header)
  const sign = decimalSignOf(rows.flatMap(({ percent, weight }) => [percent ?? '', weight ?? '']))
  const saidBy = lineReader(table, columns)
  return rows.map((row) => ({
    ...row,
    line: lineOf(table, row.line - 1),
    ...saidBy(cells[row.line - 1] ?? [], row.fault),
    percent: row.percent !== null && isShare ? shareAsPercent(row.percent, sign) : row.percent,
    weight: row.weight === null ? null : asMilligram(row.weight, unit, sign),
  }))
}

/** The sample of each line, by line number, if a column names samples. */
export function samplesOf(table: SubstanceTable): ReadonlyMap<number, string> {
  const { cells, header, titles } = table
  const column = titles.findIndex((title) => isSample(plainWords(title)))
  const lines = cells.flatMap((line, at): [number, string][] => {
    const name = at <= header || column < 0 ? '' : (line[column] ?? '').trim()
    return name === '' ? [] : [[lineOf(table, at), name]]
  })
  return new Set(lines.map(([, name]) => plainWords(name))).size > 1 ? new Map(lines) : new Map()
}

/** The titles as a key for a device to remember; null without a heading, since any table could look like that. */
export function titlesKey({ titles, header }: SubstanceTable): string | null {
  return header < 0 ? null : titles.map((title) => title.toLowerCase()).join('\t')
}

/** Whether nothing in a table can name a substance: it has numbers and codes only, such as a curve. */
export function namesNothing({ cells, header, titles, uses }: SubstanceTable): boolean {
  if (uses.includes('name')) return false
  return titles.every((_, at) => {
    const filled = textsOf(cells.slice(header + 1).map((line) => line[at] ?? ''))
    return filled.filter((cell) => /\p{L}{3}/u.test(cell) && !isAmount(cell)).length * 2 <= filled.length
  })
}

/** Whether there are filled cells below the heading. */
export function hasRows({ cells, header }: SubstanceTable): boolean {
  return cells.slice(header + 1).some((line) => lengthOf(line) > 0)
}
