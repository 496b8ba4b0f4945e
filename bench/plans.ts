/**
 * How PostgreSQL reads each list among a million samples (BENCH_SAMPLES), and how long it takes. Prints both, and
 * stores the plans in bench/results/plans.json. test/server/plans.test.ts compares them with the plans of a smaller
 * service.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openClient } from '#server/database/connect.ts'
import { filledDatabase } from './load/bench-service.ts'
import { statementsOf } from './load/limit.ts'
import { asked, pagesOfLists, plansOf } from './load/lists.ts'

const samples = Number(process.env.BENCH_SAMPLES ?? 1_000_000)
await using database = await filledDatabase(samples)
const client = await openClient(database.connection)
const kept: Record<string, string[]> = {}
let isSlow = false
for (const { name, query, who } of await pagesOfLists(database.db)) {
  const statements = await statementsOf(database.connection, asked(query, who))
  const rounds: number[] = []
  let shape: string[] = []
  for (let round = 0; round < 5; round += 1) {
    const plans = await plansOf((text, values) => client.query(text, values), statements, 'and runs')
    rounds.push(plans.reduce((sum, { ms }) => sum + ms, 0))
    shape = plans.flatMap((plan) => plan.shape)
  }
  kept[name] = shape
  const ms = rounds.sort((a, b) => a - b)[2] ?? 0
  isSlow ||= ms > 60 || shape.includes('Seq Scan samples')
  console.log(`${name}: ${ms.toFixed(2)} ms; ${shape.filter((read) => /samples/.test(read)).join(', ')}`)
}
await client.end()
writeFileSync(join(import.meta.dirname, 'results/plans.json'), `${JSON.stringify({ samples, lists: kept }, null, 1)}\n`)
if (isSlow) process.exitCode = 1
