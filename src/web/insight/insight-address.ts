/** The open address of insight. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { localDay } from '#domain/dates.ts'
import { periodFault, periodOf } from '#domain/insight/insight-period.ts'
import { useZone } from '#web/samples/when.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { InsightAddress } from './insight-search.ts'

/** The days and the site whose samples a call counts. */
export type InsightView = { readonly from: string; readonly to: string; readonly site: number | undefined }

/** The period and the site of the open address, and how to change them: a step that Back undoes. */
export function useInsightAddress() {
  // Checked by the route that is open, whichever of them it is; so the router cannot know which search it is given back.
  const address = useSearch({ strict: false }) as InsightAddress
  const navigate = useNavigate()
  const today = localDay(useNow(), useZone())
  const period = periodOf(address, today)
  return {
    today,
    period,
    fault: periodFault(period),
    site: address.site,
    change: (change: InsightAddress) =>
      // As above.
      navigate({ to: '.', search: { ...address, ...change } as never, resetScroll: false }),
  }
}
