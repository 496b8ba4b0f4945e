/**
 * The lines of one sample as rows of a draft; or why a person must read them first. What the page would ask about a paste
 * is asked here, too: nothing is assumed because a machine brought it.
 */
import { otherUnit } from '#domain/imports/drug-cells.ts'
import type { WholeAmount } from '#domain/report/amounts.ts'
import { answeredCells, hasAnyAmount } from '#domain/report/asked-amounts.ts'
import { type Limit, readRowAmount } from '#domain/report/row-amounts.ts'
import { decimalSignOf } from '#domain/report/typed-numbers.ts'
import type { Dictionary } from '#domain/substance/dictionary.ts'
import { settleFinding, settleName, tellsDrug } from '#domain/substance/named-finding.ts'
import { nearestDrugs } from '#domain/substance/nearest.ts'
import { isControl } from '#domain/table/control-lines.ts'
import { namedSample } from '#domain/table/find-tables.ts'
import { amountFault, askOfLine, isBareLine } from '#domain/table/line-asks.ts'
import { mayBeName } from '#domain/table/may-be-name.ts'
import { listedNames, markedName } from '#domain/table/name-marks.ts'
import { namesSample } from '#domain/table/said-samples.ts'
import { isSentence } from '#domain/table/sentences.ts'
import { type BlockRow, isSum } from '#domain/table/substance-block.ts'

/** The name of a row: a drug of the dictionary, or the words of the file, which the draft asks about as if typed. */
type DraftedName = { readonly drug: { readonly name: string } | null; readonly custom_drug: string | null }

/** The rows of a draft. `measured_as`: the salt or base in the name; left out if the name has none. */
export type DraftedRows = {
  readonly drugs_found: readonly (DraftedName & WholeAmount & { readonly measured_as?: string })[]
  readonly not_found: readonly (DraftedName & Limit)[]
}

type Read = { readonly rows: DraftedRows } | { readonly why: string }

type Line = BlockRow & { readonly given: DraftedName; readonly form: string | null }

/** The rows, or the reason. `rows`: the lines of the sample, with the number of each. */
export function draftedLines(rows: readonly BlockRow[], dictionary: Dictionary): Read {
  const isDrug = (cell: string) => settleName(cell, null, dictionary).kind === 'drug'
  const names = listedNames(rows)
  const own = rows
    .map((row, at) => ({ ...row, name: names[at] ?? null }))
    .filter((row) => !isSum(row.name ?? '') && !namesSample(row, isDrug))
  const sign = decimalSignOf(own.flatMap(({ percent, weight }) => [percent ?? '', weight ?? '']))
  const hasAmounts = hasAnyAmount(own, sign)
  const open: string[] = []
  const lines = own.flatMap((row): Line[] => {
    const name = namedIn(row, dictionary)
    const said = { ...row, ...answeredCells(row, sign, null) }
    const isAsked =
      askOfLine(row, sign, hasAmounts) !== null ||
      (['percent', 'weight'] as const).some((column) => amountFault(said, column, sign) !== null)
    if (name !== null && !isAsked) return [{ ...said, ...name }]
    open.push(String(row.line))
    return []
  })
  if (open.length > 0) return { why: askedLines(open) }
  if (lines.length === 0) return { why: 'It holds no line that names a substance.' }
  if (lines.every(({ percent, weight, says }) => percent === null && weight === null && says === null))
    return { why: 'It names substances, and does not say whether they were found.' }
  const read = lines.map((line) => {
    const cells = { percent: line.percent ?? '', weight: line.weight ?? '' }
    return { line, amount: readRowAmount(cells, sign) }
  })
  const unread = read.flatMap(({ line, amount }) => (amount.kind === 'fault' ? [String(line.line)] : []))
  if (unread.length > 0) return { why: askedLines(unread) }
  return {
    rows: {
      drugs_found: read.flatMap(({ line: { given, form }, amount }) =>
        amount.kind === 'found'
          ? [{ ...given, ...amount.amount, ...(form === null ? {} : { measured_as: form }) }]
          : [],
      ),
      not_found: read.flatMap(({ line: { given }, amount }) =>
        amount.kind === 'not_found' ? [{ ...given, ...amount.limit }] : [],
      ),
    },
  }
}

const mostNamed = 8
const askedLines = (lines: readonly string[]) => {
  const named = lines.slice(0, mostNamed).join(', ')
  const more = lines.length > mostNamed ? ` and ${lines.length - mostNamed} more` : ''
  return lines.length === 1 ? `Line ${named} needs an answer.` : `Lines ${named}${more} need an answer.`
}

/** What a line's name is in a draft; null if somebody must say it first. */
function namedIn(row: BlockRow, dictionary: Dictionary): Pick<Line, 'given' | 'form'> | null {
  const { name, fault } = row
  if (name === null || fault !== null || otherUnit(name) !== null) return null
  if (namedSample(name) !== null || isSentence(name) || isControl(name)) return null
  const mark = markedName(name)
  if (mark !== null && tellsDrug(settleName(mark.name, null, dictionary))) return null
  const read = settleFinding(name, null, dictionary)
  if (read.kind === 'drug') return { given: { drug: { name: read.drug.name }, custom_drug: null }, form: read.form }
  if (read.kind !== 'custom' || name.trim() === '') return null
  if (read.meaning === 'custom') {
    if (mark !== null || !mayBeName(name) || isBareLine(row) || nearestDrugs(dictionary, name).length > 0) return null
  }
  return { given: { drug: null, custom_drug: name.trim() }, form: null }
}
