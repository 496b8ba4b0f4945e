/**
 * Fills an empty, migrated database with a service that has run for years, using only SQL: sites, people, drugs, and
 * samples with reports, custody and shares in realistic proportions. Times lie in the past, so that the custody chains
 * and all constraints hold. Triggers are off meanwhile; the last statements add what the triggers would have written.
 */
import { sql } from 'kysely'
import type { Database, Write } from '#server/database/connect.ts'
import { hashPassword } from '#server/session/passwords.ts'

/** Ten collecting sites, three labs; lab 1 gets what sites 1 to 4 collect, and so on. */
const collecting = 10
const analysing = 3

export const benchPassword = 'bench-Vialog-2215'

/** Fills the database and adds this many free vials; a million samples take some ten minutes. */
export async function fill(db: Database, samples: number, free = 300_000): Promise<void> {
  await sql`insert into sites (name, collects, analyses, address, id_prefix)
    select 'Site ' || n, true, false, n || ' Site Street', 'S' from generate_series(1, ${collecting}::int) n`.execute(
    db,
  )
  await sql`insert into sites (name, collects, analyses, address)
    select 'Laboratory ' || n, false, true, n || ' Lab Street' from generate_series(1, ${analysing}::int) n`.execute(db)
  await sql`insert into routing_rules (collecting_site_id, analysis_site_id)
    select n, ${sql.lit(collecting)} + 1 + (n - 1) % ${sql.lit(analysing)} from generate_series(1, ${collecting}::int) n`.execute(
    db,
  )
  const password_hash = await hashPassword(benchPassword)
  await sql`insert into users (email, name, password_hash, performs_collection, performs_analysis, is_admin, site_id)
    values ('collection@bench.example', 'Col Bench', ${password_hash}, true, false, false, 1),
      ('analysis@bench.example', 'Ana Bench', ${password_hash}, false, true, false, ${collecting + 1}),
      ('admin@bench.example', 'Adi Bench', ${password_hash}, false, false, true, 1)`.execute(db)
  await sql`insert into drugs (name, report_to_public, important)
    select 'Substance ' || n, n % 5 <> 0, n % 25 = 1 from generate_series(1, 200) n`.execute(db)
  await sql`insert into options (list, name, list_order)
    select l, 'Choice ' || n, n from unnest(enum_range(null::option_list)) l, generate_series(1, 12) n`.execute(db)
  await db.transaction().execute(async (tx) => {
    for (const table of quiet) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    await sql`set local work_mem = '128MB'`.execute(tx)
    // A slow machine needs longer than any call may take.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local synchronous_commit = off`.execute(tx)
    for (const statement of statements(samples, free)) await statement.execute(tx)
    await tellResults(tx)
    for (const table of quiet) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  })
  await sql`vacuum (analyze)`.execute(db)
}

/** Fills `told_results` from the reports of each sample, as the triggers of reports do. */
export async function tellResults(tx: Write): Promise<void> {
  await tx.deleteFrom('told_results').execute()
  await sql`insert into told_results select sample_id, told from told_results_by_reports`.execute(tx)
}

/** Tables whose triggers are off; the statements below write what the triggers would. */
const quiet = ['samples', 'reports', 'report_findings', 'custody_log'] as const

/** The share of each state, as upper limits in thousandths: of 1000, 20 are FILLED, 10 IN_TRANSPORT, and so on. */
const shares = sql.raw(`case
  when n % 1000 < 20 then 'FILLED' when n % 1000 < 30 then 'IN_TRANSPORT' when n % 1000 < 78 then 'IN_ANALYSIS'
  when n % 1000 < 84 then 'ANALYSIS_FAILED' when n % 1000 < 90 then 'READY_FOR_ANALYSIS'
  when n % 1000 < 200 then 'ANALYSIS_COMPLETE' when n % 1000 < 210 then 'COULD_NOT_SHARE'
  when n % 1000 < 216 then 'ANALYSIS_IMPOSSIBLE' when n % 1000 < 219 then 'MISSING' else 'DISPOSED' end`)

