/**
 * A working day among 100,000 samples (BENCH_SAMPLES): what the server answers with an empty cache, during writes, and
 * in a day's mix of calls. BENCH_BESIDE names the folder of an earlier version; then each round measures both
 * versions. BENCH_DATA keeps the filled databases for the next run.
 */
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { form, type Row, rowsOf } from './load/day-calls.ts'
import { type Side, sideOf } from './load/day-side.ts'
import { median, rounds, seconds } from './load/drive.ts'
import { limitOf } from './load/limit.ts'
import { keepFigures } from './load/report.ts'
import { showInDocs } from './load/table.ts'

const samples = Number(process.env.BENCH_SAMPLES ?? 100_000)
const only = process.argv[2] ?? ''
const earlier = process.env.BENCH_BESIDE

await using now = await sideOf(join(import.meta.dirname, '..'), samples, 'now')
await using before = earlier === undefined ? null : await sideOf(resolve(earlier), samples, 'before')
const sides: readonly Side[] = before === null ? [now] : [before, now]

/** A line of the table: figures of the earlier version and of this one, and how often plain SQL can do the call. */
type Line = { readonly name: string; readonly before: string; readonly now: string; readonly sql: string }
const lines: Line[] = []
let failed = 0

const number = (value: number) => Math.round(value).toLocaleString('en')

function tell(line: Line) {
  lines.push(line)
  const { name, sql } = line
  console.log(
    `${name}: ${before === null ? '' : `${line.before} → `}${line.now}${sql === '' ? '' : `; bare SQL ${sql}`}`,
  )
}

async function measure(row: Row) {
  if (!row.name.includes(only)) return
  for (const side of sides) await side.drive(row, form, Math.min(3, seconds))
  const all = sides.map((): Awaited<ReturnType<Side['drive']>>[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, side] of sides.entries()) all[index]?.push(await side.drive(row, form, seconds))
  const said = all.map((figures) => {
    const { perSecond, p99, server_ms, postgres_ms } = median(figures)
    failed += figures.reduce((sum, one) => sum + one.failed, 0)
    return `${number(perSecond)}/s, p99 ${p99} ms; ${server_ms.toFixed(2)} + ${postgres_ms.toFixed(2)} ms`
  })
  const limit = row.sql === undefined ? null : await limitOf(now.connection, await row.sql(now), now.from())
  if (limit !== null) now.took(Math.max(now.from(), limit.last))
  const sql = limit === null ? '' : `${number(limit.perSecond * (row.calls ?? 1))}/s`
  tell({ name: row.name, before: said.length > 1 ? (said[0] ?? '') : '', now: said.at(-1) ?? '', sql })
}

/** The median of eleven calls, in ms. */
async function timed(name: string, path: string) {
  if (!name.includes(only)) return
  const said: string[] = []
  for (const side of sides) {
    const times: number[] = []
    for (let turn = 0; turn < 11; turn += 1) times.push(await side.time(path, 'admin'))
    said.push(`${(times.sort((a, b) => a - b)[5] ?? 0).toFixed(1)} ms`)
  }
  tell({ name, before: said.length > 1 ? (said[0] ?? '') : '', now: said.at(-1) ?? '', sql: '' })
}

console.log(`${number(samples)} samples, rounds of ${seconds} s; load of the machine ${loadavg()[0]?.toFixed(2)}`)
const alert_id = sides.every((side) => side.alert_id !== null) ? now.alert_id : null
for (const row of rowsOf(samples, now.ids[0] ?? '', alert_id)) await measure(row)
await timed('options with how often used', '/api/admin/options/?list=ExpectedDrugs')
const memory = (side: Side) => `${number(side.memoryAtRest)} / ${number(side.memoryOf())} MB`
tell({
  name: 'memory at rest / after the run',
  before: before === null ? '' : memory(before),
  now: memory(now),
  sql: '',
})
if (failed > 0) console.error(`${failed} calls failed.`)
if (only === '') {
  const about = keepFigures(`day-${samples}`, { samples, load: loadavg(), rows: lines })
  const cells = lines.map((line) => [line.name, line.before, line.now, line.sql])
  showInDocs(`day-${samples}`, about, [['what', 'before', 'now', 'bare SQL'], ...cells])
}
if (failed > 0) process.exitCode = 1
