/**
 * How long the alert rules take for one submitted report among 100,000 samples (BENCH_SAMPLES) tested by strips,
 * infrared and mass spectrometry: each kind alone, and all together, for the newest 100 reports, each rolled back.
 * Limit: 5 ms for all together, at the median.
 */
import type { RuleFields } from '#domain/alert/rules.ts'
import { askRules } from '#server/signals/join-signals.ts'
import { filledDatabase } from './load/bench-service.ts'
import { fillTests } from './load/fill-tests.ts'
import { databaseTime, statementsOf } from './load/limit.ts'
import { keepFigures } from './load/report.ts'
import { spread } from './load/spread.ts'
import { showInDocs } from './load/table.ts'

const samples = Number(process.env.BENCH_SAMPLES ?? 100_000)
const reports = 100
const limit = 5

type Kind = Pick<RuleFields, 'name' | 'kind'> & Partial<RuleFields>

/** The kinds of rules that come with Vialog, on the drugs of the filled service. */
const rules: readonly Kind[] = [
  { name: 'presence of a class', kind: 'PRESENCE', drug_class: 'Nitazene' },
  { name: 'presence of a substance', kind: 'PRESENCE', drug_id: 3 },
  {
    ...{ name: 'amount', kind: 'AMOUNT', drug_id: 1, value: 50, unit: '%', basis: 'of_weight', source: 'bench' },
  },
  { name: 'first seen in 12 months', kind: 'FIRST_SEEN', months: 12 },
  { name: '3 samples in 7 days, by pair', kind: 'CLUSTER', samples: 3, days: 7, by_sold_as: true },
]

await using database = await filledDatabase(samples, '-signals')
const { db, connection } = database
await fillTests(db)
await spread(db, 3 * 365)
await db.deleteFrom('alert_signals').execute()
await db.deleteFrom('alert_rules').execute()
await db
  .insertInto('alert_rules')
  .values([...rules])
  .execute()
const newest = await db
  .selectFrom('reports')
  .select(['id', 'sample_id'])
  .where('is_newest', '=', true)
  .where('is_draft', '=', false)
  .orderBy('reported_at', 'desc')
  .orderBy('id', 'desc')
  .limit(reports)
  .execute()

class TakenBack extends Error {}

/** The median and the 95th percentile of a hundred in ms, and the number of hits. */
async function timed(names: readonly string[]) {
  await db.updateTable('alert_rules').set({ is_on: false }).execute()
  await db
    .updateTable('alert_rules')
    .set({ is_on: true })
    .where('name', 'in', [...names])
    .execute()
  const times: number[] = []
  let signals = 0
  for (const { sample_id } of [...newest.slice(0, 20), ...newest]) {
    const began = performance.now()
    await db
      .transaction()
      .execute(async (tx) => {
        await askRules(tx, sample_id, new Date())
        times.push(performance.now() - began)
        signals += (await tx.selectFrom('alert_signals').select('id').execute()).length
        throw new TakenBack()
      })
      .catch((error) => {
        if (!(error instanceof TakenBack)) throw error
      })
  }
  const sorted = times.slice(20).sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
  return { p50: at(0.5), p95: at(0.95), signals }
}

const lines: string[][] = []
const all = rules.map(({ name }) => name)
for (const [name, names] of [...all.map((one) => [one, [one]] as const), ['all five', all] as const]) {
  const { p50, p95, signals } = await timed(names)
  const statements = await statementsOf(connection, async (own) => {
    await own.transaction().execute(async (tx) => {
      const [one] = newest
      await askRules(tx, one?.sample_id ?? '', new Date())
    })
  })
  const reads = statements.filter(({ sql }) => /^\s*(with|select)/i.test(sql))
  const database_ms = await databaseTime(connection, reads)
  await db.deleteFrom('alert_signals').execute()
  lines.push([name, p50.toFixed(2), p95.toFixed(2), database_ms.toFixed(2), String(signals)])
  console.log(
    `${name}: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, database ${database_ms.toFixed(2)} ms, ${signals} hits`,
  )
  if (name === 'all five' && p50 > limit) process.exitCode = 1
}
const about = keepFigures(`signals-${samples}`, { samples, reports, lines })
showInDocs(`signals-${samples}`, about.replace(/, rounds of [^,]* s\.$/, `, ${reports} reports.`), [
  ['rule', 'p50, ms', 'p95, ms', 'database, ms', 'signals'],
  ...lines,
])
