/** On the first page of administration: sites that are running out of labels, and the way to register more. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { stockQuery } from '#web/admin/queries.ts'
import { paths } from '#web/paths.ts'
import { stockLeft } from '#web/samples/stock-left.ts'
import { lowStockTexts } from '#web/texts/low-stock.ts'
import { NoteBar } from '#web/ui/layout.tsx'

/** The lines, or nothing. */
export function LowStockSites() {
  const { data: stock = [] } = useQuery(stockQuery)
  const low = stock.flatMap((one) => {
    const left = stockLeft(one)
    return left === null ? [] : [{ site_id: one.site_id, text: lowStockTexts.site(one.site, left) }]
  })
  if (low.length === 0) return null
  return (
    <NoteBar tone="look" role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <div>
        {low.map(({ site_id, text }) => (
          <p key={site_id}>{text}</p>
        ))}
        <Link to={paths.adminPage('ids')}>{lowStockTexts.register}</Link>
      </div>
    </NoteBar>
  )
}
