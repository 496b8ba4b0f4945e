/**
 * One table of substances, from a pasted block or a file: its heading, the meaning of each column where words and cells leave
 * no doubt, and its rows with all weights in mg. A doubtful column is null, and a person decides; nothing is dropped.
 */

import { plainWords } from '#domain/report/plain-words.ts'
import { decimalSignOf } from '#domain/report/typed-numbers.ts'
import { isDitto } from '#domain/substance/ditto.ts'
import type { Technology } from '#domain/terms.ts'
import { asMilligram, asPercent, unitApart } from './amounts-in-mg.ts'
import type { BlockColumn } from './block-columns.ts'
import { type ColumnUses, kindOf, usesByPlace, usesByWords } from './column-uses.ts'
import { type ColumnMeaning, massUnits, meaningOf, partUnits } from './column-words.ts'
import { isControl } from './control-lines.ts'
import { cellsOf, type FoundTable, findTables, linesIn, type Origin } from './find-tables.ts'
import { isSample } from './heading-words.ts'
import { doubtTexts, lineReader } from './line-says.ts'
import { type ListHeadings, listHeadings, noLists, saysUnder, withoutBulletsBelow } from './list-headings.ts'
import { drugsAbove, drugsIn, type LineAbove } from './named-drugs.ts'
import { otherMethods } from './other-methods.ts'
import { columnOfLabels, columnOfSamples, sampleIn } from './said-samples.ts'
import { joinSalts } from './salt-column.ts'
import { nameSample } from './sample-bands.ts'
import { sampleBlocks } from './sample-blocks.ts'
import { heldSamples, type NameSample, namedDrugs } from './samples-beside.ts'
import { type BlockRow, isSum, lengthOf, rowsOf } from './substance-block.ts'
import { type Cells, headerOf, headingsKey, isAmount, isFilled, isUnit, joinUnits, textsOf } from './table-heading.ts'
import { columnsOf, shapeOf } from './table-shape.ts'

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
  /** The column that names the sample of each line; -1 for none. */
  readonly sampleAt: number
  /** The columns whose salts stand behind the names. */
  readonly saltsAt: readonly number[]
  /** The lines of `cells` with a tick below a salt; null without such columns. */
  readonly ticked: ReadonlySet<number> | null
  /** The drugs that cells name, alone or in lists, by the text of the cell. */
  readonly drugs: ReadonlyMap<string, readonly string[]>
  /** The tables of the sheet that name substances; more than one is a question. */
  readonly choices: readonly FoundTable[]
  /** The lines of the sheet that head lists, and what they say of the lines below them. */
  readonly lists: ListHeadings
  /** The lines of the sheet above the heading that name a drug and stand in no table. */
  readonly above: readonly LineAbove[]
}

/** How to read a sheet. */
export type Reading = {
  /** False if somebody says that the first line is a normal row. */
  readonly withHeader?: boolean
  /** Which of `choices` to read; the first one by default. */
  readonly which?: number
  /** Whether a cell names a drug. */
  readonly isDrug?: (cell: string) => boolean
  /** The drug that a cell names; where nobody gives it, two names are two drugs. */
  readonly drugOf?: ((cell: string) => string | null) | undefined
  /** False if somebody says that no column is a sample of its own. */
  readonly withSamples?: boolean
}

