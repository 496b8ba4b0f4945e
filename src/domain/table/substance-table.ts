/**
 * A pasted block or an instrument's file as a table: its heading, the meaning of each column where words and cells
 * leave no doubt, and its rows with all weights in mg. A doubtful column is null, and a person decides; nothing is
 * dropped.
 */

import { isNotD, type WordAsk } from '#domain/report/asked-amounts.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { isUnclear, saysFound, saysNo, saysNotFound, shiftAmount } from '#domain/report/typed-amounts.ts'
import { type DecimalSign, decimalSignOf, isNumberLike, shiftNumber } from '#domain/report/typed-numbers.ts'
import { type ColumnMeaning, type MassUnit, massUnitOf, massUnits, meaningOf, tellsOfFinding } from './column-words.ts'
import { stacked } from './side-by-side.ts'
import { type BlockColumn, type BlockRow, columnsByPlace, lengthOf, rowsOf } from './substance-block.ts'
import { type Cells, headerOf, isAmount, isFilled, joinUnits } from './table-heading.ts'

/** How to use a column: `share` turns parts of 1 into percent, a unit makes it a weight, `leave` ignores it. */
export const columnUses = ['name', 'percent', 'share', ...massUnits, 'leave'] as const
export type ColumnUse = (typeof columnUses)[number]

/** The use of each column; null until somebody decides. */
export type ColumnUses = readonly (ColumnUse | null)[]

/** A table. `header` is the index of its heading in `cells`, -1 without one; `titles` name the columns, '' for none. */
export type SubstanceTable = {
  readonly cells: Cells
  readonly header: number
  readonly titles: readonly string[]
  readonly meanings: readonly ColumnMeaning[]
  readonly uses: ColumnUses
  /** Whether words mark the heading, and not just numbers in the lines below it. */
  readonly isHeaderSure: boolean
}

