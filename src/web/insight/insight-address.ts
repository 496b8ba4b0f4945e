/** The address of the open Insight page. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { localDay } from '#domain/dates.ts'
import { periodFault, periodOf } from '#domain/insight/insight-period.ts'
import { useZone } from '#web/samples/when.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { InsightAddress } from './insight-search.ts'

/** The period and the site whose samples a call counts. */
export type InsightView = { readonly from: string; readonly to: string; readonly site: number | undefined }

/** The period and site in the address, and a way to change them; Back undoes each change. */
export function useInsightAddress() {
  // The open route has checked the search, but the router cannot know which route that is.
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
      // For the same reason as above.
      navigate({ to: '.', search: { ...address, ...change } as never, resetScroll: false }),
  }
}