/** Reads a sheet as a table of substances; a block that is pasted into a column of numbers is always one table. */
export function tableOf(
  written: Cells,
  start: BlockColumn,
  { withHeader = true, which = 0, isDrug = () => false, drugOf, withSamples = true }: Reading = {},
): SubstanceTable {
  const headed = start === 'name' || !withHeader ? null : unitsAsHeading(written)
  if (headed !== null) return tableOf(headed, 'name', { which, isDrug, drugOf, withSamples })
  const lists = start === 'name' ? listHeadings(written, isDrug) : noLists
  const listed = withoutBulletsBelow(written, lists)
  const sheet = listed.map((line, at) => (lists.headings.has(at) ? [] : line))
  const find = (cells: Cells) => headerOf(cells, isDrug)
  const sampleAbove: NameSample | null = withSamples ? nameSample(isDrug, (cell) => sampleIn(cell, isDrug)) : null
  const beside = {
    samples: withSamples ? heldSamples(isDrug) : () => [],
    drugs: namedDrugs(isDrug),
    above: sampleAbove,
    isDrug,
  }
  const found = start === 'name' && withHeader ? findTables(sheet, find, beside) : [wholeOf(sheet, start, sampleAbove)]
  const named = found.filter(
    ({ isHeaderSure, titles }) => isHeaderSure && titles.some((title) => meaningOf(title) === 'name'),
  )
  const choices = named.length > 0 ? named : [...found].sort((a, b) => linesIn(b) - linesIn(a)).slice(0, 1)
  const table = choices[which] ?? choices[0] ?? wholeOf(sheet, start, sampleAbove)
  const { cells: read, origins } = cellsOf(sheet, table)
  const header = table.header < 0 ? -1 : 0
  const { cells, saltsAt, ticked } = joinSalts(joinUnits(read, header), header)
  const below = cells.slice(header + 1).filter((line) => lengthOf(line) > 0)
  const titles = (header < 0 ? table.titles : (cells[0] ?? [])).map((title) => title.trim())
  const filled = titles.map((_, at) => below.map((line) => (line[at] ?? '').trim()).filter(isFilled))
  const meanings = titles.map((title) => (header < 0 ? null : meaningOf(title)))
  const ofIds = start === 'name' ? columnOfLabels(filled, isDrug) : -1
  const ofBlocks = header < 0 ? titles.findIndex((title) => isSample(plainWords(title))) : -1
  const labels = isOfLabels(titles[ofIds]) && ofBlocks < 0 ? ofIds : ofBlocks
  if (labels >= 0) titles[labels] = 'Sample name'
  const others = below.map((line) => line.map((cell, at) => (at === labels ? '' : cell)))
  const uses =
    header < 0 ? usesByPlace(others, filled, start, isDrug) : usesByWords({ titles, meanings, filled }, isDrug)
  const open = titles.map((_, at) => (uses[at] === null || uses[at] === 'leave' ? (filled[at] ?? []) : []))
  const byWord = columnOfSamples(titles, filled, isDrug)
  const sampleAt = byWord < 0 && withSamples ? columnOfChecks(open) : byWord
  const above = drugsAbove(sheet, header < 0 ? 0 : (origins[0]?.line ?? 0), { found, isDrug })
  const { isHeaderSure } = table
  const drugs = drugsIn(filled, drugOf ?? ((cell) => (isDrug(cell) ? plainWords(cell) : null)))
  return {
    cells,
    origins,
    header,
    titles,
    meanings,
    uses,
    sampleAt,
    saltsAt,
    ticked,
    isHeaderSure,
    drugs,
    choices,
    lists,
    above,
  }
}

/** Whether a heading, perhaps none, may stand above IDs of samples. */
const isOfLabels = (title = '-'): boolean => /^((sample )?(ids?|labels?|codes?)|no\.?|nr\.?|)$/.test(plainWords(title))

/** The column that tells the lines of calibrators and blanks from those of samples, by type, name or file; -1 for none. */
function columnOfChecks(columns: readonly (readonly string[])[]): number {
  const kinds = columns.map((cells) => (cells.some((cell) => isControl(withoutEnding(cell))) ? new Set(cells).size : 0))
  return Math.max(...kinds, 0) === 0 ? -1 : kinds.indexOf(Math.max(...kinds))
}

/** A file's name without its ending. */
const withoutEnding = (text: string): string => text.replace(/\.[a-z][a-z0-9]{0,4}$/i, '')

/** A block of numbers below a line of units, with headings that say the unit; null for any other block. */
function unitsAsHeading([first = [], ...rest]: Cells): Cells | null {
  if (textsOf(first).length === 0 || rest.length === 0 || !first.every((cell) => !isFilled(cell) || isUnit(cell)))
    return null
  return [first.map((cell) => (isFilled(cell) ? `Amount (${cell.trim().replace(/^[([]|[)\]]$/g, '')})` : '')), ...rest]
}

/** All lines as one table without a heading; side by side only if names begin them. */
function wholeOf(sheet: Cells, start: BlockColumn, above: NameSample | null): FoundTable {
  const lines = sheet.flatMap((line, at) => (lengthOf(line) > 0 ? [at] : []))
  const columns = columnsOf(sheet, -1, lines)
  const one = { titles: columns.map(() => ''), parts: [{ said: [], lines, columns }] }
  return {
    title: '',
    header: -1,
    again: [],
    isHeaderSure: true,
    ...(start === 'name'
      ? (sampleBlocks(sheet, { header: -1, headings: [], lines }, above) ?? shapeOf(sheet, -1, lines))
      : one),
  }
}

