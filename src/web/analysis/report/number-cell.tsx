/**
 * A cell for an amount. While it has the focus it shows what was typed; afterwards the amount as it was read, with all
 * decimals.
 */

import { readAmount, writeAmount } from '#domain/report/typed-amounts.ts'
import type { BlockColumn } from '#domain/table/block-columns.ts'
import { reportTexts } from '#web/texts/report.ts'
import { GridInput } from '#web/ui/report/grid.tsx'

type NumberCell = {
  readonly id: string
  readonly row: number
  readonly column: Exclude<BlockColumn, 'name'>
  readonly value: string
  readonly onChange: (text: string) => void
  readonly isFault: boolean
  readonly describedBy: string | undefined
}

/** The cell. */
export function NumberCell({ id, row, column, value, onChange, isFault, describedBy }: NumberCell) {
  const kind = column === 'weight' ? 'milligram' : 'percent'
  return (
    <GridInput
      id={id}
      type="text"
      inputMode="decimal"
      data-row={row}
      data-column={column}
      aria-label={reportTexts.cell[column](row + 1)}
      aria-invalid={isFault || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const text = writeAmount(readAmount(value, kind), kind)
        if (text !== '' && text !== value) onChange(text)
      }}
    />
  )
}
