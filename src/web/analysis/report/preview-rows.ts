/** The lines of a pasted block while they are checked: which drug each means, and what somebody must still answer. */
import { otherUnit } from '#domain/imports/drug-cells.ts'
import { type AmountAnswers, type AmountAsk, answeredCells } from '#domain/report/asked-amounts.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { readRowAmount } from '#domain/report/row-amounts.ts'
import { readAmount, writeAmount } from '#domain/report/typed-amounts.ts'
import { type DecimalSign, roundedIfFine } from '#domain/report/typed-numbers.ts'
import { dangerQuestion, tellsDrug } from '#domain/substance/named-finding.ts'
import { nearestDrugs } from '#domain/substance/nearest.ts'
import { blockColumns } from '#domain/table/block-columns.ts'
import { isControl } from '#domain/table/control-lines.ts'
import { namedSample } from '#domain/table/find-tables.ts'
import {
  amountFault,
  askOfLine,
  isBareLine,
  isNamedLine,
  isNameless,
  type LineAsk,
  type NumberColumn,
} from '#domain/table/line-asks.ts'
import { mayBeName } from '#domain/table/may-be-name.ts'
import { listedNames, markedName } from '#domain/table/name-marks.ts'
import { isSentence } from '#domain/table/sentences.ts'
import type { LineFate } from '#domain/table/substance-account.ts'
import { type BlockRow, isSum } from '#domain/table/substance-block.ts'
import { newKey } from '#web/api/call.ts'
import { amountTexts } from '#web/texts/amounts.ts'
import { tableTexts } from '#web/texts/report-table.ts'
import { type Drug, type Drugs, settled } from './report-drugs.ts'
import { foundRows, isBlank, newRow, type Row, withSpare } from './report-form.ts'

/** What somebody chose for a line: a drug, a custom drug, several drugs, or to leave it out; null until they choose. */
export type Choice =
  | { readonly kind: 'drug' | 'custom'; readonly name: string }
  | { readonly kind: 'each'; readonly names: readonly string[] }
  | { readonly kind: 'leave' }
  | null

/** One line. If it is unclear which drug the line means, `nearest` lists the drugs to offer. */
export type PreviewRow = BlockRow & {
  readonly choice: Choice
  readonly nearest: readonly Drug[]
  /** The drugs that the name combines; empty if it names only one. */
  readonly each: readonly string[]
  /** A question about the name; null if there is none, or if the only doubt is that no drug has this name. */
  readonly question: string | null
  /** Whether the name may stay as typed, as a custom drug. */
  readonly mayBeCustom: boolean
  /** The drug that the line's name means on its own, restored when a line that was left out is included again. */
  readonly meant: string | null
  /** The salt or base in the line's name, which stays with the drug that it means. */
  readonly form: string | null
}

/** A question about the lines of a paste. */
export type PasteAsk = LineAsk
export type PasteAnswers = AmountAnswers & { readonly nameless?: AmountAnswers[AmountAsk] }

/** What a line without a name is called; the dictionary reads it as something that has no name. */
const unnamed = 'Unknown'

const kindOf = { percent: 'percent', weight: 'milligram' } as const
const numberColumns = ['percent', 'weight'] as const

/** A line without the amount that its column cannot hold; somebody says what it is. */
function withoutOtherUnit(row: BlockRow): BlockRow {
  const unit = otherUnit(row.name)
  if (unit === null) return row
  const none = (text: string | null) => (text === null ? null : '')
  const fault = tableTexts.paste.otherUnit(unit, row.percent || row.weight || '')
  return { ...row, percent: none(row.percent), weight: none(row.weight), fault: row.fault ?? fault }
}