/** Whether any column has words; then one of them must name the substances. */
export function holdsWords({ cells, header }: SubstanceTable): boolean {
  return cells.slice(header + 1).some((line) => line.some((cell) => isFilled(cell) && !isAmount(cell.trim())))
}

/** Whether every column is decided, including the one with the names. */
export function isSettled(table: SubstanceTable, uses: ColumnUses = table.uses): boolean {
  return columnFaults(table, uses).length === 0
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

/**
 * The rows with weights in mg, converted from the unit of the column or, if it has one, of the cell. `own`: the technology
 * that they are pasted into.
 */
export function tableRows(table: SubstanceTable, uses: ColumnUses, own?: Technology): BlockRow[] {
  const { cells, header } = table
  const columns = uses.map(kindOf)
  const part = partUnits.find((one) => uses.includes(one))
  const unit = massUnits.find((one) => uses.includes(one)) ?? 'mg'
  const rows = rowsOf(cells, columns, header)
  const texts = rows.flatMap(({ percent, weight }) => [percent ?? '', weight ?? ''])
  const sign = decimalSignOf(texts.map((text) => unitApart(text)?.number ?? text))
  const others = otherMethods(table, columns, own)
  const saidBy = lineReader(table, columns)
  const none = { percent: columns.includes('percent') ? '' : null, weight: columns.includes('weight') ? '' : null }
  const above = table.above.map(({ line, text }): BlockRow => {
    return { line: line + 1, name: text, fault: doubtTexts.aboveHeading, says: null, ...none }
  })
  const read = rows.map((row) => {
    const whole = cells[row.line - 1] ?? []
    const line = others.withoutOthers(whole)
    const isMeasured = [row.percent, row.weight].some((amount) => /\d/.test(amount ?? ''))
    const { trace, ...said } = saidBy(line, row.fault ?? others.faultOf(whole, isMeasured), row.line - 1)
    const name = row.name === '' ? (line.find((cell) => isSum(cell)) ?? '') : row.name
    const amounts = {
      percent: row.percent === null ? null : asPercent(row.percent, part ?? 'percent', sign),
      weight: row.weight === null ? null : asMilligram(row.weight, unit, sign),
    }
    const traces =
      trace === null || row.percent || row.weight ? {} : { [row.weight === null ? 'percent' : 'weight']: trace }
    const under = table.lists.under.get(table.origins[row.line - 1]?.line ?? -1)
    const says = under === undefined ? said.says : saysUnder(under, row, { says: said.says, line })
    return { ...row, name, ...said, says, ...amounts, ...traces, line: lineOf(table, row.line - 1) }
  })
  return columns.includes('name') ? [...above, ...read] : read
}

/**
 * The sample of each line, by line number, if a column names samples; lines may all name one. A line without a name is of
 * the sample above it, as where cells were merged.
 */
export function samplesOf(table: SubstanceTable): ReadonlyMap<number, string> {
  const samples = new Map<number, string>()
  let current = ''
  for (const { line, sample } of sampleCells(table)) {
    current = sample || current
    if (current !== '') samples.set(line, current)
  }
  return samples
}

/** The lines that name no sample in a column of samples, and so are of the one above them. */
export function unnamedLines(table: SubstanceTable): number[] {
  const samples = samplesOf(table)
  return sampleCells(table).flatMap(({ line, sample }) => (sample === '' && samples.has(line) ? [line] : []))
}

/** What the column of samples holds in each line; nothing without such a column. */
function sampleCells(table: SubstanceTable): { line: number; sample: string }[] {
  const { cells, header, sampleAt } = table
  return cells.flatMap((line, at) =>
    at <= header || sampleAt < 0 || lengthOf(line) === 0
      ? []
      : [
          {
            line: lineOf(table, at),
            sample: isDitto(line[sampleAt] ?? '') ? '' : withoutEnding((line[sampleAt] ?? '').trim()),
          },
        ],
  )
}

/** Whether no word says that there are samples: columns are taken for one each, or lines for calibrators and blanks. */
export const isOfSamples = ({ choices, sampleAt, titles }: SubstanceTable): boolean =>
  (sampleAt >= 0 && !isSample(plainWords(titles[sampleAt] ?? ''))) ||
  choices.some(({ header, parts }) =>
    parts.some(({ said }) => said.some(({ of, line, isGuessed }) => of === 'sample' && (isGuessed ?? line === header))),
  )

/** The titles as the key of a layout; null without a heading, since any table could look like that. */
export const titlesKey = ({ titles, header }: SubstanceTable): string | null =>
  header < 0 ? null : headingsKey(titles)

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
