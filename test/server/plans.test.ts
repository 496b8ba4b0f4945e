/**
 * How lists read samples (docs/performance.md): with the same plans as among a million samples, which `npm run bench --
 * plans` records. The service here is just large enough for PostgreSQL to choose those plans. No list reads all
 * samples.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#server/admin/audit.ts'
import { listIds } from '#server/admin/ids.ts'
import { type Database, openClient } from '#server/database/connect.ts'
import { fill } from '../../bench/load/fill.ts'
import { statementsOf } from '../../bench/load/limit.ts'
import { asked, type Planning, pagesOfLists, plansOf } from '../../bench/load/lists.ts'
import { freshDatabase } from '../support/database.ts'

const kept = JSON.parse(readFileSync(new URL('../../bench/results/plans.json', import.meta.url), 'utf8')) as {
  samples: number
  lists: Record<string, string[]>
}
let database: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await freshDatabase()
  await fill(database.db, 10_000, 20_000)
  client = await openClient(database.connection)
})
afterAll(async () => {
  await client.end()
  await database.close()
})

const ofSamples = (shape: readonly string[]) => shape.filter((read) => /samples/.test(read))

test('each list uses the same plan as among a million samples', async () => {
  expect(kept.samples).toBe(1_000_000)
  for (const { name, query, who } of await pagesOfLists(database.db)) {
    const statements = await statementsOf(database.connection, asked(query, who))
    const plans = await plansOf((text, values) => client.query(text, values), statements, 'for these values')
    const shape = ofSamples(plans.flatMap((plan) => plan.shape))
    expect(shape, name).not.toContain('Seq Scan samples')
    expect(shape, name).toEqual(ofSamples(kept.lists[name] ?? []))
  }
})

const readsOf = async (work: (db: Database) => Promise<unknown>, planning: Planning) => {
  const statements = await statementsOf(database.connection, work)
  const plans = await plansOf((text, values) => client.query(text, values), statements, planning)
  return plans.flatMap((plan) => plan.shape)
}

test('a list planned once for all values uses the same plan as for its own values', async () => {
  for (const { name, query, who } of await pagesOfLists(database.db)) {
    const [own, all] = [
      await readsOf(asked(query, who), 'for these values'),
      await readsOf(asked(query, who), 'for all values'),
    ]
    expect(ofSamples(all), name).toEqual(ofSamples(own))
  }
})

test('a search by the first letters uses its index, also when planned once for all values', async () => {
  await sql`insert into audit_log (at, who, action, entity, entity_id)
    select now(), 'Person ' || n, 'edit', 'sample', 'S' || n from generate_series(1, 20000) n`.execute(database.db)
  await sql`analyze audit_log`.execute(database.db)
  const page = { limit: 30, offset: 0 }
  const searches: [index: string, work: (db: Database) => Promise<unknown>][] = [
    ['samples_id_prefix', asked({ search: 'S00001234' }, 'admin')],
    ['samples_id_number', asked({ search: '1234' }, 'admin')],
    ['samples_id_number', asked({ tab: 'SamplesToReport', search: '12-34' }, 'analysis')],
    ['samples_onsite_prefix', asked({ search: 'S00001234' }, 'collection')],
    ['samples_id_prefix', asked({ tab: 'AllSamplesCollection', search: 'S00001234' }, 'collection')],
    ['samples_id_prefix', asked({ tab: 'SamplesToReport', search: 'S00001234' }, 'analysis')],
    // Only the fields of a call that these queries use.
    ['registered_ids_site', (db) => listIds({ db, query: { ...page, search: 'F0001', site_id: 1 } } as never)],
    ['registered_ids_number', (db) => listIds({ db, query: { ...page, search: '1234' } } as never)],
    ['audit_log_who', (db) => listAudit({ db, query: { ...page, search: 'person 1999' } } as never)],
  ]
  for (const [index, work] of searches) {
    for (const planning of ['for these values', 'for all values'] as const) {
      const reads = await readsOf(work, planning)
      expect(reads.join(), planning).toContain(index)
      expect(reads.join(), planning).not.toMatch(/Seq Scan (samples|registered_ids|audit_log)/)
    }
  }
})
