/**
 * A pasted block or an instrument's file as a table: its heading, what each column holds as far as its words and cells
 * leave no doubt, and its rows with every weight in mg. What is in doubt is null, and a person says it; nothing is dropped.
 */
import { isNotD } from './asked-amounts.ts'
import { type ColumnMeaning, type MassUnit, massUnitOf, massUnits, meaningOf, plainWords } from './column-words.ts'
import { type BlockColumn, type BlockRow, columnsByPlace, lengthOf, rowsOf } from './substance-block.ts'
import { type Cells, headerOf, isAmount, isFilled, joinUnits } from './table-heading.ts'
import { saysNotFound, shiftAmount } from './typed-amounts.ts'
import { type DecimalSign, decimalSignOf, isNumberLike, shiftNumber } from './typed-numbers.ts'

/** What a column is taken as: a weight in its unit, `share` parts of 1 that become percent, `leave` nothing. */
export const columnUses = ['name', 'percent', 'share', ...massUnits, 'leave'] as const
export type ColumnUse = (typeof columnUses)[number]

/** What each column is taken as; null where nobody has said it yet. */
export type ColumnUses = readonly (ColumnUse | null)[]

/** A table. `header` is the place of its heading among `cells`, -1 without one; `titles` name the columns, '' for none. */
export type SubstanceTable = {
  readonly cells: Cells
  readonly header: number
  readonly titles: readonly string[]
  readonly meanings: readonly ColumnMeaning[]
  readonly uses: ColumnUses
  /** Whether words said which line is the heading, and not only that the lines below it hold numbers. */
  readonly isHeaderSure: boolean
}

