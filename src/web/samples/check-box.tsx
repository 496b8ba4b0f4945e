/** The tick of a row, and of all rows of the page. */
import { homeTexts } from '#web/texts/home.ts'
import { CheckBox } from '#web/ui/check-box.tsx'
import type { SampleRow, SampleTable } from './use-sample-table.ts'

/** Ticks one sample; with Shift, all from the last one ticked to here. */
export function RowCheckBox({ row }: { row: SampleRow }) {
  return (
    <CheckBox
      label={homeTexts.select(row.id)}
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
      label={homeTexts.selectAll}
      isChecked={isAll}
      isPartly={!isAll && table.getIsSomePageRowsSelected()}
      onChange={table.getToggleAllPageRowsSelectedHandler()}
    />
  )
}
