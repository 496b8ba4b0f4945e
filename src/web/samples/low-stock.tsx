/** On the home page of collection staff: warns that the site's labels are nearly used up. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ownIdStock } from '#contract/admin/ids.ts'
import { call } from '#web/api/call.ts'
import { lowStockTexts } from '#web/texts/low-stock.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { NoteBar } from '#web/ui/layout.tsx'
import { stockLeft } from './stock-left.ts'

/** The line. Shows nothing if the stock fails to load, because the home page works without it. */
export function LowStock() {
  const { data } = useQuery({
    queryKey: ['samples', 'stock'],
    queryFn: ({ signal }) => call(ownIdStock, {}, { signal }),
    staleTime: 60_000,
  })
  const left = useAfterPress(data ? stockLeft(data) : null)
  if (left === null) return null
  return (
    <NoteBar as="p" tone="look" role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{lowStockTexts.left(left)}</span>
    </NoteBar>
  )
}
