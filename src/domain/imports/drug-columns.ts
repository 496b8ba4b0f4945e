/**
 * Columns of one drug each: its name is the heading, and the cells say whether it was found, or how much. What the words
 * and blanks mean, and which unit the numbers are in, is asked once for all of them.
 */

import { remembered } from '#domain/remembered.ts'
import { present, type WholeAmount } from '#domain/report/amounts.ts'
import { isZero } from '#domain/report/asked-amounts.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { type Limit, noLimit, readRowAmount } from '#domain/report/row-amounts.ts'
import { decimalSignOf } from '#domain/report/typed-numbers.ts'
import { saysNotDone } from '#domain/substance/doubt-words.ts'
import { cellsAs, partAsPercent } from '#domain/table/amounts-in-mg.ts'
import { massUnitOf } from '#domain/table/column-words.ts'
import {
  areaFault,
  comparesAreas,
  drugHeading,
  isAmountCell,
  isFlag,
  ratioIn,
  unitIn,
  unitOfCell,
} from './drug-cells.ts'
import { askedWords, type SureWord, sureWord } from './drug-words.ts'
import { expectedIn } from './expected-columns.ts'
import { roundedCells, zeroText } from './import-amounts.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { Row } from './import-row.ts'
import type { ImportFile } from './import-world.ts'
import { notDoneText } from './in-doubt.ts'
import { unitAnswered } from './question-kinds.ts'
import { partText } from './question-texts.ts'

/**
 * What a cell says of its drug: how much was found, or that it was not; null if it says nothing, or is asked about. `doubt`:
 * the cell, if it stays in doubt. `text`: its number, if it says no share of the sample.
 */
export type DrugCell = {
  readonly amount: WholeAmount
  readonly limit: Limit | null
  readonly doubt?: string
  readonly text?: string
} | null

/** Reads the cells of one file's columns of drugs. */
export function drugCellsOf({ fields, lines }: ImportFile, questions: Pick<ImportQuestions, 'answer' | 'given'>) {
  const places = fields.flatMap((field, place) => (field === 'drug_column' ? [place] : []))
  const texts = lines.flatMap((line) => places.map((place) => line[place]?.trim() ?? '')).filter((text) => text !== '')
  const sign = decimalSignOf(texts.map(numberIn))
  // 1 and 0 alone say yes and no.
  const isFlags = !texts.some((text) => !isFlag(text) && isAmountCell(text, sign))
  const sure = remembered((cell: string) => sureWord(cell, sign))
  const wordsOf = askedWords(texts)
  const wordOf = (row: Row, column: string, cell: string): DrugCell => {
    const name = drugHeading(column)
    const answer =
      cell === ''
        ? questions.answer(row, name, { about: 'blank', column })
        : questions.answer(row, name, { about: 'word', said: wordsOf(cell), column })
    if (answer === 'FOUND') return { amount: present, limit: null }
    if (answer === 'NOT_FOUND' && saysNotDone(cell)) row.fault({ in: column }, notDoneText(cell))
    if (answer === 'IN_DOUBT') return { amount: present, limit: null, doubt: cell }
    return answer === 'NOT_FOUND' ? missing : null
  }
  /** An amount or a limit in the unit of its cell, of its heading, or as it was answered. */
  const amountOf = (row: Row, title: string, cell: string, as: (number: string) => string): DrugCell => {
    if (comparesAreas(title)) {
      row.fault({ in: title }, areaFault)
      return null
    }
    const ratio = unitOfCell.test(cell) ? null : ratioIn(title)
    const part = ratio === null ? null : /\d/.test(cell) ? partAsPercent(cell, ratio, sign) : cell
    if (ratio !== null && part === null) {
      const text = `${cell} ${ratio}`
      const is = questions.answer(row, text, { about: 'other_unit', said: ratio, column: title })
      return is === null ? null : { amount: present, limit: null, text }
    }
    if (ratio !== null) row.note({ in: title }, partText(ratio))
    const written = unitOfCell.exec(cell)?.[1] ?? (ratio === null ? unitIn(title) : '%')
    const isOpen = written === null && /\d/.test(cell)
    const unit = isOpen
      ? unitAnswered(questions.answer(row, cell, { about: 'unit', column: title }))
      : (massUnitOf(plainWords(written ?? '')) ?? 'percent')
    if (unit === null) return null
    const mayRound = () => questions.answer(row, cell, { about: 'round', column: title }) === 'ROUND'
    const cells = roundedCells(cellsAs(as((part ?? cell).replace(unitOfCell, '')), unit, sign), sign, mayRound)
    if (cells === null) return null
    const read = readRowAmount({ percent: cells.percent ?? '', weight: cells.weight ?? '' }, sign)
    if (read.kind === 'found') return { amount: read.amount, limit: null }
    if (read.kind === 'not_found') return { amount: present, limit: read.limit }
    for (const { fault } of read.faults) row.fault({ in: title }, fault)
    return null
  }
  const saidOf = (row: Row, title: string, cell: string, word: SureWord): DrugCell => {
    if (word.is === 'not_done') {
      row.note({ in: title }, `‘${cell}’ says that nobody looked for it. It is left out.`)
      return null
    }
    if (word.is === 'found')
      return word.amount === null
        ? { amount: present, limit: null }
        : amountOf(row, title, word.amount, (amount) => amount)
    return word.limit === null
      ? missing
      : limitOf(amountOf(row, title, word.limit, (number) => `not found (<${number})`))
  }
  return (row: Row, title: string, cell: string): DrugCell => {
    const expected = cell === '' ? null : expectedIn(title)
    if (expected !== null) {
      row.fault(
        { in: title },
        `This heading says that ${expected} was expected, not that it was found. Choose what the column is.`,
      )
      return null
    }
    const word = sure(cell)
    if (word !== null) {
      // Somebody may have answered for this word alone, such as in a kept layout.
      const isOwn = questions.given({ about: 'word', said: wordsOf(cell) }) !== null
      const meant = isOwn ? 'EACH_WORD' : questions.answer(row, cell, { about: 'plain_words', column: title })
      if (meant === 'AS_SAID') return saidOf(row, title, cell, word)
      return meant === null ? null : wordOf(row, title, cell)
    }
    if (isFlags || !isAmountCell(cell, sign)) return wordOf(row, title, cell)
    if (!isZero(cell, sign)) return amountOf(row, title, cell, (amount) => amount)
    row.note({ in: title }, zeroText)
    return missing
  }
}

/** A limit in a unit that says no share is none. */
const limitOf = (cell: DrugCell): DrugCell => (cell?.text === undefined ? cell : missing)
const missing = { amount: present, limit: noLimit } as const
/** The number of a cell, also in brackets behind a word. */
const numberIn = (cell: string) => /\d[\d.,]*/.exec(cell)?.[0] ?? cell
