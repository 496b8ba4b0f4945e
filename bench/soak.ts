/**
 * Mixed traffic for a long time at half of what the server can take: its memory must stay stable, no call may fail, and
 * slow calls must not get slower. MINUTES is the length (20), BENCH_SAMPLES the number of samples (10,000).
 * test/server/soak.test.ts runs seconds of the same traffic.
 */
import { filledDatabase } from './load/bench-service.ts'
import { keepRun } from './load/report.ts'
import { soak, type Window } from './load/soak.ts'

const minutes = Number(process.env.MINUTES ?? 20)
const samples = Number(process.env.BENCH_SAMPLES ?? 10_000)
/** During the first four minutes (half of a shorter run) the cache fills up and V8 grows. */
const warmUp = Math.min(4, minutes / 2)
/** The most that memory may grow after that, in MB a minute. */
const mostGrowth = 1
/** After the warm-up, slow calls may take this many times as long in the last third as in the first, plus 10 ms. */
const mostSlower = 2

await using database = await filledDatabase(samples)
const { rate, windows, failed } = await soak(database, { minutes, tell: (line) => console.log(line) })

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

/** The slope in MB a minute, by least squares. */
function slopeOf(list: readonly Window[]): number {
  const mean = (of: (one: Window) => number) => list.reduce((sum, one) => sum + of(one), 0) / list.length
  const [x, y] = [mean(({ at }) => at), mean(({ mb }) => mb)]
  const over = list.reduce((sum, { at, mb }) => sum + (at - x) * (mb - y), 0)
  return over / list.reduce((sum, { at }) => sum + (at - x) ** 2, 0)
}
