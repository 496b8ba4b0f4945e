/**
 * A table that a machine brought, sample by sample, read as a paste is read. A file has faults, or each of its samples has
 * rows for a draft or the reason why a person must read them.
 */

import { hasAnyAmount } from '#domain/report/asked-amounts.ts'
import { decimalSignOf } from '#domain/report/typed-numbers.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import type { Dictionary } from '#domain/substance/dictionary.ts'
import { settleName } from '#domain/substance/named-finding.ts'
import { type ColumnUses, kindOf } from '#domain/table/column-uses.ts'
import { isControl } from '#domain/table/control-lines.ts'
import { usesFor, usesOf } from '#domain/table/kept-uses.ts'
import { tellsHowMuch } from '#domain/table/line-says.ts'
import { isPositionHeading } from '#domain/table/positions.ts'
import { samplesAbove, samplesInLines } from '#domain/table/said-samples.ts'
import { holdsSentences } from '#domain/table/sentences.ts'
import type { BlockRow } from '#domain/table/substance-block.ts'
import {
  hasRows,
  isSettled,
  lineOf,
  namesNothing,
  type SubstanceTable,
  samplesOf,
  tableOf,
  tableRows,
  titlesKey,
  unnamedLines,
} from '#domain/table/substance-table.ts'
import { type Cells, isFilled } from '#domain/table/table-heading.ts'
import type { Technology } from '#domain/terms.ts'
import { type DraftedRows, draftedLines } from './drafted-lines.ts'
import { foundInCheck, type ReadCheck } from './run-checks.ts'

/** A fault of a line of the file, from 1; null for the whole file. */
export type FileFault = { readonly line: number | null; readonly message: string }

/** What a file holds of one sample. `why`: a person must read it; then there are no rows. */
export type ReadSample = {
  /** As it is stored, and as the file writes it. */
  readonly sample_id: string
  readonly written: string
  readonly lines: readonly number[]
  /** The sheet without the lines of other samples. */
  readonly cells: Cells
  readonly isRelative: boolean
  /** Only the name of the file or of its sheet says which sample it is. */
  readonly isByName: boolean
} & ({ readonly rows: DraftedRows; readonly why: null } | { readonly rows: null; readonly why: string })

/** What stands at a position by the file: its sample or check as written; '' where its column of positions is empty. */
export type Stands = { readonly line: number; readonly written: string; readonly position: string }

export type ReadFile =
  | { readonly faults: readonly FileFault[] }
  | {
      readonly samples: readonly ReadSample[]
      /** Lines of the instrument's own checks, such as blanks. */
      readonly left_out: readonly { readonly line: number; readonly written: string }[]
      readonly positions: readonly Stands[]
      /** What those checks show. */
      readonly checks: readonly ReadCheck[]
    }

export type Reader = {
  /** The name of the file without its ending, and that of its sheet. */
  readonly about: readonly string[]
  readonly technology: Technology
  readonly dictionary: Dictionary
  /** What somebody confirmed for tables with these headings; null for nothing. */
  readonly layoutFor: (headings: string) => ColumnUses | null
}

/** Why a file without samples is refused. */
export const unsaidSample = 'Nothing says which sample a line is of. Give the table a column ‘Sample’ with the IDs.'

/** More lines are several runs. */
export const mostLines = 5000

const ofFile = (message: string): ReadFile => ({ faults: [{ line: null, message }] })