/** The lines of a block, each with the drug that its name means. */
export function previewOf(rows: readonly BlockRow[], drugs: Drugs): PreviewRow[] {
  const names = listedNames(rows)
  const lines = rows.map((row, at) => withoutOtherUnit({ ...row, name: names[at] ?? null }))
  return lines.map((row) => {
    const { name, fault } = row
    const plain = { ...row, nearest: [], each: [], question: null, mayBeCustom: true, meant: null, form: null }
    if (name === null) return { ...plain, choice: { kind: 'drug', name: '' } }
    if (isNameless(row)) return { ...plain, choice: null, question: tableTexts.paste.noName }
    const sample = namedSample(name)
    if (sample !== null)
      return { ...plain, choice: null, question: tableTexts.paste.ofSample(name, sample), mayBeCustom: false }
    if (isSentence(name)) return { ...plain, choice: null, question: tableTexts.paste.sentence, mayBeCustom: false }
    if (isControl(name)) return { ...plain, choice: null, question: tableTexts.paste.ofInstrument(name) }
    const read = settled(drugs, name)
    if (read === null) return { ...plain, choice: null }
    const mark = markedName(name)
    const bare = mark === null ? null : settled(drugs, mark.name)
    if (mark !== null && bare !== null && tellsDrug(bare)) {
      const nearest = bare.kind === 'drug' ? [bare.drug] : []
      const question = tableTexts.paste.marked(mark.mark)
      return { ...plain, choice: null, nearest, question, mayBeCustom: bare.kind !== 'drug' }
    }
    // The line has a fault, such as a doubt whether the drug was found. Somebody must choose the drug or leave it out.
    if (fault !== null && read.kind === 'drug') {
      return { ...plain, choice: null, nearest: [read.drug], mayBeCustom: false }
    }
    if (fault !== null) return { ...plain, choice: null }
    if (read.kind === 'drug') {
      return { ...plain, choice: { kind: 'drug', name: read.drug.name }, meant: read.drug.name, form: read.form }
    }
    if (isSum(name)) return { ...plain, choice: { kind: 'leave' } }
    if (read.kind === 'fault' && read.about === 'two') {
      const each = read.drugs.map((drug) => drug.name)
      return { ...plain, choice: null, each, question: read.message, mayBeCustom: false }
    }
    if (read.kind === 'fault') {
      return { ...plain, choice: null, nearest: read.drugs, question: read.message, mayBeCustom: false }
    }
    if (read.kind === 'asked') {
      return {
        ...plain,
        choice: null,
        nearest: read.drugs,
        question: dangerQuestion(name, read.drugs, read.isStandard),
      }
    }
    if (read.kind === 'custom' && read.meaning === 'custom') {
      // A number, a unit or an ID is hardly a name.
      const isName = mayBeName(name)
      const nearest = isName ? nearestDrugs(drugs, name) : []
      // A name that resembles no drug stays as it is: the form lists it, and without an answer it reads as unknown.
      // Without a value in its line, it may be no name at all, such as a note below the table.
      // Brackets, a dash or a line beside it may take it back.
      const isDoubtful = mark !== null || nearest.length > 0 || !isName || isBareLine(row)
      const question = mark === null ? null : tableTexts.paste.marked(mark.mark)
      return { ...plain, choice: isDoubtful ? null : { kind: 'custom', name }, nearest, question }
    }
    const says = read.kind === 'nothing' ? 'nothing' : read.meaning === 'class' ? 'class' : 'unnamed'
    return { ...plain, choice: { kind: 'custom', name }, question: tableTexts.paste.says[says] }
  })
}

const isLeftOut = ({ choice }: PreviewRow) => choice?.kind === 'leave'

/** The question about a line's amount that only a person can answer; null if there is none, or if the line is left out. */
export const askOf = (row: PreviewRow, sign: DecimalSign, hasAmounts: boolean): PasteAsk | null =>
  isLeftOut(row) ? null : askOfLine(row, sign, hasAmounts)

/** Applies to one line the answers given for the whole block. A zero becomes a substance looked for and not found. */
export function answered(row: PreviewRow, sign: DecimalSign, ask: PasteAsk | null, answers: PasteAnswers): PreviewRow {
  const answer = (ask && answers[ask]) ?? null
  if (answer === 'left_out') return { ...row, choice: { kind: 'leave' } }
  if (ask === 'nameless' && answer === 'present') return { ...row, choice: { kind: 'custom', name: unnamed } }
  if (isLeftOut(row) || (row.name !== null && !isNamedLine(row))) return row
  return { ...row, ...answeredCells(row, sign, answer) }
}

/** The fault of an amount in a line; an amount that is asked about once for the whole block has none. */
export function numberFault(row: PreviewRow, column: NumberColumn, sign: DecimalSign): string | null {
  const fault = amountFault(row, column, sign)
  return fault === null ? null : fault.kind === 'unread' ? fault.message : amountTexts.notFoundToo
}

