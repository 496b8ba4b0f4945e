/**
 * How long the charts of Insight take over five years of 100,000 samples (BENCH_SAMPLES) tested by strips, infrared and
 * mass spectrometry, without a cache: the median time of five calls, and their average processor time. Limit: 1 s of
 * processor time for each chart of what was found.
 */
import { benchServer, benchToken, filledDatabase } from './load/bench-service.ts'
import { fillTests } from './load/fill-tests.ts'
import { postgresOf, processor } from './load/processor.ts'
import { keepFigures } from './load/report.ts'
import { spread } from './load/spread.ts'
import { showInDocs } from './load/table.ts'

const samples = Number(process.env.BENCH_SAMPLES ?? 100_000)
const rounds = 5
const only = process.argv[2] ?? ''

const today = new Date()
const day = (at: Date) => at.toISOString().slice(0, 10)
const daysAgo = (days: number) => day(new Date(today.getTime() - days * 86_400_000))

/** A chart: its name, its call, and its limit for processor time in ms, if it has one. */
const charts: readonly (readonly [name: string, path: string, limit: number | null])[] = [
  ['samples by day', '/insight/samples/?by=day', null],
  ['turnaround', '/insight/turnaround/?', null],
  ['expected and found', '/insight/expected-found/?', 1000],
  ['substances over time', '/insight/substances/?', 1000],
  ['agreement of tests', '/insight/agreement/?', 1000],
  ['holdings', '/holdings/?', 1000],
  ['return for a month', `/returns/preview/?from=${daysAgo(30)}&to=${day(today)}`, 1000],
  ['return for a year', `/returns/preview/?from=${daysAgo(364)}&to=${day(today)}`, null],
]

await using database = await filledDatabase(samples, '-insight')
await fillTests(database.db)
await spread(database.db, 5 * 365 - 30)
await using server = await benchServer(database.connection, { REMEMBER: '0' })

/** Five years up to today, the longest period that a chart accepts. */
const fiveYears = new URLSearchParams({
  from: day(new Date(Date.UTC(today.getUTCFullYear() - 5, today.getUTCMonth(), today.getUTCDate() + 1))),
  to: day(today),
})
const people = ['admin', 'analysis', 'collection'] as const
const tokens = await Promise.all(people.map((who) => benchToken(server.address, who)))

const postgres = postgresOf(database.connection.host)
const taken = () => processor([server.pid]) + processor(postgres())

/** The median time of a call and its average processor time, in ms. */
async function timed(path: string, token: string | undefined) {
  const times: number[] = []
  const before = taken()
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const asked = path.endsWith('?') ? `${path}${fiveYears}` : path.includes('from=') ? path : `${path}&${fiveYears}`
    const reply = await fetch(`${server.address}/api${asked}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 200)}`)
    times.push(performance.now() - began)
  }
  return { ms: times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0, processor_ms: (taken() - before) / rounds }
}

const lines: string[][] = []
for (const [name, path, limit] of charts.filter((chart) => chart[0].includes(only))) {
  const took: Awaited<ReturnType<typeof timed>>[] = []
  for (const token of tokens) took.push(await timed(path, token))
  const isSlow = limit !== null && took.some(({ processor_ms }) => processor_ms > limit)
  if (isSlow) process.exitCode = 1
  const cells = took.map((one) => `${one.ms.toFixed(0)} ms; ${one.processor_ms.toFixed(0)} ms`)
  lines.push([name, ...cells, limit === null ? '' : `${limit} ms`])
  console.log(`${name}: ${cells.map((cell, at) => `${people[at]} ${cell}`).join(', ')}${isSlow ? '  too slow' : ''}`)
}
if (only === '') {
  const about = keepFigures(`insight-${samples}`, { samples, rounds, lines })
  const head = ['chart', 'administrator', 'laboratory', 'collecting site', 'limit']
  showInDocs(`insight-${samples}`, about.replace(/, rounds of [^,]* s\.$/, `, the middle of ${rounds}.`), [
    head,
    ...lines,
  ])
}
