/** What colleagues saved since the form was opened. */
import type { QueryClient } from '@tanstack/react-query'
import type { Report } from '#contract/reports.ts'
import { reportsQuery } from '#web/analysis/reports-query.ts'
import { sampleQuery } from '#web/samples/sample-query.ts'

/** The site's reports as they are stored now; nothing if they cannot be loaded. */
export async function reportsNow(
  queries: QueryClient,
  sample_id: string,
  site_id: number | null,
): Promise<readonly Report[] | undefined> {
  const ask = { staleTime: 0 }
  const [found] = await Promise.all([
    queries.fetchQuery({ ...reportsQuery(sample_id), ...ask }),
    // Somebody may have weighed the vial again.
    queries.fetchQuery({ ...sampleQuery(sample_id), ...ask }),
  ]).catch(() => [])
  return found?.filter(({ site }) => site.id === site_id)
}