/** Reads cells as a table; `withHeader` false where somebody says that the first line is a row like the others. */
export function tableOf(read: Cells, start: BlockColumn, withHeader = true): SubstanceTable {
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

/** Whether any column holds words, so that one of them must name the substances. */
export function holdsWords({ cells, header }: SubstanceTable): boolean {
  return cells.slice(header + 1).some((line) => line.some((cell) => isFilled(cell) && !isAmount(cell.trim())))
}

/** Whether everything is said: each column, and which one names the substances. */
export function isSettled(table: SubstanceTable): boolean {
  return columnFaults(table, table.uses).length === 0
}

/** What keeps uses from being taken, at the place of the column; -1 is of the whole. */
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

/** What a use fills in the list of substances. */
function kindOf(use: ColumnUse | null): BlockColumn | null {
  if (use === null || use === 'leave') return null
  if (use === 'name') return 'name'
  return use === 'percent' || use === 'share' ? 'percent' : 'weight'
}

/** The rows, weights as mg: by the unit of their column, or their own where a cell says one. */
export function tableRows({ cells, header, meanings }: SubstanceTable, uses: ColumnUses): BlockRow[] {
  const columns = uses.map(kindOf)
  const isShare = uses.includes('share')
  const unit = massUnits.find((one) => uses.includes(one)) ?? 'mg'
  const rows = rowsOf(cells, columns, header)
  const sign = decimalSignOf(rows.flatMap(({ percent, weight }) => [percent ?? '', weight ?? '']))
  return rows.map((row) => ({
    ...row,
    ...saidBy(cells[row.line - 1] ?? [], meanings, columns, row.fault),
    percent: row.percent !== null && isShare ? shareAsPercent(row.percent, sign) : row.percent,
    weight: row.weight === null ? null : asMilligram(row.weight, unit, sign),
  }))
}

const sampleWords = /^(sample|vial|probe|echantillon|muestra)n?( ?(name|id|no\.?|nr\.?|number|nummer))?$/

/** Which samples the lines are of, where a column says it of more than one: the sample's name by the number of the line. */
export function samplesOf({ cells, header, titles }: SubstanceTable): ReadonlyMap<number, string> {
  const column = titles.findIndex((title) => sampleWords.test(plainWords(title)))
  const lines = cells.flatMap((line, at): [number, string][] => {
    const name = at <= header || column < 0 ? '' : (line[column] ?? '').trim()
    return name === '' ? [] : [[at + 1, name]]
  })
  return new Set(lines.map(([, name]) => plainWords(name))).size > 1 ? new Map(lines) : new Map()
}

const inDoubt = /^(possible|possibly|maybe|suspected|unconfirmed|inconclusive|\?+|moglich|possiblement|posible)$/
/** Columns that say how much there is, in whatever they count. */
const tellsHowMuch: readonly ColumnMeaning[] = ['percent', 'share', 'area', 'concentration', 'amount', ...massUnits]
const zero = /^0*[.,]?0+[^\d]{0,12}$/

const noAtAll = /^(no|nein|non)$/

/** What the cells of a line beside its name and amounts say of it: that it was not found, or that nobody is sure. */
function saidBy(
  line: readonly string[],
  meanings: readonly ColumnMeaning[],
  columns: readonly (BlockColumn | null)[],
  fault: string | null,
): Pick<BlockRow, 'fault' | 'says'> {
  const others = line.flatMap((cell, at) => (columns[at] == null ? [{ cell, meaning: meanings[at] }] : []))
  const isInDoubt = line.some((cell) => cell.length < 40 && inDoubt.test(plainWords(cell)))
  const howMuch = line.filter((cell, at) => isFilled(cell) && tellsHowMuch.includes(meanings[at] ?? null))
  // A zero that is left out with its column was looked for all the same.
  const isZero = howMuch.length > 0 && howMuch.every((cell) => zero.test(cell.trim()))
  const isNotFound = isZero || others.some(({ cell }) => saysNotFound(cell))
  const open = others.filter(({ meaning }) => meaning !== 'other')
  const isNo = open.some(({ cell }) => noAtAll.test(plainWords(cell)))
  const isShort = open.some(({ cell }) => isNotD(cell))
  return {
    fault: fault ?? (isInDoubt ? doubtTexts.inDoubt : null),
    says: isNotFound ? 'not_found' : isNo ? 'unclear' : isShort ? 'not_d' : null,
  }
}

/** What is said of a line that is not sure that its substance is there. */
export const doubtTexts = {
  inDoubt: 'This line is not sure. Leave it out, or say what was found.',
} as const

const placesTo: Record<MassUnit, number> = { g: 3, mg: 0, ug: -3, ng: -6 }
const writtenAs: Record<MassUnit, string> = { g: 'g', mg: 'mg', ug: 'µg', ng: 'ng' }

/** A weight in mg; what cannot be read without doubt keeps its unit, so that nobody takes it for mg. */
export function asMilligram(cell: string, unit: MassUnit, sign: DecimalSign): string {
  const [, number = '', written = ''] = /^(.*\d[.,]?) ?([µμu]g|mcg|mg|ng|g)$/i.exec(cell.slice(0, 60)) ?? []
  const own = massUnitOf(written)
  const is = own ?? unit
  const text = own === null ? cell : number
  if (is === 'mg' || text === '') return cell
  const milligram = shiftNumber(text, placesTo[is], sign, 4) ?? shiftText(text, placesTo[is], sign)
  return milligram ?? (own === null && isAmount(cell) ? `${cell} ${writtenAs[is]}` : cell)
}

/** What is no plain number, such as '8-12' and '<1'; null where no number in it can be converted. */
function shiftText(text: string, places: number, sign: DecimalSign): string | null {
  const shifted = isNumberLike(text) ? null : shiftAmount(text, places, sign)
  return shifted === text ? null : shifted
}

function shareAsPercent(cell: string, sign: DecimalSign): string {
  if (/%$/.test(cell)) return cell
  return shiftNumber(cell, 2, sign, 3) ?? shiftText(cell, 2, sign) ?? cell
}

/** By the words of the heading, and by what stands under it. */
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
    // Words that nobody asked for are no amounts; anything with a number in it may be one.
    return meaning === null && !filled.some(isAmount) && named.length === 1 ? 'leave' : null
  })
  return onceEach(uses)
}

const hasMassUnit = (cell: string) => massUnitOf(/[^\d\s.,]+$/.exec(cell.slice(-10))?.[0] ?? '') !== null

/** Parts of 1 under a word for percent: 0.6 and 0.4. */
function looksLikeParts(filled: readonly string[]): boolean {
  const numbers = filled.filter(isNumberLike).map((cell) => Number(cell.replace(',', '.')))
  const sum = numbers.reduce((all, one) => all + one, 0)
  return numbers.length > 1 && numbers.every((one) => one <= 1) && sum > 0.9 && sum < 1.1
}

/** Of two columns that say the same, a person says which. */
function onceEach(uses: ColumnUses): ColumnUses {
  const kinds: readonly (readonly ColumnUse[])[] = [['percent', 'share'], massUnits]
  const doubled = kinds.filter((kind) => uses.filter((use) => use !== null && kind.includes(use)).length > 1).flat()
  return uses.map((use) => (use !== null && doubled.includes(use) ? null : use))
}

/** By position, from the cell that the block goes into; a number that has no place there is asked about. */
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

/** The titles as a device remembers them; null for a table without a heading, which any other could look like. */
export function titlesKey({ titles, header }: SubstanceTable): string | null {
  return header < 0 ? null : titles.map((title) => title.toLowerCase()).join('\t')
}

/** Whether anything stands below the heading. */
export function hasRows({ cells, header }: SubstanceTable): boolean {
  return cells.slice(header + 1).some((line) => lengthOf(line) > 0)
}
