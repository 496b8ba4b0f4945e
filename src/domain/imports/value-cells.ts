/** Results whose unit stands in a column beside them: '61' and '%', 'tr', '52' and 'ng/mL'. */
import type { AskedCells } from '#domain/report/asked-amounts.ts'
import type { DecimalSign } from '#domain/report/typed-numbers.ts'
import { cellsAs, partAsPercent } from '#domain/table/amounts-in-mg.ts'
import { massUnitOf } from '#domain/table/column-words.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { Row } from './import-row.ts'
import { unitAnswered } from './question-kinds.ts'
import { partText } from './question-texts.ts'
import { comparesWeights, isPercentUnit } from './value-headings.ts'

/** A number with the unit behind it. */
const withUnit = /^(.*\d[.,]?)\s*(%.*|[\p{L}µμ]{1,8}(?:\s?\/\s?[\p{L}\d]{1,8})?)$/u

/** A result's number and its unit, its own or that beside it, and the percent that they say; null if they say none. */
function partsOf(row: Row, sign: DecimalSign) {
  const value = row.cell('amount_value')
  const [, number = value, own = ''] = withUnit.exec(value) ?? []
  const isOwn = own !== '' && (isPercentUnit(own) || massUnitOf(own) !== null || own.includes('/'))
  const [text, unit] = isOwn ? [number, own] : [value, row.cell('amount_unit')]
  const known = isPercentUnit(unit) ? ('percent' as const) : massUnitOf(unit)
  return {
    text,
    unit,
    known,
    percent: known === null && !comparesWeights(unit) ? partAsPercent(text, unit, sign) : null,
  }
}

const isOther = ({ unit, known, percent }: ReturnType<typeof partsOf>) =>
  known === null && percent === null && unit !== '' && !comparesWeights(unit)

/** The result of a row whose unit says neither percent nor a weight of the sample, such as '2 mg/pill'; null for another. */
export function valueWithoutShare(row: Row, sign: DecimalSign): string | null {
  if (!row.has('amount_value') || !/\d/.test(row.cell('amount_value'))) return null
  const parts = partsOf(row, sign)
  return isOther(parts) ? `${parts.text} ${parts.unit}` : null
}

/** The cells of percent and weight that a result and its unit say; asks for a unit that is missing, or of no use. */
export function valueCells(row: Row, sign: DecimalSign, { answer }: Pick<ImportQuestions, 'answer'>): AskedCells {
  const value = row.cell('amount_value')
  if (!/\d/.test(value)) return cellsAs(value, 'percent', sign)
  const parts = partsOf(row, sign)
  const { text, unit, known, percent } = parts
  if (known !== null) return cellsAs(text, known, sign)
  if (percent !== null) {
    row.note('amount_value', partText(unit))
    return { percent, weight: null }
  }
  if (isOther(parts)) {
    answer(row, `${text} ${unit}`, { about: 'other_unit', said: unit, field: 'amount_value' })
    // It is there; its amount in the sample stays open.
    return cellsAs('+', 'percent', sign)
  }
  const said = unitAnswered(
    answer(row, `${text} ${unit}`.trim(), { about: 'value_unit', said: unit, field: 'amount_value' }),
  )
  return cellsAs(text, said ?? 'percent', sign)
}
