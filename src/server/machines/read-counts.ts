/** The numbers that a machine may read. */
import { sql } from 'kysely'
import type { readMachineCounts as endpoint } from '#contract/machine-counts.ts'
import type { Call } from '#server/http/call.ts'
import { countTabs } from '#server/samples/count-samples.ts'

export async function readMachineCounts({ db, machine }: Call<typeof endpoint>) {
  const viewer = { site_id: machine.site_id, performs_collection: true, performs_analysis: true, is_admin: false }
  const { rows } = await sql<{ state: string; count: number }>`
    select state::text as state, sum(case kind when 'collected_and_routed' then -count else count end)::int as count
    from sample_counts where kind in ('collected', 'routed', 'collected_and_routed') and site_id = ${machine.site_id}
    group by state having sum(case kind when 'collected_and_routed' then -count else count end) > 0 order by state`.execute(
    db,
  )
  const by_state = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  return { site: machine.site, ...(await countTabs(db, viewer)), by_state }
}
