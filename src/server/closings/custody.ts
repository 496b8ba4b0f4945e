/** Custody of the vials whose site closes, or opens again: one entry each, at the site that has them from now on. */
import { sql } from 'kysely'
import { moveWithSite } from '#domain/sample/custody-and-state.ts'
import { atCollection, onTheWay } from '#domain/site/closing.ts'
import { type Author, auditRow } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import type { Between } from './kinds.ts'

/**
 * Which samples `t` of a closing have a vial that moves: what lay at the site, what travels from or to it, and what it looks
 * for. `was` and `is` are its columns before and after; `at` has it from now on.
 */
const hasVial = ({ from, at }: { readonly from: number; readonly at: number }) => sql`(t.returned_at is null and case
  when t.state::text = any (${[...atCollection]}::text[]) then (m.before ->> 'collecting_site_id')::integer = ${from}
    and t.collecting_site_id = ${at}
  when t.state::text = any (${[...onTheWay]}::text[]) then ${from} in ((m.before ->> 'collecting_site_id')::integer,
    (m.before ->> 'analysis_site')::integer, (m.before ->> 'further_analysis_from')::integer)
    and ${at} in (t.collecting_site_id, t.analysis_site, t.further_analysis_from)
  else (m.before ->> 'analysis_site')::integer = ${from}
    and (m.after ->> 'analysis_site')::integer is distinct from ${from} and t.analysis_site = ${at} end)`

type Moving = Between & {
  readonly closing: number
  readonly note: string
  /** The site that has the vials from now on. */
  readonly at: number
}

/** Writes the entries, and one row of the audit trail for each. Returns how many vials moved. */
export async function moveVials(tx: Write, author: Author, { closing, from, note, at }: Moving): Promise<number> {
  const { staff } = author
  const now = author.now.toISOString()
  const audit = auditRow(author, { action: moveWithSite, entity: 'sample', entity_id: '' })
  const { rows } = await sql<{ count: number }>`
    with vials as (
      select t.sample_id, m.before, m.after from site_moves m join samples t on t.sample_id = m.key
      where m.closing_id = ${closing} and m.kind = 'SAMPLES' and ${hasVial({ from, at })}
    ), entered as (
      insert into custody_log (sample_id, action, site_id, staff, at, note, user_id)
      select sample_id, 'MOVED', ${at}::integer, ${staff?.name ?? ''}, ${now}::timestamptz, ${note}, ${staff?.id ?? null}::integer
      from vials order by sample_id returning 1
    ), audited as (
      insert into audit_log (at, user_id, who, site_id, action, entity, entity_id, before, after, request_id)
      select ${now}::timestamptz, ${staff?.id ?? null}::integer, ${audit.who}, ${audit.site_id}::integer, ${moveWithSite}, 'sample',
        sample_id, ${at === from ? sql`after` : sql`before`} - 'routed_to' - 'last_update' - 'state' - 'deleted_at',
        ${at === from ? sql`before` : sql`after`} - 'routed_to' - 'last_update' - 'state' - 'deleted_at', ${audit.request_id}
      from vials order by sample_id
    )
    select count(*)::int as count from entered`.execute(tx)
  return rows[0]?.count ?? 0
}
