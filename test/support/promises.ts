/** What is true in every sound database, whoever did what in any order (docs/reliability.md). */
import { sql } from 'kysely'
import { unfitChains } from '#server/custody/compare-chains.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import type { Database } from '#server/database/connect.ts'
import { wrongCounts } from '#server/samples/count-samples.ts'

/** Each query selects the IDs of what must not exist. */
const mustNotBe: Readonly<Record<string, string>> = {
  'a used ID without a sample, or a sample with a free ID': `select sample_id as id from registered_ids r
    full join samples s using (sample_id) where (r.used_at is null) <> (s.sample_id is null)`,
  'a sample whose custody chain does not begin with its collection': `select s.sample_id as id from samples s where not exists
    (select from custody_log l where l.sample_id = s.sample_id and l.entry_no = 1 and l.action = 'COLLECTED')`,
  'a sample whose registration was not audited': `select sample_id as id from samples s where not exists
    (select from audit_log a where a.entity = 'sample' and a.entity_id = s.sample_id and a.action = 'register')`,
  'a custody entry that was not audited': `select l.sample_id || ' ' || l.entry_no as id from custody_log l
    where l.entry_no > 1 and not exists (select from audit_log a where a.entity_id = l.sample_id and a.at = l.at)`,
  'a sample in transport without a package': `select sample_id as id from samples where state = 'IN_TRANSPORT' and package_id is null`,
  'a package that never contained a sample': `select p.id::text as id from packages p where not exists
    (select from samples where package_id = p.id) and not exists
    (select from custody_log l where l.action = 'PREPARED' and l.at = p.prepared_at)`,
  'a submitted report whose sample says that it has none': `select distinct r.sample_id as id from reports r
    join samples s using (sample_id) where not r.is_draft and s.reported_at is null`,
  'an ID reserved for a shift that has ended or does not have it': `select r.sample_id as id
    from registered_ids r join shifts s on s.id = r.reserved_for left join shift_ids i on i.shift_id = s.id and i.sample_id = r.sample_id
    where s.closed_at is not null or i.sample_id is null or i.freed_at is not null`,
  'a receipt of a shift without a sample or a copy': `select sample_id as id from shift_receipts r
    where stored_as is null and form is null and not exists
    (select from samples s where s.sample_id = r.sample_id and s.anonymised_at is not null)`,
  'an entry of routed_samples that does not match its sample, or a missing one': `select sample_id as id from routed_samples r
    full join (select distinct sample_id, site as site_id from samples, unnest(routed_to) site where deleted_at is null) t
    using (sample_id, site_id) where r.sample_id is null or t.sample_id is null`,
}

/** Every broken promise in words; none in a sound database. With `prefix` it looks only at IDs that begin so. */
export async function brokenPromises(db: Database, prefix = ''): Promise<string[]> {
  const broken: string[] = []
  for (const [what, question] of Object.entries(mustNotBe)) {
    const found = await sql<{ id: string }>`${sql.raw(question)}`.execute(db)
    const rows = found.rows.filter(({ id }) => id.startsWith(prefix))
    if (rows.length > 0)
      broken.push(
        `${what}: ${rows
          .slice(0, 5)
          .map(({ id }) => id)
          .join(', ')}`,
      )
  }
  const link = await firstBrokenLink(db)
  if (link !== null) broken.push(`a custody chain that breaks: ${link.sample_id} at ${link.entry_no}`)
  for (const { sample_id, why } of await unfitChains(db))
    if (sample_id.startsWith(prefix)) broken.push(`a custody chain that does not fit its sample: ${sample_id}, ${why}`)
  for (const { kind, state, counted, there } of await wrongCounts(db))
    broken.push(`a total that does not match its rows: ${kind} ${state} is ${counted} instead of ${there}`)
  return broken
}
