/**
 * How the lists are read (docs/performance.md): as the plans of a million samples, which `npm run bench -- plans` keeps, on
 * a service that is large enough for PostgreSQL to choose as it does there. No list reads all samples.
 */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolSettings } from '#server/database/connect.ts'
import { fill } from '../../bench/load/fill.ts'
import { statementsOf } from '../../bench/load/limit.ts'
import { asked, pagesOfLists, plansOf } from '../../bench/load/lists.ts'
import { freshDatabase } from '../support/database.ts'

const kept = JSON.parse(readFileSync(new URL('../../bench/results/plans.json', import.meta.url), 'utf8')) as {
  samples: number
  lists: Record<string, string[]>
}
let database: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await freshDatabase()
  await fill(database.db, 10_000)
  client = new pg.Client(poolSettings(database.connection))
  await client.connect()
}, 120_000)
afterAll(async () => {
  await client.end()
  await database.close()
})

const ofSamples = (shape: readonly string[]) => shape.filter((read) => /samples/.test(read))

test('each list reads its samples as it does among a million', async () => {
  expect(kept.samples).toBe(1_000_000)
  for (const { name, query, who } of await pagesOfLists(database.db)) {
    const statements = await statementsOf(database.connection, asked(query, who))
    const plans = await plansOf((text, values) => client.query(text, values), statements, false)
    const shape = ofSamples(plans.flatMap((plan) => plan.shape))
    expect(shape, name).not.toContain('Seq Scan samples')
    expect(shape, name).toEqual(ofSamples(kept.lists[name] ?? []))
  }
})