/** Whether a line says that its substance was not found; a line that says so beside an amount contradicts itself. */
export const saysNotFound = (row: PreviewRow, sign: DecimalSign): boolean =>
  row.says === 'not_found' ||
  readRowAmount({ percent: row.percent ?? '', weight: row.weight ?? '' }, sign).kind === 'not_found'

/** Whether a line for several drugs loses its amount, which was the amount of all of them together. */
export const losesAmount = (row: PreviewRow, sign: DecimalSign): boolean =>
  row.choice?.kind === 'each' && !saysNotFound(row, sign)

/** Whether a line still needs an answer: its drug, its amount, or an amount that can be read. */
export function isOpen(row: PreviewRow, sign: DecimalSign, ask: PasteAsk | null): boolean {
  if (isLeftOut(row)) return false
  if (row.choice === null || ask !== null) return true
  return !losesAmount(row, sign) && numberColumns.some((column) => numberFault(row, column, sign) !== null)
}

/** What becomes of a line, for the account of the sheet. `isOther`: it belongs to another sample. */
export function fateOf(row: PreviewRow, isOther: boolean, ask: PasteAsk | null): LineFate {
  if (!isLeftOut(row)) return ask === null ? 'read' : 'answered'
  if (isSum(row.name ?? '')) return 'total'
  return isOther ? 'sample' : 'line'
}

/** Rounds the numbers that have too many decimals, except those that would become zero. */
export const rounded = (rows: readonly PreviewRow[], sign: DecimalSign): PreviewRow[] =>
  rows.map((row) => ({
    ...row,
    percent: roundedIn(row, 'percent', sign) ?? row.percent,
    weight: roundedIn(row, 'weight', sign) ?? row.weight,
  }))

/** The number in a column, rounded, if too many decimals are its only fault; else null. */
export const roundedIn = (row: PreviewRow, column: (typeof numberColumns)[number], sign: DecimalSign): string | null =>
  numberFault(row, column, sign) === null ? null : roundedIfFine(row[column] ?? '', kindOf[column], sign)

/** Puts the lines into the list from row `at` on; of the same substance, columns that the block lacks keep their values. */
export function withBlock(rows: readonly Row[], block: readonly PreviewRow[], at: number, sign: DecimalSign) {
  const lines = block.flatMap((line): PreviewRow[] => {
    if (line.choice?.kind === 'leave') return []
    if (line.choice?.kind !== 'each') return [line]
    const none = losesAmount(line, sign) ? { percent: line.percent && '', weight: line.weight && '' } : null
    return line.choice.names.map((name) => ({ ...line, ...none, choice: { kind: 'drug', name } }))
  })
  const before = rows.slice(0, at)
  const put = lines.map((line, index): Row => {
    const { choice } = line
    const there = rows[at + index] ?? newRow()
    const name = line.name === null ? there.name : choice !== null && 'name' in choice ? choice.name : line.name
    // What the row holds of another substance says nothing of this one.
    const old = there.name.trim() === '' || comparable(there.name) === comparable(name) ? there : newRow()
    const cell = (column: (typeof numberColumns)[number]) => {
      const text = line[column]
      if (text === null) return old[column]
      return writeAmount(readAmount(text, kindOf[column], sign), kindOf[column]) || text
    }
    const isAgreed = line.name === null ? old.isAgreed : choice?.kind === 'custom'
    return {
      key: newKey(),
      isAgreed,
      answer: line.name === null ? old.answer : null,
      name,
      ...(line.form !== null && name === line.meant && { measured_as: line.form }),
      percent: cell('percent'),
      weight: cell('weight'),
    }
  })
  const filled = [...before, ...put, ...rows.slice(at + put.length)].filter((row) => !isBlank(row))
  const replaced = rows
    .slice(at, at + put.length)
    .filter((row) => !isBlank(row) && blockColumns.some((one) => block[0]?.[one] != null))
  const kept = new Set(filled.map(({ name }) => comparable(name)))
  const lost = replaced.map(({ name }) => name.trim()).filter((name) => name !== '' && !kept.has(comparable(name)))
  const count = foundRows(filled).length
  return { rows: withSpare(filled), added: put.length, count, replaced: replaced.length, lost: [...new Set(lost)] }
}