/** Reads the sheet. */
export function readResults(sheet: Cells, { about, technology, dictionary, layoutFor }: Reader): ReadFile {
  if (holdsSentences(sheet)) return ofFile('The file holds sentences, and no table.')
  if (sheet.length > mostLines) return ofFile(`The file has ${sheet.length} lines. Send at most ${mostLines}.`)
  const isDrug = known((cell) => settleName(cell, null, dictionary).kind === 'drug')
  const drugOf = (cell: string) => {
    const settled = settleName(cell, null, dictionary)
    return settled.kind === 'drug' ? settled.drug.name : null
  }
  const table = tableOf(sheet, 'name', { isDrug, drugOf })
  if (!hasRows(table)) return ofFile('The file has no lines below its headings.')
  if (namesNothing(table)) return ofFile('Nothing in the file names a substance.')
  if (table.choices.length > 1)
    return ofFile(`The file has ${table.choices.length} tables of substances. Send each as a file of its own.`)
  const said = samplesIn(sheet, table, { about, isDrug, technology })
  if ('faults' in said) return said
  const { samples, isOneForAll } = said
  const layout = titlesKey(table) === null ? null : layoutFor(titlesKey(table) ?? '')
  const numbers = linesOf(table)
  const sampleOf = (line: number) => (isOneForAll === null ? (samples.get(line) ?? null) : isOneForAll)
  const nameless = numbers.filter((line) => sampleOf(line) === null)
  if (nameless.length > 0)
    return { faults: nameless.map((line) => ({ line, message: `Line ${line} does not say which sample it is of.` })) }
  const written = Map.groupBy(numbers, (line) => canonicalSampleId(sampleOf(line) ?? ''))
  const left_out = numbers.flatMap((line) => {
    const name = sampleOf(line) ?? ''
    return isControl(name) ? [{ line, written: name }] : []
  })
  const unnamed = new Set(unnamedLines(table))
  const rowsFor = rowsBy(table, technology)
  // Columns that tell how much, in a way that no report holds: peak areas of an instrument.
  const unread = table.titles.filter((title, at) => title !== '' && tellsHowMuch(table.meanings[at] ?? null))
  const saysUnread = (rows: readonly BlockRow[]) =>
    unread.length > 0 && rows.every(({ percent, weight, says }) => percent === null && weight === null && says === null)
  const checks: ReadCheck[] = []
  const read = [...written].flatMap(([sample_id, lines]): ReadSample[] => {
    const name = sampleOf(lines[0] ?? 0) ?? ''
    const isOwn = (line: number) => canonicalSampleId(sampleOf(line) ?? '') === sample_id
    const uses = layout === null ? usesOf(table, isOwn) : usesFor(table, layout, isOwn)
    if (isControl(name)) {
      const found = isSettled(table, uses) && !saysUnread(rowsFor(uses)) ? checkIn(rowsFor(uses), isOwn) : null
      checks.push({ written: name, line: lines[0] ?? 0, found })
      return []
    }
    const isRelative = uses.some((use, at) => kindOf(use) === 'percent' && table.meanings[at] === 'area')
    const base = {
      sample_id,
      written: name,
      lines,
      cells: ownCells(sheet, table, isOwn),
      isRelative,
      isByName: said.isByName,
    }
    const why = (text: string): ReadSample => ({ ...base, rows: null, why: text })
    if (table.above.length > 0)
      return [why(`Line ${table.above.map(({ line }) => line + 1).join(', ')} above the headings names a drug.`)]
    const merged = lines.filter((line) => unnamed.has(line))
    if (merged.length > 0) return [why(`No sample stands in line ${merged.join(', ')}: is it the sample above?`)]
    if (!isSettled(table, uses)) return [why(openColumns(table, uses))]
    const own = rowsFor(uses).filter(({ line }) => isOwn(line))
    if (saysUnread(own)) return [why(`‘${unread.join('’, ‘')}’ cannot be read as percent or weight.`)]
    const drafted = draftedLines(own, dictionary)
    return ['why' in drafted ? why(drafted.why) : { ...base, rows: drafted.rows, why: null }]
  })
  if (read.length === 0 && left_out.length === 0) return ofFile('The file names no sample.')
  return { samples: read, left_out, positions: positionsIn(table, sampleOf), checks }
}

/** The substances in the lines of a check. */
function checkIn(rows: readonly BlockRow[], isOwn: (line: number) => boolean): string[] {
  const sign = decimalSignOf(rows.flatMap(({ percent, weight }) => [percent ?? '', weight ?? '']))
  return foundInCheck(
    rows.filter(({ line }) => isOwn(line)),
    hasAnyAmount(rows, sign),
    sign,
  )
}

