/** Compares the chains of custody with the samples, their states and the audit trail, to find missing entries. */
import { sql } from 'kysely'
import {
  actsOfCustody,
  lastInState,
  lastOfDeleted,
  needAnalyzed,
  saysNothingOfPlace,
} from '#domain/sample/custody-and-state.ts'
import type { Database } from '#server/database/connect.ts'

/** A chain that disagrees with the rest of the database, and why, as the end of a sentence about it. */
export type ChainFault = { readonly sample_id: string; readonly why: string }

const mostNamed = 20

/** Every chain that disagrees, at most twenty, by ID; empty where all agree. */
export async function unfitChains(db: Database): Promise<ChainFault[]> {
  const { rows } = await sql<ChainFault>`
    with chains as (
      select sample_id, min(entry_no) as first_no,
        (array_agg(action order by entry_no))[1] as began,
        (array_agg(action order by entry_no desc) filter (where action::text <> all (${saysNothingOfPlace})))[1] as last_move,
        max(entry_no) filter (where action = 'ACCEPTED') as accepted,
        max(entry_no) filter (where action = 'ANALYZED') as analyzed,
        max(entry_no) filter (where action = 'TESTED_HERE') as tested_here
      from custody_log group by sample_id
    ), faults as (
      select coalesce(s.sample_id, c.sample_id) as sample_id, case
        when s.sample_id is null then 'there is no such sample'
        when c.sample_id is null then 'the sample has no chain'
        when c.began not in ('COLLECTED', 'IMPORTED') then 'it does not begin with its collection'
        when s.deleted_at is not null then
          case when c.last_move::text <> all (${lastOfDeleted}) then 'it does not tell that the sample was deleted' end
        when not coalesce(${JSON.stringify(lastInState)}::jsonb -> s.state::text ? c.last_move::text, false)
          -- What the person said of a sample tested here can be edited until its first result.
          and not (c.last_move = 'EDITED' and c.tested_here is not null and s.tested_here_site = s.analysis_site
            and ${JSON.stringify(lastInState)}::jsonb -> s.state::text ? 'TESTED_HERE')
          then 'it ends before the state of its sample (' || s.state || ')'
        when (c.last_move = 'RETURNED') <> (s.returned_at is not null)
          then 'it does not agree with its sample about what was given back'
        when s.state::text = any (${needAnalyzed}) and c.accepted is not null and coalesce(c.analyzed, 0) < c.accepted
          and c.last_move = 'ACCEPTED' then 'it ends before the state of its sample (' || s.state || ')'
        end as why
      from samples s full join chains c using (sample_id)
    ), missing as (
      select distinct a.entity_id as sample_id, 'an entry is missing that the audit trail tells of' as why
      from audit_log a where a.entity = 'sample' and a.action = any (${actsOfCustody})
        and not exists (select from custody_log l where l.sample_id = a.entity_id and l.at = a.at)
    )
    select sample_id, min(why) as why from (
      select * from faults where why is not null union all select * from missing
    ) unfit group by sample_id order by sample_id limit ${mostNamed}`.execute(db)
  return rows
}