/** Reads cells as a table. `withHeader` is false if somebody says that the first line is a normal row. */
export function tableOf(written: Cells, start: BlockColumn, withHeader = true): SubstanceTable {
  const read = start === 'name' ? stacked(written, isAmount) : written
  const { at: header, isSure } = withHeader ? headerOf(read) : { at: -1, isSure: true }
  const cells = joinUnits(read, header)
  const below = cells.slice(header + 1).filter((line) => lengthOf(line) > 0)
  const width = Math.max(0, lengthOf(cells[header] ?? []), ...below.slice(0, 2000).map(lengthOf))
  const titles = Array.from({ length: width }, (_, at) => (cells[header]?.[at] ?? '').trim())
  const columns = titles.map((_, at) => below.map((line) => (line[at] ?? '').trim()).filter(isFilled))
  const meanings = titles.map((title) => (header < 0 ? null : meaningOf(title)))
  const uses = header < 0 ? usesByPlace(below, columns, start) : usesByWords(titles, meanings, columns)
  return { cells, header, titles, meanings, uses, isHeaderSure: isSure }
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

/** The field of a substance that a use fills. */
function kindOf(use: ColumnUse | null): BlockColumn | null {
  if (use === null || use === 'leave') return null
  if (use === 'name') return 'name'
  return use === 'percent' || use === 'share' ? 'percent' : 'weight'
}

/** The rows with weights in mg, converted from the unit of the column or, if it has one, of the cell. */
export function tableRows({ cells, header, titles, meanings }: SubstanceTable, uses: ColumnUses): BlockRow[] {
  const columns = uses.map(kindOf)
  const isShare = uses.includes('share')
  const unit = massUnits.find((one) => uses.includes(one)) ?? 'mg'
  const rows = rowsOf(cells, columns, header)
  const sign = decimalSignOf(rows.flatMap(({ percent, weight }) => [percent ?? '', weight ?? '']))
  const isBare = bareLines({ cells, header, titles, meanings })
  return rows.map((row) => ({
    ...row,
    ...saidBy(cells[row.line - 1] ?? [], { titles, meanings, columns }, row.fault, isBare),
    percent: row.percent !== null && isShare ? shareAsPercent(row.percent, sign) : row.percent,
    weight: row.weight === null ? null : asMilligram(row.weight, unit, sign),
  }))
}

const sampleWords = /^(sample|vial|probe|echantillon|muestra)n?( ?(name|id|no\.?|nr\.?|number|nummer))?$/

/** The sample of each line, by line number, if a column names more than one sample. */
export function samplesOf({ cells, header, titles }: SubstanceTable): ReadonlyMap<number, string> {
  const column = titles.findIndex((title) => sampleWords.test(plainWords(title)))
  const lines = cells.flatMap((line, at): [number, string][] => {
    const name = at <= header || column < 0 ? '' : (line[column] ?? '').trim()
    return name === '' ? [] : [[at + 1, name]]
  })
  return new Set(lines.map(([, name]) => plainWords(name))).size > 1 ? new Map(lines) : new Map()
}

const inDoubt = /^(possible|possibly|maybe|suspected|unconfirmed|inconclusive|\?+|moglich|possiblement|posible)$/
/** Columns that give an amount in any unit. */
const tellsHowMuch: readonly ColumnMeaning[] = ['percent', 'share', 'area', 'concentration', 'amount', ...massUnits]
const zero = /^0*[.,]?0+[^\d]{0,12}$/

type Columns = Pick<SubstanceTable, 'titles' | 'meanings'> & { readonly columns: readonly (BlockColumn | null)[] }

/** What the other cells of a line say of its substance: not found, or uncertain. */
function saidBy(
  line: readonly string[],
  of: Columns,
  fault: string | null,
  isBare: (line: readonly string[]) => boolean,
): Pick<BlockRow, 'fault' | 'says'> {
  const isInDoubt = line.some((cell) => cell.length < 40 && inDoubt.test(plainWords(cell)))
  return {
    fault: fault ?? (isInDoubt ? doubtTexts.inDoubt : null),
    says: saysOf(line, of, isInDoubt) ?? (isBare(line) ? 'bare' : null),
  }
}

const retention = /^(r\.?t\.?|ret\.? ?time|retention( time)?)\b/

/** Whether a line has a name and none of the values that other lines have: a target of which the test saw nothing. */
function bareLines(table: Pick<SubstanceTable, 'cells' | 'header' | 'titles' | 'meanings'>) {
  const { cells, header, titles, meanings } = table
  const below = header < 0 ? [] : cells.slice(header + 1)
  const isUsed = (at: number) => below.some((line) => isFilled(line[at] ?? ''))
  const places = titles.map((_, at) => at).filter(isUsed)
  const values = places.filter((at) => tellsHowMuch.includes(meanings[at] ?? null))
  const all = values.length > 0 ? values : places.filter((at) => retention.test(plainWords(titles[at] ?? '')))
  return (line: readonly string[]) => all.length > 0 && all.every((at) => !isFilled(line[at] ?? ''))
}

/** What can only be a code of the instrument: a transition, a mode, a mark, a formula. */
const code = /^(\d+(\.\d+)? ?(-?>|→|\/) ?\d+(\.\d+)?|auto|manual|[!*#]+|(?=.*\d)([A-Z][a-z]?\d{0,3} ?){2,12})$/

function saysOf(line: readonly string[], { titles, meanings, columns }: Columns, isInDoubt: boolean): BlockRow['says'] {
  const others = line.flatMap((cell, at) => {
    const [meaning, title] = [meanings[at] ?? null, plainWords(titles[at] ?? '').replace(/ ?\([^()]*\)$/, '')]
    const isOpen = meaning !== 'other'
    return columns[at] == null && !code.test(cell.trim())
      ? [
          {
            cell: cell.trim(),
            meaning,
            isOpen,
            isResult: isOpen && (tellsOfFinding.test(title) || tellsHowMuch.includes(meaning)),
          },
        ]
      : []
  })
  const howMuch = line.filter((cell, at) => isFilled(cell) && tellsHowMuch.includes(meanings[at] ?? null))
  const amounts = line.filter((cell, at) => isFilled(cell) && (columns[at] === 'percent' || columns[at] === 'weight'))
  const isNone = (cell: string) => zero.test(cell.trim())
  // A zero in a column that is left out still means looked for and not found. A peak area contradicts it.
  const zeros = [howMuch, amounts].find((cells) => cells.length > 0 && cells.every(isNone)) ?? []
  const peak = howMuch.find((cell) => !isNone(cell))?.trim()
  const [absent] = [
    ...zeros,
    ...others.filter(({ cell, isResult }) => isResult && saysNotFound(cell)).map(({ cell }) => cell),
  ]
  const found = others.find(({ cell, meaning, isResult }) => (isResult || meaning === null) && saysFound(cell))?.cell
  const against = found ?? (zeros.length > 0 ? peak : undefined)
  if (absent !== undefined) return against === undefined ? 'not_found' : wordAsk(`${against}, ${absent.trim()}`)
  if (others.some(({ cell, isOpen }) => isOpen && isNotD(cell))) return 'not_d'
  const isFound = others.some(({ cell, isResult }) => isResult && saysFound(cell))
  // A word that nobody knows, such as 'N' or 'not confirmed', may mean not found. So may 'none' under any heading.
  const word = others.find(
    ({ cell, meaning, isOpen }) =>
      saysNotFound(cell) ||
      (isOpen && saysNo(cell)) ||
      (meaning === null && isWord(cell) && !saysFound(cell) && (!isFound || looksNegative.test(plainWords(cell)))),
  )?.cell
  if (word === undefined || isInDoubt) return null
  return isUnclear(word) ? 'unclear' : wordAsk(word)
}

const wordAsk = (word: string): WordAsk => `word ${word.slice(0, 40)}`

/** Beginnings of words that take back the 'detected' of another column. */
const looksNegative = /^(no|un|in|below|under|neg|nicht|kein|sans|sin|fail|pend|-|–)/

const isWord = (cell: string): boolean => isFilled(cell) && !isAmount(cell.trim())

/** The faults of lines that say that their substance is uncertain. */
export const doubtTexts = {
  inDoubt: 'This line is not sure. Leave it out, or say what was found.',
} as const

const placesTo: Record<MassUnit, number> = { g: 3, mg: 0, ug: -3, ng: -6 }
const writtenAs: Record<MassUnit, string> = { g: 'g', mg: 'mg', ug: 'µg', ng: 'ng' }

/** A weight in mg. If it cannot be read for sure it keeps its unit, so that nobody takes it for mg. */
export function asMilligram(cell: string, unit: MassUnit, sign: DecimalSign): string {
  const [, number = '', written = ''] = /^(.*\d[.,]?) ?([µμu]g|mcg|mg|ng|g)$/i.exec(cell.slice(0, 60)) ?? []
  const own = massUnitOf(written)
  const is = own ?? unit
  const text = own === null ? cell : number
  if (is === 'mg' || text === '') return cell
  const milligram = shiftNumber(text, placesTo[is], sign, 4) ?? shiftText(text, placesTo[is], sign)
  return milligram ?? (own === null && isAmount(cell) ? `${cell} ${writtenAs[is]}` : cell)
}

/** Converts texts such as '8-12' and '<1'; null if no number in it can be converted. */
function shiftText(text: string, places: number, sign: DecimalSign): string | null {
  const shifted = isNumberLike(text) ? null : shiftAmount(text, places, sign)
  return shifted === text ? null : shifted
}

function shareAsPercent(cell: string, sign: DecimalSign): string {
  if (/%$/.test(cell)) return cell
  return shiftNumber(cell, 2, sign, 3) ?? shiftText(cell, 2, sign) ?? cell
}

/** Uses from the words of the heading and the cells below. */
function usesByWords(
  titles: readonly string[],
  meanings: readonly ColumnMeaning[],
  columns: readonly (readonly string[])[],
): ColumnUses {
  const holdsWords = (at: number) => {
    const filled = columns[at] ?? []
    return filled.filter((cell) => !isAmount(cell)).length * 2 > filled.length
  }
  const named = meanings.flatMap((meaning, at) => (meaning === 'name' && holdsWords(at) ? [at] : []))
  const uses = titles.map((_, at): ColumnUse | null => {
    const [meaning, filled] = [meanings[at] ?? null, columns[at] ?? []]
    if (meaning === 'name') return named.length === 1 ? (named[0] === at ? 'name' : 'leave') : null
    if (filled.length === 0 || meaning === 'other' || meaning === 'unit') return 'leave'
    if (meaning === 'percent') return looksLikeParts(filled) ? null : 'percent'
    const unit = massUnits.find((one) => one === meaning)
    if (unit !== undefined) return unit
    if (meaning === 'amount' && filled.filter(isAmount).every(hasMassUnit)) return 'mg'
    // A column of other words is no amount; one with any number may be.
    return meaning === null && !filled.some(isAmount) && named.length === 1 ? 'leave' : null
  })
  return onceEach(uses)
}

const hasMassUnit = (cell: string) => massUnitOf(/[^\d\s.,]+$/.exec(cell.slice(-10))?.[0] ?? '') !== null

/** Parts of 1 below a word for percent: 0.6 and 0.4. */
function looksLikeParts(filled: readonly string[]): boolean {
  const numbers = filled.filter(isNumberLike).map((cell) => Number(cell.replace(',', '.')))
  const sum = numbers.reduce((all, one) => all + one, 0)
  return numbers.length > 1 && numbers.every((one) => one <= 1) && sum > 0.9 && sum < 1.1
}

/** If two columns claim the same use, a person decides. */
function onceEach(uses: ColumnUses): ColumnUses {
  const kinds: readonly (readonly ColumnUse[])[] = [['percent', 'share'], massUnits]
  const doubled = kinds.filter((kind) => uses.filter((use) => use !== null && kind.includes(use)).length > 1).flat()
  return uses.map((use) => (use !== null && doubled.includes(use) ? null : use))
}

/** Uses by position, from the cell where the block is pasted; numbers without a column there are asked about. */
function usesByPlace(below: Cells, columns: readonly (readonly string[])[], start: BlockColumn): ColumnUses {
  const byPlace = columnsByPlace(below, start)
  const hasName = byPlace.includes('name')
  return columns.map((filled, at): ColumnUse | null => {
    const column = byPlace[at] ?? null
    const hasNumbers = filled.some(isAmount)
    const ownUnit = hasNumbers && filled.filter(isAmount).every(hasMassUnit)
    if (column === 'name') return 'name'
    if (column === 'percent' || column === 'weight') {
      if (ownUnit) return column === 'weight' || !byPlace.includes('weight') ? 'mg' : null
      return column === 'weight' ? 'mg' : 'percent'
    }
    const counts = filled.length > 0 && filled.every((cell, place) => cell === String(place + 1))
    return !hasNumbers || (counts && hasName) ? 'leave' : null
  })
}

/** The titles as a key for a device to remember; null without a heading, since any table could look like that. */
export function titlesKey({ titles, header }: SubstanceTable): string | null {
  return header < 0 ? null : titles.map((title) => title.toLowerCase()).join('\t')
}

/** Whether there are filled cells below the heading. */
export function hasRows({ cells, header }: SubstanceTable): boolean {
  return cells.slice(header + 1).some((line) => lengthOf(line) > 0)
}
