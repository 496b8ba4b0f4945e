/**
 * Adds the tests of a service that compares methods to a filled database: infrared beside mass spectrometry for four of
 * five samples, strips of several types for many, drugs that strips look for, and names that are not in the dictionary.
 */
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { tellResults } from './fill.ts'

/** A type of strips, for how many of ten samples it is used, and how many of ten such tests are positive. */
const strips = [
  ['Fentanyl', 6, 4],
  ['Xylazine', 3, 3],
  ['Benzodiazepine', 3, 2],
  ['Nitazene', 2, 1],
  ['Medetomidine', 2, 3],
] as const

const quiet = ['reports', 'report_findings'] as const

/** Adds the tests, unless the database already has them. */
export async function fillTests(db: Database): Promise<void> {
  const there = await db.selectFrom('reports').select('id').where('technology', '=', 'FTIR').limit(1).executeTakeFirst()
  if (there !== undefined) return
  await sql`update drugs set name = (array['Fentanyl', 'Xylazine', 'Medetomidine'])[id],
    drug_class = (array['opioid', 'sedative', 'sedative'])[id] where id <= 3`.execute(db)
  await sql`update drugs set drug_class = case when id <= 12 then 'Nitazene' else 'Benzodiazepine' end where id between 4 and 25`.execute(
    db,
  )
  await db.transaction().execute(async (tx) => {
    for (const table of quiet) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    await sql`delete from report_findings f using reports r where r.id = f.report_id and r.technology = 'TEST_STRIP'`.execute(
      tx,
    )
    await sql`delete from reports where technology = 'TEST_STRIP'`.execute(tx)
    await sql`insert into reports (sample_id, site_id, technology, version, is_draft, is_newest, staff_first_name, staff_last_name,
        reported_at, last_update)
      select sample_id, analysis_site, 'FTIR', 1, false, true, 'Ana', 'Lyst', reported_at, reported_at
      from samples where reported_at is not null and hashtext(sample_id) % 5 <> 0`.execute(tx)
    for (const [type, used, reacts] of strips) {
      await sql`insert into reports (sample_id, site_id, technology, strip_type, strip_result, version, is_draft, is_newest,
          staff_first_name, staff_last_name, reported_at, last_update)
        select sample_id, analysis_site, 'TEST_STRIP', ${type},
          (case when abs(hashtext(sample_id || ${type})) / 10 % 10 < ${reacts} then 'POSITIVE' else 'NEGATIVE' end)::strip_result, 1, false, true,
          'Ana', 'Lyst', reported_at, reported_at
        from samples where reported_at is not null and abs(hashtext(sample_id || ${type})) % 10 < ${used}`.execute(tx)
    }
    await sql`insert into report_findings (report_id, list_order, drug_id, amount_kind)
      select id, k, 1 + abs(hashtext(id::text || k)) % 200, 'present'
      from reports, generate_series(1, 3) k where technology = 'FTIR'`.execute(tx)
    await sql`insert into report_findings (report_id, list_order, custom_drug, amount_kind)
      select id, 4, 'Compound ' || id % 500, 'present' from reports where technology = 'GC_MS' and id % 4 = 0`.execute(
      tx,
    )
    await sql`insert into name_readings (place, text, meaning)
      select 'FINDING'::name_place, 'Compound ' || n, 'custom' from generate_series(0, 499) n on conflict do nothing`.execute(
      tx,
    )
    await tellResults(tx)
    for (const table of quiet) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  })
  await sql`vacuum (analyze)`.execute(db)
}
