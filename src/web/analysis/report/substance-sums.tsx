/** The foot of the list of substances: their number and the sums, which warn before the server does (R6.15). */
import { IconAlertCircle } from '@tabler/icons-react'
import { type AmountUnit, leastUnits } from '#domain/report/amounts.ts'
import { gramDecimals, percentDecimals, toUnits } from '#domain/report/quantities.ts'
import { maxSubstances, sumTexts } from '#domain/report/report-rules.ts'
import { readRowAmount } from '#domain/report/row-amounts.ts'
import { writeNumber } from '#domain/report/typed-numbers.ts'
import { reportTexts } from '#web/texts/report.ts'
import { GridFoot } from '#web/ui/report/grid.tsx'
import { foundRows, type Row } from './report-form.ts'

const words = reportTexts

type SubstanceSums = {
  readonly id: string
  readonly rows: readonly Row[]
  /** The most that the weights may add up to, in grams. */
  readonly most: number | null
  /** The fault of the list as a whole. */
  readonly error: string | undefined
}

/** The foot. The fault summary links to it. */
export function SubstanceSums({ id, rows, most, error }: SubstanceSums) {
  const found = foundRows(rows)
  const amounts = found.map((row) => readRowAmount(row)).flatMap((read) => (read.kind === 'found' ? [read.amount] : []))
  const sum = (unit: AmountUnit) => amounts.reduce((all, amount) => all + leastUnits(amount, unit), 0)
  const [percents, weights] = [sum('%'), sum('g')]
  const isPercentOver = percents > 100 * 10 ** percentDecimals
  const isWeightOver = most !== null && weights > (toUnits(most, gramDecimals) ?? Number.POSITIVE_INFINITY)
  const sums = [...(isPercentOver ? [sumTexts.percent] : []), ...(isWeightOver ? [sumTexts.quantity] : [])]
  // Sums are checked at each change, so an earlier error about them may be out of date.
  const isOfSums = error === sumTexts.percent || error === sumTexts.quantity
  const faults = error === undefined || isOfSums ? sums : [...sums, error]
  return (
    <GridFoot id={id} tabIndex={-1}>
      <span />
      <span>{words.count(found.length, maxSubstances)}</span>
      <span data-number data-over={isPercentOver || undefined}>
        <span className="unseen">{`${words.sums}, ${words.headers.percent}: `}</span>
        {writeNumber(percents, 'percent')}
      </span>
      <span data-number data-over={isWeightOver || undefined}>
        <span className="unseen">{`${words.sums}, ${words.headers.weight}: `}</span>
        {writeNumber(weights, 'milligram')}
      </span>
      <span />
      <div role="status">
        {faults.map((fault) => (
          <p key={fault}>
            <IconAlertCircle size={18} aria-hidden="true" />
            {fault}
          </p>
        ))}
      </div>
    </GridFoot>
  )
}