const statements = (samples: number, free: number) => [
  // Used vials, and free ones for registering. Numbers are spread, so that neighbours differ in age.
  sql`insert into registered_ids (sample_id, site_id, container_type, empty_weight, used_at)
    select 'S' || lpad(n::text, 8, '0'), 1 + n % ${sql.lit(collecting)}, 'VIAL', 2.1, now()
    from generate_series(1, ${sql.lit(samples)}) n`,
  sql`insert into registered_ids (sample_id, site_id, container_type, empty_weight)
    select 'F' || lpad(n::text, 8, '0'), 1, 'VIAL', 2.1 from generate_series(1, ${sql.lit(free)}) n`,
  sql`create temporary table made on commit drop as
    select n, 'S' || lpad(n::text, 8, '0') as id, 1 + n % ${sql.lit(collecting)} as site,
      ${sql.lit(collecting)} + 1 + (n % ${sql.lit(collecting)}) % ${sql.lit(analysing)} as lab,
      (${shares})::sample_state as state,
      date_trunc('milliseconds', now() - interval '1 hour' - (${sql.lit(samples)} - n) * interval '31 seconds') as at
    from (select (i * 7919::bigint) % ${sql.lit(samples)} + 1 as n from generate_series(1, ${sql.lit(samples)}) i) numbers`,
  sql`create index on made (id)`,
  sql`insert into packages (from_site_id, to_site_id, reason, person, prepared_at)
    select site, lab, 'FROM_COLLECTION', 'Pat Packer', max(at) from made where state <> 'FILLED' group by site, lab, n / 500`,
  sql`insert into samples (sample_id, onsite_sample_id, collecting_site_id, collected_by, collected_from, terms,
      sample_type, container_type, expected_drugs, checking_reasons, sample_effect, colour, texture, results_provision,
      date_collected, date_received, return_date, reported_at, shared_at, last_update, state, state_before_missing,
      report_state, analysis_site, package_id, not_analyzed, empty_weight, full_weight, is_quantified, routed_to)
    select id, case when n % 3 = 0 then 'on-' || n end, site, 'Cole Lector',
      (array['USER', 'STAFF_BEHALF_USER', 'STAFF_BEHIND', 'USER'])[1 + n % 4]::collected_from, true, 'SUBSTANCE', 'VIAL',
      array['Choice ' || 1 + n % 12], array['Choice ' || 1 + n % 12], array['Choice ' || 1 + n % 11],
      array['Choice ' || 1 + n % 7], array['Choice ' || 1 + n % 5], 'IN_PERSON', at, received, (at + interval '5 days')::date,
      reported, case when is_shared then reported + interval '1 hour' end, coalesce(reported, received, at), state,
      case when state = 'MISSING' then 'IN_TRANSPORT'::sample_state end,
      case when is_shared then 'ANALYSIS_SHARED' when state = 'COULD_NOT_SHARE' then 'COULD_NOT_SHARE'
        when reported is not null then 'ANALYSIS_COMPLETE' when state = 'ANALYSIS_IMPOSSIBLE' then 'ANALYSIS_IMPOSSIBLE'
        when received is not null then 'READY_FOR_ANALYSIS' end::report_state,
      case when state <> 'FILLED' then lab end, case when state <> 'FILLED' then (select min(p.id) from packages p
        where p.from_site_id = site and p.to_site_id = lab) end,
      case when state = 'ANALYSIS_IMPOSSIBLE' then 'Too little was left.' end, 2.1,
      case when received is not null then 2.13 end, reported is not null, case when state <> 'FILLED' then array[lab] else '{}' end
    from made, lateral (select
      case when state not in ('FILLED', 'IN_TRANSPORT', 'MISSING') then at + interval '1 day' end as received,
      case when state in ('ANALYSIS_COMPLETE', 'COULD_NOT_SHARE', 'DISPOSED') then at + interval '3 days' end as reported,
      state = 'DISPOSED' or (state = 'ANALYSIS_COMPLETE' and n % 3 > 0) as is_shared) facts`,
  sql`insert into reports (sample_id, site_id, technology, version, is_draft, weight, notes, staff_first_name,
      staff_last_name, reported_at, last_update)
    select sample_id, analysis_site, 'GC_MS', 1, false, 0.03, 'Measured twice.', 'Ana', 'Lyst', reported_at, reported_at
    from samples where reported_at is not null`,
  sql`insert into reports (sample_id, site_id, technology, strip_type, strip_result, version, is_draft, staff_first_name,
      staff_last_name, reported_at, last_update)
    select sample_id, analysis_site, 'TEST_STRIP', 'Fentanyl', 'POSITIVE', 1, false, 'Ana', 'Lyst', reported_at, reported_at
    from samples where reported_at is not null and sample_id like '%0'`,
  sql`insert into report_findings (report_id, list_order, drug_id, weight, percent, amount_kind)
    select id, k, 1 + (id * 7 + k * 31) % 200, 0.003 * k, 10 * k, 'measured' from reports, generate_series(1, 3) k where technology = 'GC_MS'`,
  sql`insert into disposals (sample_id, site_id, staff, witness, at)
    select sample_id, analysis_site, 'Ana Lyst', 'Wit Ness', reported_at + interval '30 days' from samples where state = 'DISPOSED'`,
  ...custody([
    ['COLLECTED', 'true', 's.collecting_site_id', 's.date_collected'],
    ['PREPARED', "s.state <> 'FILLED'", 's.collecting_site_id', "s.date_collected + interval '6 hours'"],
    ['ACCEPTED', 's.date_received is not null', 's.analysis_site', 's.date_received'],
    ['ANALYZED', 's.reported_at is not null', 's.analysis_site', 's.reported_at'],
    ['DISPOSED', "s.state = 'DISPOSED'", 's.analysis_site', "s.reported_at + interval '30 days'"],
  ]),
  sql`insert into sample_counts (kind, site_id, state, slot, count) select kind, site_id, state, 0, count from sample_counts_by_rows`,
  sql`insert into routed_samples (site_id, sample_id, date_received)
    select analysis_site, sample_id, date_received from samples where analysis_site is not null`,
]

/** One statement for each link of the chains, because each entry needs the hash of the one before. */
function custody(links: readonly (readonly [action: string, which: string, site: string, at: string])[]) {
  return links.map(([action, which, site, at], index) =>
    sql.raw(`insert into custody_log (sample_id, entry_no, action, site_id, staff, at, previous_hash, hash)
      select e.sample_id, e.entry_no, e.action, e.site_id, e.staff, e.at, e.previous_hash, custody_hash(e)
      from samples s left join custody_log b on b.sample_id = s.sample_id and b.entry_no = ${index},
        lateral (select null::bigint as id, s.sample_id, ${index + 1} as entry_no, '${action}'::custody_action as action,
          ${site} as site_id, 'Cus Todian' as staff, (${at})::timestamptz(3) as at, null::text as track_number,
          null::text as note, null::integer as user_id, coalesce(b.hash, '') as previous_hash, '' as hash) x,
        lateral (select (x.id, x.sample_id, x.entry_no, x.action, x.site_id, x.staff, x.at, x.track_number, x.note,
          x.user_id, x.previous_hash, x.hash)::custody_log as row) made_row,
        lateral (select (made_row.row).*) e
      where ${which}`),
  )
}
