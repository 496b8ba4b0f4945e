/** How many IDs are free at each collecting site, and which sites have too few. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { idStock } from '#contract/admin/ids.ts'
import { isLowStock } from '#domain/sample/low-stock.ts'
import { stockQuery } from '#web/admin/queries.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { adminIdsTexts } from '#web/texts/admin-ids.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Buttons, Part } from '#web/ui/layout.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'

const words = adminIdsTexts.stock
type Stock = z.output<typeof idStock.answer>[number]

function Count({ count, mark }: { count: number; mark: number }) {
  if (!isLowStock(count, mark)) return count
  return (
    <Buttons as="span">
      {count}
      <Chip tone="look" icon={<IconAlertTriangle aria-hidden="true" />}>
        {words.low}
      </Chip>
    </Buttons>
  )
}

const columns: readonly ListColumn<Stock>[] = [
  { label: words.columns.site, cell: ({ site }) => site },
  { label: words.columns.vials, cell: ({ free_vials, low_mark }) => <Count count={free_vials} mark={low_mark} /> },
  { label: words.columns.bags, cell: ({ free_bags, low_mark }) => <Count count={free_bags} mark={low_mark} /> },
]

/** The part of the page. */
export function IdStock() {
  const answer = useQuery(stockQuery)
  return (
    <Part aria-labelledby="stock">
      <h2 id="stock">{words.title}</h2>
      <Loaded answer={answer}>
        {(stock) => <Rows label={words.title} rows={stock} columns={columns} keyOf={({ site_id }) => site_id} />}
      </Loaded>
    </Part>
  )
}
