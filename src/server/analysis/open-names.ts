/**
 * Typed names that the lab still has to settle: each may be a dangerous drug, and no report says so
 * (domain/substance/danger).
 */

import { sql } from 'kysely'
import type { listOpenNames as endpoint } from '#contract/analysis.ts'
import type { Technology } from '#domain/terms.ts'
import type { Call } from '#server/http/call.ts'
import { isOwnSite } from '#server/own-sites.ts'

/** How many names are listed; the count is of all. */
const namedAtMost = 100

type OpenName = { readonly sample_id: string; readonly technology: Technology; readonly name: string }

export async function listOpenNames({ db, staff }: Call<typeof endpoint>) {
  const { rows } = await sql<OpenName & { count: number }>`
    select r.sample_id, r.technology, f.custom_drug as name, count(*) over ()::int as count
    from name_readings n
    join report_findings f on f.custom_drug = n.text and f.named_answer is null
    join reports r on r.id = f.report_id and r.is_newest and not r.is_draft and ${isOwnSite('r.site_id', staff.site_id)}
    join samples s on s.sample_id = r.sample_id and s.deleted_at is null
    where n.place = 'FINDING' and n.is_asked and n.drug_id is null
    order by r.reported_at desc, r.sample_id limit ${namedAtMost}`.execute(db)
  return { count: rows[0]?.count ?? 0, results: rows.map(({ count: _count, ...row }) => row) }
}
