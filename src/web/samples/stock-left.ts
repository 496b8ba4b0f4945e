/** Names the kinds of labels that a site has nearly used up; null if there are enough. */
import { isLowStock } from '#domain/sample/low-stock.ts'
import { lowStockTexts } from '#web/texts/low-stock.ts'

type Stock = { readonly free_vials: number; readonly free_bags: number; readonly low_mark: number }

export function stockLeft({ free_vials, free_bags, low_mark }: Stock): string | null {
  const low = [
    ...(isLowStock(free_vials, low_mark) ? [lowStockTexts.vials(free_vials)] : []),
    ...(isLowStock(free_bags, low_mark) ? [lowStockTexts.bags(free_bags)] : []),
  ]
  return low.length === 0 ? null : low.join(lowStockTexts.and)
}
