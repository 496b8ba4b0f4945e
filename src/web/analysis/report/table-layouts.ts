/** The layouts of tables that somebody at this lab confirmed, for the same instrument and the same headings. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReportLayout } from '#contract/table-layouts.ts'
import type { ColumnUse, ColumnUses } from '#domain/table/column-uses.ts'
import type { Technology } from '#domain/terms.ts'
import { call } from '#web/api/call.ts'

/** What a table comes from: an instrument or, if none is named, the technology at this lab. */
export type TableOrigin = {
  readonly technology: Technology
  readonly instrument_id: number | null
  /** How people call it: the first name of its layouts. */
  readonly name: string
}

// Loads the contract separately so that the report page opens sooner.
const contract = () => import('#contract/table-layouts.ts')

// Earlier versions kept layouts in the browser, for one person alone.
indexedDB.deleteDatabase('vialog-table-layouts')

/** All layouts of the lab. */
export const layoutsQuery = queryOptions({
  queryKey: ['table-layouts'],
  queryFn: async ({ signal }) => call((await contract()).listReportLayouts, {}, { signal }),
  staleTime: 30_000,
})

// The next paste may come before the last answer about columns is kept.
let keeping: Promise<unknown> = Promise.resolve()

/** The layout for a table with these headings; that of the technology where the instrument has none. Null without one. */
export async function findLayout(
  queries: QueryClient,
  { technology, instrument_id }: TableOrigin,
  headings: string | null,
): Promise<ReportLayout | null> {
  if (headings === null) return null
  await keeping
  // Without the network, what is known already counts.
  const known = await queries
    .fetchQuery({ ...layoutsQuery, retry: false })
    .catch(() => queries.getQueryData(layoutsQuery.queryKey) ?? [])
  const like = known.filter((one) => one.headings === headings && one.technology === technology)
  const ofInstrument = (id: number | null) => like.find((one) => one.instrument_id === id)
  return ofInstrument(instrument_id) ?? ofInstrument(null) ?? null
}

/** Keeps what somebody confirmed. A table without headings cannot be recognised again, so nothing is kept for it. */
export async function keepLayout(
  queries: QueryClient,
  { technology, instrument_id }: TableOrigin,
  { headings, name, uses }: { readonly headings: string | null; readonly name: string; readonly uses: ColumnUses },
): Promise<ReportLayout | null> {
  if (headings === null || name === '') return null
  const decided = uses.filter((use): use is ColumnUse => use !== null)
  const input = { technology, instrument_id, name, headings, uses: decided }
  const kept = (async () => {
    const layout = await call((await contract()).keepReportLayout, { input })
    await queries.invalidateQueries(layoutsQuery)
    return layout
  })()
  keeping = kept.catch(() => {})
  return kept
}

/** Forgets a layout for everybody at this lab. */
export async function forgetLayout(queries: QueryClient, { id }: ReportLayout): Promise<void> {
  await call((await contract()).forgetReportLayout, { params: { id: String(id) } })
  await queries.invalidateQueries(layoutsQuery)
}
