/** The tick of a row, and of all rows of the page. */
import { texts } from '#web/texts/texts.ts'
import { CheckBox } from '#web/ui/check-box.tsx'
import type { SampleRow, SampleTable } from './use-sample-table.ts'

/** Ticks one sample; with Shift, all from the last one ticked to here. */
export function RowCheckBox({ row }: { row: SampleRow }) {
  return (
    <CheckBox
      label={texts.home.select(row.id)}
      isChecked={row.getIsSelected()}
      onChange={row.getToggleSelectedHandler()}
    />
  )
}

/** Ticks the page. */
export function PageCheckBox({ table }: { table: SampleTable }) {
  const isAll = table.getIsAllPageRowsSelected()
  return (
    <CheckBox
      label={texts.home.selectAll}
      isChecked={isAll}
      isPartly={!isAll && table.getIsSomePageRowsSelected()}
      onChange={table.getToggleAllPageRowsSelectedHandler()}
    />
  )
}
