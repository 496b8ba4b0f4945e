/** Which version of a report a file is evidence of: files of its lab and technology that were there when it was submitted. */
import { sql } from 'kysely'
import type { Database, Write } from '#server/database/connect.ts'
import { isOwnSite } from '#server/own-sites.ts'

type Made = { readonly sample_id: string; readonly site_id: number; readonly technology: string }

/**
 * The submitted version that a new file is added to; null where the lab has none, or a draft that will be submitted with it.
 */
export async function newestSubmitted(db: Database, made: Made): Promise<number | null> {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'is_draft'])
    .where('sample_id', '=', made.sample_id)
    .where(isOwnSite('site_id', made.site_id))
    .where('technology', '=', made.technology)
    .where((row) => row.or([row('is_draft', '=', true), row('is_newest', '=', true)]))
    .orderBy('reported_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.some(({ is_draft }) => is_draft) ? null : (rows[0]?.id ?? null)
}

/**
 * Makes files without a version evidence of the newest submitted one of their lab and technology. Of a lab that closed, the one that
 * took over submits.
 */
export async function bindEvidence(tx: Write, sample_id: string): Promise<void> {
  await sql`with own as (
      select r.id, r.technology, r.is_draft, r.is_newest, coalesce(lab.taken_over_by, lab.id) as lab
      from reports r join sites lab on lab.id = r.site_id where r.sample_id = ${sample_id}
    )
    update files f set report_id = r.id
    from (select distinct on (lab, technology) id, lab, technology from own
      where not is_draft and is_newest order by lab, technology, id desc) r, sites lab
    where f.sample_id = ${sample_id} and f.report_id is null and lab.id = f.site_id
      and r.lab = coalesce(lab.taken_over_by, lab.id) and r.technology = f.technology
      and not exists (select from own d where d.is_draft and d.lab = r.lab and d.technology = f.technology)`.execute(tx)
}
