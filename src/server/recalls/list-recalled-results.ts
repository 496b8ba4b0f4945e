/** Lists a lab's results that wait for an answer since a lot of strips was recalled. */

import { sql } from 'kysely'
import type { listRecalledResults as endpoint, RecalledResult } from '#contract/recalls.ts'
import type { Call } from '#server/http/call.ts'
import { isOwnSite } from '#server/own-sites.ts'

/** How many results are listed; the count is of all. */
const namedAtMost = 100

export async function listRecalledResults({ db, staff }: Call<typeof endpoint>) {
  const { rows } = await sql<RecalledResult & { count: number }>`
    select r.id, r.sample_id, r.strip_type, r.strip_result, l.brand || ', lot ' || l.number as lot,
      l.recalled_at, l.recall_reason as reason, count(*) over ()::int as count
    from recalled_results x
    join reports r on r.id = x.report_id
    join strip_lots l on l.id = x.strip_lot_id
    join samples s on s.sample_id = r.sample_id and s.deleted_at is null
    where ${isOwnSite('x.site_id', staff.site_id)}
    order by l.recalled_at, r.sample_id limit ${namedAtMost}`.execute(db)
  return { count: rows[0]?.count ?? 0, results: rows.map(({ count: _count, ...row }) => row) }
}