/** Keeps what was answered of each cell: a name stands in many lines. */
function known(is: (cell: string) => boolean) {
  const kept = new Map<string, boolean>()
  return (cell: string) => {
    const answer = kept.get(cell) ?? is(cell)
    kept.set(cell, answer)
    return answer
  }
}

type About = Pick<Reader, 'about' | 'technology'> & { readonly isDrug: (cell: string) => boolean }

/** The sample of each line, or one for all; faults if nothing says it. */
function samplesIn(sheet: Cells, table: SubstanceTable, { about, isDrug, technology }: About) {
  const inColumn = samplesOf(table)
  const samples = inColumn.size > 0 ? inColumn : samplesInLines(tableRows(table, table.uses, technology), isDrug)
  if (samples.size > 0) return { samples, isOneForAll: null, isByName: false }
  const heading = table.header < 0 ? 0 : (table.origins[0]?.line ?? 0)
  const above = samplesAbove(sheet, heading, about, { sample_id: '', isDrug })
  const inSheet = samplesAbove(sheet, heading, [], { sample_id: '', isDrug })
  const [one, ...others] = above
  if (one === undefined)
    return ofFile(unsaidSample) as {
      faults: FileFault[]
    }
  if (others.length > 0)
    return ofFile(`${above.join(' and ')} stand above one table, and no line says which of them it is of.`) as {
      faults: FileFault[]
    }
  return { samples, isOneForAll: one, isByName: inSheet.length === 0 }
}

/** The numbers of the lines that hold anything, below the heading. */
const linesOf = (table: SubstanceTable): number[] =>
  table.cells.flatMap((line, at) => (at > table.header && line.some(isFilled) ? [lineOf(table, at)] : []))

/** The rows of the table as columns are used; most samples use them alike. */
function rowsBy(table: SubstanceTable, technology: Technology) {
  const kept = new Map<string, readonly BlockRow[]>()
  return (uses: ColumnUses): readonly BlockRow[] => {
    const key = uses.join()
    const rows = kept.get(key) ?? tableRows(table, uses, technology)
    kept.set(key, rows)
    return rows
  }
}

function openColumns({ titles }: SubstanceTable, uses: ColumnUses): string {
  const open = titles.flatMap((title, at) =>
    uses[at] === null ? [title === '' ? `column ${at + 1}` : `‘${title}’`] : [],
  )
  return open.length === 0
    ? 'The table does not say which column names the substances.'
    : `The table does not say what ${open.slice(0, 5).join(', ')} ${open.length === 1 ? 'holds' : 'hold'}.`
}

/** The sheet with empty cells where lines of other samples stand. */
function ownCells(sheet: Cells, table: SubstanceTable, isOwn: (line: number) => boolean): Cells {
  const key = (line: number, column: number) => `${line} ${column}`
  const places = table.origins.flatMap(({ line, columns }, at) =>
    at === table.header
      ? []
      : [{ at, own: isOwn(lineOf(table, at)), keys: columns.map((column) => key(line, column)) }],
  )
  const kept = new Set(places.flatMap(({ own, keys }) => (own ? keys : [])))
  const others = new Set(places.flatMap(({ own, keys }) => (own ? [] : keys)))
  return sheet.map((cells, line) =>
    cells.map((cell, at) => (others.has(key(line, at)) && !kept.has(key(line, at)) ? '' : cell)),
  )
}

function positionsIn(table: SubstanceTable, sampleOf: (line: number) => string | null): Stands[] {
  const at = table.titles.findIndex((title, column) => column !== table.sampleAt && isPositionHeading(title))
  if (at < 0) return []
  return table.cells.flatMap((cells, place) => {
    const [line, position] = [lineOf(table, place), (cells[at] ?? '').trim()]
    return place <= table.header ? [] : [{ line, written: sampleOf(line) ?? '', position }]
  })
}
