/** Which version of a report a file is evidence of: files of its lab and technology that were there when it was submitted. */
import { sql } from 'kysely'
import type { Database, Write } from '#server/database/connect.ts'

type Made = { readonly sample_id: string; readonly site_id: number; readonly technology: string }

/**
 * The submitted version that a new file is added to; null where the lab has none, or a draft that will be submitted with it.
 */
export async function newestSubmitted(db: Database, made: Made): Promise<number | null> {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'is_draft'])
    .where('sample_id', '=', made.sample_id)
    .where('site_id', '=', made.site_id)
    .where('technology', '=', made.technology)
    .where((row) => row.or([row('is_draft', '=', true), row('is_newest', '=', true)]))
    .orderBy('reported_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.some(({ is_draft }) => is_draft) ? null : (rows[0]?.id ?? null)
}

/** Makes files without a version evidence of the newest submitted one of their lab and technology. */
export async function bindEvidence(tx: Write, sample_id: string): Promise<void> {
  await sql`update files f set report_id = r.id
    from (select distinct on (site_id, technology) id, site_id, technology from reports
      where sample_id = ${sample_id} and not is_draft and is_newest order by site_id, technology, id desc) r
    where f.sample_id = ${sample_id} and f.report_id is null and r.site_id = f.site_id and r.technology = f.technology
      and not exists (select from reports d where d.sample_id = f.sample_id and d.site_id = f.site_id
        and d.technology = f.technology and d.is_draft)`.execute(tx)
}
