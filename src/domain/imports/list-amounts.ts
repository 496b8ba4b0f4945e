/** Amounts of the substances that another column names: 'Found 1 %' beside 'Found 1'. A file may have several of each. */
import { quoted } from '#domain/faults.ts'
import { present, type WholeAmount } from '#domain/report/amounts.ts'
import { answeredCells, askOf, hasAnyAmount, isZero } from '#domain/report/asked-amounts.ts'
import { type Limit, readRowAmount } from '#domain/report/row-amounts.ts'
import { decimalSignOf } from '#domain/report/typed-numbers.ts'
import { cellsAs, partAsPercent } from '#domain/table/amounts-in-mg.ts'
import { massUnitOf } from '#domain/table/column-words.ts'
import { besideDetected } from '#domain/table/detected-words.ts'
import { isAmount } from '#domain/table/table-heading.ts'
import { ratioIn, unitOfCell } from './drug-cells.ts'
import { roundedCells, zeroText } from './import-amounts.ts'
import { maybeShare } from './import-doubts.ts'
import type { ImportNames } from './import-names.ts'
import type { ImportQuestions } from './import-questions.ts'
import { type Row, titleOf } from './import-row.ts'
import type { ImportChoices, ImportFile } from './import-world.ts'
import { pairsOf, unitOf } from './list-pairs.ts'
import { unitAnswered } from './question-kinds.ts'
import { partText } from './question-texts.ts'

/** What a name's amount is; null if it is left out, or somebody must say it first. `text`: it says no share of the sample. */
export type ListAmount = { readonly amount: WholeAmount; readonly limit: Limit | null; readonly text?: string } | null

/** Reads the amounts of one file's columns of names. */
export function listAmountsOf(
  file: ImportFile,
  questions: Pick<ImportQuestions, 'answer'>,
  { percent_are }: Pick<ImportChoices, 'percent_are'>,
  { isSubstance }: Pick<ImportNames, 'isSubstance'>,
) {
  const { header, fields, lines } = file
  const pairs = pairsOf(file)
  const places = fields.flatMap((field, place) => (field === 'list_amount' ? [place] : []))
  const texts = lines.flatMap((line) => places.map((place) => line[place]?.trim() ?? ''))
  const sign = decimalSignOf(texts.filter((text) => text !== ''))
  const hasAmounts = hasAnyAmount(
    texts.map((percent) => ({ percent, weight: null })),
    sign,
  )
  const isShare = percent_are === 'share' && maybeShare(file) !== null
  const paired = new Set(pairs.values())
  const cellOf = (row: Row, place: number) => row.columns('list_amount').find(([, , at]) => at === place)
  const open = { amount: present, limit: null }
  const read = (
    row: Row,
    [title, cell]: readonly [string, string, number],
    name: string,
    names: string,
  ): ListAmount => {
    const at = { in: title }
    const text = besideDetected(cell, sign) ?? cell
    const own = unitOfCell.exec(text)?.[1]
    const ratio = own === undefined && text !== '' ? ratioIn(title) : null
    const part = ratio === null ? null : /\d/.test(text) ? partAsPercent(text, ratio, sign) : text
    if (ratio !== null && part === null && !isZero(text, sign)) {
      const said = `${text} ${ratio}`
      const is = questions.answer(row, said, { about: 'other_unit', said: ratio, column: title })
      return is === null ? open : { ...open, text: said }
    }
    if (ratio !== null) row.note(at, partText(ratio))
    const written =
      ratio !== null ? 'percent' : own === undefined ? unitOf(title, names) : own === '%' ? 'percent' : massUnitOf(own)
    const isOpen = written === null && /\d/.test(text) && !isZero(text, sign)
    const unit = isOpen
      ? unitAnswered(questions.answer(row, cell, { about: 'value_unit', column: title }))
      : written === 'percent' && own === undefined && ratio === null && isShare
        ? 'share'
        : (written ?? 'percent')
    if (unit === null) return open
    const cells = { ...cellsAs((part ?? text).replace(unitOfCell, ''), unit, sign), says: null }
    const about = askOf<never>(cells, sign, { hasAmounts, isNamed: true })
    const answer = about === null ? null : questions.answer(row, name, { about, column: title })
    if (answer === 'left_out') return null
    if (about !== null && answer === null) return open
    const mayRound = () => questions.answer(row, cell, { about: 'round', column: title }) === 'ROUND'
    const said = roundedCells(answeredCells(cells, sign, answer), sign, mayRound)
    if (said === null) return open
    if (isZero(cell, sign)) row.note(at, zeroText)
    const amount = readRowAmount({ percent: said.percent ?? '', weight: said.weight ?? '' }, sign)
    if (amount.kind === 'found') return { amount: amount.amount, limit: null }
    if (amount.kind === 'not_found') return { amount: present, limit: amount.limit }
    for (const { fault } of amount.faults) row.fault(at, fault)
    return open
  }
  return {
    /** The amount beside the names in a column of a row; undefined if the file gives none. */
    of: (row: Row, place: number, names: readonly string[]): ListAmount | undefined => {
      const found = cellOf(row, pairs.get(place) ?? -1)
      const [name, ...others] = names
      // Nothing has an amount where nothing was found; `check` refuses one.
      if (found === undefined || name === undefined || !names.some(isSubstance)) return undefined
      if (others.length === 0) return read(row, found, name, titleOf(header[place] ?? '', place))
      if (found[1] !== '')
        row.fault(
          { in: found[0] },
          'One amount stands beside several substances. Give each a row, or leave the amount out.',
        )
      return undefined
    },
    /** Adds a fault for each amount of a row that belongs to no name. */
    check: (row: Row): void => {
      if (places.length === 0) return
      const lists = [...row.columns('list_column'), ...row.columns('method_column')]
      const named = new Set(lists.flatMap(([, cell, at]) => (isSubstance(cell) ? [pairs.get(at) ?? -1] : [])))
      for (const [title, cell, at] of row.columns('list_amount')) {
        if (!paired.has(at) && cell !== '')
          row.fault({ in: title }, `No column names the substances of ‘${title}’. Choose what it is, or leave it out.`)
        else if (!named.has(at) && isAmount(cell) && !isZero(cell, sign))
          row.fault(
            { in: title },
            `${quoted(cell)} stands beside no substance. Name it, or take the amount out of the file.`,
          )
      }
    },
  }
}
