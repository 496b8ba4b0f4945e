/**
 * Columns of one drug each: its name is the heading, and the cells say whether it was found, or how much. What the words
 * and blanks mean, and which unit the numbers are in, is asked once for all of them.
 */
import { present, type WholeAmount } from '#domain/report/amounts.ts'
import { isZero } from '#domain/report/asked-amounts.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { type Limit, noLimit, readRowAmount } from '#domain/report/row-amounts.ts'
import { type DecimalSign, decimalSignOf } from '#domain/report/typed-numbers.ts'
import { asMilligram, shareAsPercent } from '#domain/table/amounts-in-mg.ts'
import { type MassUnit, massUnitOf } from '#domain/table/column-words.ts'
import { drugHeading, isAmountCell, isFlag, unitIn, unitOfCell } from './drug-cells.ts'
import { roundedCells, zeroText } from './import-amounts.ts'
import type { AnswerTo } from './import-answers.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { ImportFile, Row } from './import-world.ts'

/** What a cell says of its drug: how much was found, or that it was not; null if it says nothing, or is asked about. */
export type DrugCell = { readonly amount: WholeAmount; readonly limit: Limit | null } | null

/** Reads the cells of one file's columns of drugs. */
export function drugCellsOf({ fields, lines }: ImportFile, questions: Pick<ImportQuestions, 'answer'>) {
  const places = fields.flatMap((field, place) => (field === 'drug_column' ? [place] : []))
  const texts = lines.flatMap((line) => places.map((place) => line[place]?.trim() ?? '')).filter((text) => text !== '')
  const sign = decimalSignOf(texts)
  // 1 and 0 alone say yes and no.
  const isFlags = !texts.some((text) => !isFlag(text) && isAmountCell(text, sign))
  const wordOf = (row: Row, column: string, cell: string): DrugCell => {
    const name = drugHeading(column)
    const answer =
      cell === ''
        ? questions.answer(row, name, { about: 'blank', column })
        : questions.answer(row, name, { about: 'word', said: cell, column })
    if (answer === 'FOUND') return { amount: present, limit: null }
    return answer === 'NOT_FOUND' ? { amount: present, limit: noLimit } : null
  }
  return (row: Row, title: string, cell: string): DrugCell => {
    if (isFlags || !isAmountCell(cell, sign)) return wordOf(row, title, cell)
    if (isZero(cell, sign)) {
      row.note({ in: title }, zeroText)
      return { amount: present, limit: noLimit }
    }
    const written = unitOfCell.exec(cell)?.[1] ?? unitIn(title)
    const needsUnit = written === null && /\d/.test(cell)
    const said = needsUnit ? questions.answer(row, cell, { about: 'unit', column: title }) : unitAs(written)
    if (said === null) return null
    const mayRound = () => questions.answer(row, cell, { about: 'round', column: title }) === 'ROUND'
    const cells = roundedCells(cellsAs(cell.replace(unitOfCell, ''), said, sign), sign, mayRound)
    if (cells === null) return null
    const read = readRowAmount(cells, sign)
    if (read.kind === 'found') return { amount: read.amount, limit: null }
    if (read.kind === 'not_found') return { amount: present, limit: read.limit }
    for (const { fault } of read.faults) row.fault({ in: title }, fault)
    return null
  }
}

type Unit = AnswerTo<'unit'> | 'NG'
const units: Record<MassUnit, Unit> = { g: 'G', mg: 'MG', ug: 'UG', ng: 'NG' }
const massOf: Partial<Record<Unit, MassUnit>> = { G: 'g', MG: 'mg', UG: 'ug', NG: 'ng' }

/** A written unit; percent where none is needed. */
function unitAs(written: string | null): Unit {
  const mass = written === null ? null : massUnitOf(plainWords(written))
  return mass === null ? 'PERCENT' : units[mass]
}

function cellsAs(cell: string, unit: Unit, sign: DecimalSign) {
  const mass = massOf[unit]
  if (mass !== undefined) return { percent: '', weight: asMilligram(cell, mass, sign) }
  return { percent: unit === 'SHARE' ? shareAsPercent(cell, sign) : cell, weight: '' }
}
