/** Results whose unit stands in a column beside them: '61' and '%', 'tr', '52' and 'ng/mL'. */
import type { AskedCells } from '#domain/report/asked-amounts.ts'
import type { DecimalSign } from '#domain/report/typed-numbers.ts'
import { asPercent, cellsAs, isPartOfWeight, unitApart } from '#domain/table/amounts-in-mg.ts'
import { massUnitOf } from '#domain/table/column-words.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { Row } from './import-row.ts'
import { unitAnswered } from './question-kinds.ts'
import { comparesWeights, isPercentUnit } from './value-headings.ts'

/** A number with the unit behind it. */
const withUnit = /^(.*\d[.,]?)\s*(%.*|[\p{L}µμ]{1,8}(?:\s?\/\s?[\p{L}\d]{1,8})?)$/u

/** The cells of percent and weight that a result and its unit say; asks for a unit that is missing, or of no use. */
export function valueCells(row: Row, sign: DecimalSign, { answer }: Pick<ImportQuestions, 'answer'>): AskedCells {
  const value = row.cell('amount_value')
  if (!/\d/.test(value)) return cellsAs(value, 'percent', sign)
  const [, number = value, own = ''] = withUnit.exec(value) ?? []
  const isOwn = own !== '' && (isPercentUnit(own) || massUnitOf(own) !== null || own.includes('/'))
  const [text, unit] = isOwn ? [number, own] : [value, row.cell('amount_unit')]
  const known = isPercentUnit(unit) ? 'percent' : massUnitOf(unit)
  if (known !== null) return cellsAs(text, known, sign)
  if (unit !== '' && !comparesWeights(unit)) {
    const percent = isPartOfWeight(unit) ? asPercent(`${text} ${unit}`, 'percent', sign) : null
    if (percent !== null && unitApart(percent) === null) {
      row.note('amount_value', `‘${unit}’ is a part of the weight: such amounts come in as percent.`)
      return { percent, weight: null }
    }
    answer(row, `${text} ${unit}`, { about: 'other_unit', said: unit, field: 'amount_value' })
    // It is there; its amount in the sample stays open.
    return cellsAs('+', 'percent', sign)
  }
  const said = unitAnswered(
    answer(row, `${text} ${unit}`.trim(), { about: 'value_unit', said: unit, field: 'amount_value' }),
  )
  return cellsAs(text, said ?? 'percent', sign)
}
