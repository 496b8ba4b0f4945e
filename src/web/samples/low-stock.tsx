/** On the home of collection staff: the own site's labels are nearly used up. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ownIdStock } from '#contract/admin/ids.ts'
import { isLowStock } from '#domain/low-stock.ts'
import { call } from '#web/api/call.ts'
import { lowStockTexts } from '#web/texts/low-stock.ts'
import styles from './low-stock.module.css'

/** The line, or nothing; it is no reason to say that the stock could not be asked for. */
export function LowStock() {
  const { data } = useQuery({
    queryKey: ['samples', 'stock'],
    queryFn: ({ signal }) => call(ownIdStock, {}, { signal }),
    staleTime: 60_000,
  })
  if (!data) return null
  const { free_vials, free_bags, low_mark } = data
  const low = [
    ...(isLowStock(free_vials, low_mark) ? [lowStockTexts.vials(free_vials)] : []),
    ...(isLowStock(free_bags, low_mark) ? [lowStockTexts.bags(free_bags)] : []),
  ]
  if (low.length === 0) return null
  return (
    <p className={styles.low} role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      {lowStockTexts.left(low.join(lowStockTexts.and))}
    </p>
  )
}
