/** Columns of numbers that are left out while the substances beside them have no amount: asked about, or said. */
import { plainWords } from '#domain/report/plain-words.ts'
import { saysFound, saysNotFound } from '#domain/report/typed-amounts.ts'
import { isByVolume, meaningOf } from '#domain/table/column-words.ts'
import { isTargetHeading, tellsHowMuch } from '#domain/table/line-says.ts'
import { isAmount } from '#domain/table/table-heading.ts'
import { isScoreHeading, verdictsUnder } from '#domain/table/verdict-words.ts'
import { isAmountCell, unitOfCell } from './drug-cells.ts'
import { isLimit } from './import-asked.ts'
import { amountFields } from './import-columns.ts'
import type { ImportField } from './import-fields.ts'
import type { ImportQuestions } from './import-questions.ts'
import { cellsUnder, leftColumns, type Row } from './import-row.ts'
import type { ImportFile } from './import-world.ts'
import type { ReadResult } from './planned-report.ts'
import { isBare } from './row-results.ts'
import { oncePerTitle, shownTexts, tooManyTexts } from './shown-texts.ts'
import { isValueHeading } from './value-headings.ts'

const parts = /\b(parts?|teile?|partes|dos(e|is|age)|strength|potency|puissance|potencia|wirkstoffmenge)\b/
/** A weight in each piece: a tablet, a blotter. */
const perPiece = /\b(mg|g|[µμu]g|mcg|ng) ?(\/|per\b|pro\b|par\b|por\b|je\b)(?! ?(?:k?g|[mµμun]g|mcg)\b)/

/** What a column is while it is left out: perhaps the amounts, amounts that say nothing of the sample, or neither. */
function kindOf({ header, fields, lines }: ImportFile, place: number): 'asked' | 'said' | null {
  const title = header[place] ?? ''
  const words = plainWords(title.slice(0, 200))
  if (isScoreHeading(title) || isTargetHeading(title) || isLimit.test(words)) return null
  const meaning = meaningOf(title)
  if (isByVolume(title) || perPiece.test(words)) return 'said'
  if (meaning === 'area') return null
  if (isValueHeading(title) || parts.test(words) || tellsHowMuch(meaning) || meaning === 'unsure') return 'asked'
  if (meaning !== null) return null
  if (holdsUnits(lines, place)) return 'asked'
  if (header.some((one) => meaningOf(one) === 'unit')) return 'asked'
  return tellsSubstances(lines, place, fields.indexOf('sample_id')) ? 'asked' : null
}

/** Whether most cells are amounts with percent or a weight behind them, such as '10-20 %'. */
function holdsUnits(lines: ImportFile['lines'], place: number): boolean {
  const cells = lines.flatMap((line) => (line[place]?.trim() ? [line[place].trim()] : []))
  const measured = cells.filter((cell) => unitOfCell.test(cell) && isAmountCell(cell, 'point'))
  return measured.length > 0 && measured.length * 2 >= cells.length
}

/** Whether numbers differ between the lines of one sample, and do not only count them: they belong to its substances. */
function tellsSubstances(lines: ImportFile['lines'], place: number, id: number): boolean {
  if (id < 0) return false
  const last = new Map<string, number>()
  let isUnlike = false
  for (const line of lines) {
    const number = Number((line[place] ?? '').replace(',', '.'))
    const before = last.get(line[id] ?? '')
    if (!Number.isFinite(number) || (line[place] ?? '').trim() === '') continue
    if (before !== undefined && before !== number && before + 1 !== number) isUnlike = true
    last.set(line[id] ?? '', number)
  }
  return isUnlike
}

/** Asks about the numbers beside the results of a row, and about words among them. */
export function leftAmountsOf(file: ImportFile, { answer }: Pick<ImportQuestions, 'answer'>) {
  const shown = oncePerTitle((label) =>
    shownTexts(
      [...cellsUnder(file, label)].filter((cell) => !isAmount(cell) && !isAmountCell(cell, 'point')),
      0,
    ),
  )
  // Beside one substance import-asked.ts asks about short words, and import-verdicts.ts about what takes it back.
  const isUnasked = (title: string, cell: string) =>
    !has('substance') && !saysFound(cell) && !saysNotFound(cell) && verdictsUnder(title)(cell) === null
  const askWord = (row: Row, label: string, cell: string) => {
    const said = shown(label)(cell)
    if (said === null) row.fault({ in: label }, tooManyTexts(label))
    else answer(row, cell, { about: 'left', column: label, said })
  }
  const has = (...some: ImportField[]) => some.some((field) => file.fields.includes(field))
  const isOfOne = !has('substance', 'list_column', 'method_column')
  const isOpen = (!isOfOne || has('substances')) && !amountFields.some((field) => file.fields.includes(field))
  const kinds = new Map(
    (isOpen ? leftColumns(file) : []).flatMap(({ label, place }) => {
      const kind = kindOf(file, place)
      return kind === null ? [] : [[label, kind] as const]
    }),
  )
  return (row: Row, results: readonly ReadResult[]): void => {
    if (kinds.size === 0 || !results.some(isBare)) return
    for (const [title, cell, label] of row.beside()) {
      const kind = kinds.get(label)
      const isNumber = isAmount(cell) || isAmountCell(cell, 'point')
      if (kind === undefined || cell === '') continue
      if (kind === 'asked' && isNumber) answer(row, cell, { about: 'left_numbers', column: label })
      else if (kind === 'asked' && isUnasked(title, cell)) askWord(row, label, cell)
      else if (isNumber)
        row.note(
          { in: label },
          'These numbers are of a solution or a piece, and no part of the sample: they are left out.',
        )
    }
  }
}
