/**
 * Mixed traffic for a long time at half of what the server can take: its memory must stay where it is, no call may fail,
 * and the slow ones must not become slower. MINUTES says for how long (20), BENCH_SAMPLES over how many samples (10,000).
 */
import { readFileSync } from 'node:fs'
import { benchServer, filledDatabase } from './load/bench-service.ts'
import { benchPassword } from './load/fill.ts'
import { keepRun } from './load/report.ts'
import { type Call, mixOf, pace } from './load/soak-traffic.ts'

const minutes = Number(process.env.MINUTES ?? 20)
const samples = Number(process.env.BENCH_SAMPLES ?? 10_000)
/** What is remembered fills up, and V8 takes what it likes, in the first four minutes (half of a shorter run). */
const warmUp = Math.min(4, minutes / 2)
/** Memory may grow by so much, in MB a minute, after that. */
const mostGrowth = 1
/** The last third's slow calls may take so many times as long as those of the first after the warm-up. */
const mostSlower = 2

await using database = await filledDatabase(samples)
await using server = await benchServer(database.connection)
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const tokens = new Map<string, string>()
async function signIn() {
  for (const who of ['collection', 'analysis', 'admin']) {
    const reply = await fetch(`${server.address}/api/auth/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${who}@bench.example`, password: benchPassword }),
    })
    tokens.set(who, ((await reply.json()) as { access: string }).access)
  }
}
await signIn()
// They live for half an hour.
const renewing = setInterval(() => void signIn(), 10 * 60_000)

const free = await database.db
  .selectFrom('registered_ids')
  .select('sample_id')
  .where('site_id', '=', 1)
  .where('used_at', 'is', null)
  .orderBy('sample_id')
  .execute()
const reported = await database.db
  .selectFrom('samples')
  .select('sample_id')
  .where('reported_at', 'is not', null)
  .limit(2000)
  .execute()
const mix: Call = mixOf(
  server.address,
  tokens,
  free.map(({ sample_id }) => sample_id),
  reported.map(({ sample_id }) => sample_id),
)

const most = await pace(mix, { seconds: Math.min(20, minutes * 6), callers: 16 })
const rate = most.perSecond / 2
console.log(`It takes ${Math.round(most.perSecond)} mixed calls a second; now half of that for ${minutes} minutes.`)

type Window = {
  readonly at: number
  readonly mb: number
  readonly p99: number
  readonly p50: number
  readonly calls: number
}
const windows: Window[] = []
const failed: string[] = [...most.failed]
const length = Math.max(5, Math.min(30, (minutes * 60) / 20))
const began = performance.now()
while (performance.now() - began < minutes * 60_000) {
  const { p50, p99, calls, failed: faults } = await pace(mix, { seconds: length, callers: 64, rate })
  failed.push(...faults)
  windows.push({ at: (performance.now() - began) / 60_000, mb: memory(), p50, p99, calls })
  const { at, mb } = windows.at(-1) as Window
  console.log(
    `${at.toFixed(1)} min: ${calls} calls, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${mb.toFixed(0)} MB`,
  )
}
clearInterval(renewing)

const after = windows.filter(({ at }) => at > warmUp)
const third = Math.ceil(after.length / 3)
const middle = (list: readonly Window[]) => list.map(({ p99 }) => p99).sort((a, b) => a - b)[list.length >> 1] ?? 0
const [early, late] = [middle(after.slice(0, third)), middle(after.slice(-third))]
const growth = slopeOf(after)
console.log(
  `${windows.reduce((sum, { calls }) => sum + calls, 0)} calls, ${failed.length} failed; memory ${growth >= 0 ? '+' : ''}${growth.toFixed(2)} MB a minute after the warm-up; p99 ${early.toFixed(1)} ms, then ${late.toFixed(1)} ms.`,
)
keepRun('soak', [], { minutes, samples, perSecond: rate, growth, early, late, failed: failed.length, windows })
const faults = [
  failed.length > 0 && `${failed.length} calls failed: ${[...new Set(failed)].slice(0, 5).join('; ')}`,
  growth >= mostGrowth && `memory grows by ${growth.toFixed(2)} MB a minute`,
  late > mostSlower * early + 10 && 'slow calls become slower',
].filter((fault) => fault !== false)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1

/** MB a minute, by least squares. */
function slopeOf(list: readonly Window[]): number {
  const mean = (of: (one: Window) => number) => list.reduce((sum, one) => sum + of(one), 0) / list.length
  const [x, y] = [mean(({ at }) => at), mean(({ mb }) => mb)]
  const over = list.reduce((sum, { at, mb }) => sum + (at - x) * (mb - y), 0)
  return over / list.reduce((sum, { at }) => sum + (at - x) ** 2, 0)
}
