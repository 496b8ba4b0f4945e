import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/database/connect.ts'
import { demoPassword } from '#server/session/demo-sign-ins.ts'
import { isPassword } from '#server/session/passwords.ts'
import { freshDatabase } from '../../../test/support/database.ts'
import { makeDemo } from './make-demo.ts'
import { readDemoData } from './read-data.ts'

/** Everything that the demo writes, except random values: salts, hashes of passwords. */
async function everything(db: Database) {
  const tables = [
    'sites',
    'drugs',
    'options',
    'registered_ids',
    'samples',
    'packages',
    'reports',
    'report_findings',
  ] as const
  const others = ['custody_log', 'audit_log', 'disposals', 'deletion_requests', 'sharing_surveys', 'settings'] as const
  const read = async (table: string) => {
    const { rows } = await sql`select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(
      db,
    )
    return [table, rows]
  }
  return Promise.all(
    [
      ...tables,
      ...others,
      'messages',
      'tickets',
      'tellings',
      'turned_away',
      'routing_rules',
      'courier_stops',
      'analysis_notes',
    ].map(read),
  )
}

describe('a demo', () => {
  const now = new Date('2026-11-20T20:15:00Z')
  let made: Awaited<ReturnType<typeof freshDatabase>>

  beforeAll(async () => {
    made = await freshDatabase()
    // On one connection, as a start that holds a lock does.
    await made.db.connection().execute((connection) => makeDemo(connection, now))
  })
  afterAll(() => made.close())

  test('is the same for the same moment', async () => {
    const again = await freshDatabase()
    await makeDemo(again.db, now)
    expect(await everything(again.db)).toEqual(await everything(made.db))
    await again.close()
  })

  test('leaves nothing behind when it does not come to its end', async () => {
    const half = await freshDatabase()
    await half.db.insertInto('drugs').values({ name: 'Xylazine' }).execute()
    await expect(makeDemo(half.db, now)).rejects.toThrow(/drugs_name/)
    expect(await half.db.selectFrom('settings').selectAll().execute()).toEqual([])
    expect(await half.db.selectFrom('users').selectAll().execute()).toEqual([])
    await half.close()
  })

  test('opens with its password', async () => {
    for (const user of await made.db.selectFrom('users').selectAll().execute()) {
      expect(await isPassword(demoPassword, user.password_hash ?? '')).toBe(true)
    }
  })

  test('has 400 vials with empty weights and 100 bags free at the first site, and fewer elsewhere', async () => {
    const free = await made.db
      .selectFrom('registered_ids as r')
      .innerJoin('sites', 'sites.id', 'r.site_id')
      .select(['sites.id_prefix', 'r.container_type', sql<number>`count(*)::int`.as('n')])
      .select([sql<number>`min(empty_weight)::float`.as('least'), sql<number>`max(empty_weight)::float`.as('most')])
      .where('r.used_at', 'is', null)
      .groupBy(['sites.id_prefix', 'r.container_type'])
      .execute()
    const of = (id_prefix: string, type: string) =>
      free.find((row) => row.id_prefix === id_prefix && row.container_type === type)
    expect(of('PD', 'VIAL')?.n).toBeGreaterThanOrEqual(400)
    expect(of('PD', 'BAG')?.n).toBeGreaterThanOrEqual(100)
    expect(of('PD', 'VIAL')?.least).toBeGreaterThanOrEqual(2)
    expect(of('PD', 'VIAL')?.most).toBeLessThanOrEqual(2.2)
    for (const prefix of ['QW', 'RV', 'HE', 'MF']) expect(of(prefix, 'VIAL')?.n).toBeGreaterThan(0)
  })

  test('uses every real sample once, beside the few that are made up', async () => {
    const data = await readDemoData()
    expect(data.samples).toHaveLength(111)
    expect(data.samples.flatMap(({ substances }) => substances)).toHaveLength(594)
    expect(data.drugs).toHaveLength(769)
    const samples = await made.db.selectFrom('samples').select('sample_id').execute()
    expect(samples).toHaveLength(111 + data.madeUp.length)
  })

  test('shows a result worth looking at under PD2215', async () => {
    const sample = await made.db
      .selectFrom('samples')
      .selectAll()
      .where('sample_id', '=', 'PD2215')
      .executeTakeFirstOrThrow()
    expect(sample).toMatchObject({
      expected_drugs: ['Fentanyl'],
      state: 'ANALYSIS_COMPLETE',
      shared_at: null,
      is_quantified: true,
    })
    const reports = await made.db
      .selectFrom('reports as r')
      .leftJoin('report_findings as f', 'f.report_id', 'r.id')
      .leftJoin('drugs', 'drugs.id', 'f.drug_id')
      .select(['r.technology', 'r.weight as portion', 'r.strip_type', 'r.strip_result'])
      .select(['drugs.name', 'f.percent', 'f.weight', 'drugs.report_to_public', 'drugs.important'])
      .where('r.sample_id', '=', 'PD2215')
      .orderBy('r.technology')
      .orderBy('f.list_order')
      .execute()
    const gcms = reports.filter(({ technology }) => technology === 'GC_MS')
    expect(gcms.map(({ name, percent, weight }) => [name, percent, weight])).toEqual([
      ['caffeine', 61.52, 0.006152],
      ['fentanyl', 8.25, 0.000825],
      ['medetomidine', 2.1, 0.00021],
      ['4-ANPP', 1.4, 0.00014],
      ['carfentanil', 0.03, 0.000003],
    ])
    expect(gcms[0]?.portion).toBe(0.01)
    expect(gcms.filter(({ report_to_public }) => !report_to_public).map(({ name }) => name)).toEqual([])
    expect(gcms.filter(({ important }) => important).map(({ name }) => name)).toEqual([
      'fentanyl',
      'medetomidine',
      'carfentanil',
    ])
    const strip = reports.filter(({ technology }) => technology === 'TEST_STRIP')
    expect(strip).toMatchObject([{ strip_type: 'Fentanyl', strip_result: 'POSITIVE' }])
  })

  test('shows every kind of amount under RV1104, with what percents are of and what was not seen', async () => {
    const reports = await made.db
      .selectFrom('reports as r')
      .leftJoin('report_findings as f', 'f.report_id', 'r.id')
      .leftJoin('drugs', 'drugs.id', 'f.drug_id')
      .select(['r.technology', 'r.percent_basis', 'drugs.name', 'f.amount_kind', 'f.percent', 'f.low', 'f.high'])
      .where('r.sample_id', '=', 'RV1104')
      .where('r.technology', 'in', ['GC_MS', 'FTIR'])
      .orderBy('r.technology')
      .orderBy('f.list_order')
      .execute()
    expect(reports.map((row) => Object.values(row))).toEqual([
      ['FTIR', 'estimate', '3,4-MDMA', 'range', null, 50, 70],
      ['FTIR', 'estimate', 'caffeine', 'range', null, 5, 20],
      ['GC_MS', 'of_weight', '3,4-MDMA', 'measured', 61.5, 55, 68],
      ['GC_MS', 'of_weight', 'caffeine', 'range', null, 8, 12],
      ['GC_MS', 'of_weight', 'MDA', 'below', null, null, 1],
      ['GC_MS', 'of_weight', 'methamphetamine', 'trace', null, null, null],
    ])
    const missing = await made.db
      .selectFrom('report_not_found as n')
      .innerJoin('drugs', 'drugs.id', 'n.drug_id')
      .select(['drugs.name', 'n.low', 'n.unit'])
      .execute()
    expect(missing).toEqual([{ name: 'ketamine', low: 0.5, unit: '%' }])
  })

  test('has each kind of story once at least', async () => {
    const { rows } = await sql<Record<string, number>>`select
      count(*) filter (where track_number is not null and state = 'IN_TRANSPORT')::int as by_post,
      count(*) filter (where track_number is null and state = 'IN_TRANSPORT')::int as internal,
      count(*) filter (where state = 'IN_TRANSPORT' and further_analysis_from is not null)::int as sent_on,
      count(*) filter (where read_online and shared_at is null)::int as read_online,
      count(*) filter (where read_online and shared_at is not null)::int as shared_online,
      count(*) filter (where corrected_since_shared)::int as corrected_later,
      count(*) filter (where new_result_since_shared)::int as new_result_later,
      count(*) filter (where research_participation)::int as research,
      count(*) filter (where is_not_tdcs)::int as outside,
      count(*) filter (where is_liquid)::int as liquid,
      count(*) filter (where deleted_at is not null)::int as deleted,
      count(*) filter (where state = 'MISSING' and state_before_missing = 'FILLED')::int as lost_at_site,
      count(*) filter (where state = 'MISSING' and state_before_missing = 'IN_TRANSPORT')::int as lost_on_the_way,
      (select count(*)::int from disposals) as disposed,
      count(*) filter (where returned_at is not null)::int as returned,
      (select count(*)::int from tellings) as told_at_a_counter,
      (select count(*)::int from turned_away) as turned_away,
      count(*) filter (where tested_here_site is not null and reported_at is null)::int as tested_at_a_counter,
      (select count(*)::int from analysis_notes) as second_lab_could_not,
      (select count(*)::int from sharing_surveys where kind = 'STAFF') as staff_surveys,
      (select count(*)::int from sharing_surveys where kind = 'SERVICE_USER') as public_surveys,
      (select count(*)::int from (select package_id from samples group by 1 having count(*) > 2) p) as full_packages,
      (select count(*)::int from samples s where exists (select from reports r where r.sample_id = s.sample_id and not r.is_draft)
        and not exists (select from reports r join report_findings f on f.report_id = r.id where r.sample_id = s.sample_id)) as nothing_found,
      (select count(*)::int from (select r.id from reports r join report_findings f on f.report_id = r.id
        left join drugs d on d.id = f.drug_id where not r.is_draft
        group by r.id having not bool_or(f.custom_drug is not null or d.report_to_public)) h) as hidden_only
      from samples`.execute(made.db)
    const missing = Object.entries(rows[0] ?? {}).filter(([, n]) => n === 0)
    expect(missing).toEqual([])
  })
})
