/**
 * How many calls a second the real server answers, compared with the limit: the same SQL from a plain client on the
 * same database in the same run. BENCH_SAMPLES is the number of samples (10,000), BENCH_SECONDS the length of a round.
 */
import { readFileSync } from 'node:fs'
import { listSamples as listEndpoint } from '#contract/samples.ts'
import { findSample } from '#server/samples/queries.ts'
import { benchServer, benchToken, filledDatabase } from './load/bench-service.ts'
import { drive, type Figures, type Sent } from './load/drive.ts'
import { benchPassword } from './load/fill.ts'
import { lifeOfBatches } from './load/life.ts'
import { databaseTime, limitOf, statementsOf } from './load/limit.ts'
import { addressOf, asked, type ListQuery, pagesOfLists, viewers, type Who } from './load/lists.ts'
import { keepRun, show } from './load/report.ts'
import type { Row } from './load/table.ts'

const samples = Number(process.env.BENCH_SAMPLES ?? 10_000)
const only = process.argv[2] ?? ''
const id = (number: number) => `S${String(number).padStart(8, '0')}`

await using database = await filledDatabase(samples)
const { connection, db } = database
await using server = await benchServer(connection)
const memory = () => {
  const [, kB = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kB) / 1024)
}
const memoryAtStart = memory()
const tokens = await Promise.all(
  (['collection', 'analysis', 'admin'] as const).map((who) => benchToken(server.address, who)),
)
const [collection = {}, analysis = {}, admin = {}] = tokens.map((access) => ({ authorization: `Bearer ${access}` }))
const rows: Row[] = []

/** One line of the table. `sql` is what the call asks the database when nothing is cached. */
async function measure(name: string, requests: readonly Sent[], rest: Rest = {}): Promise<Figures | null> {
  if (only !== '' && !name.includes(only)) return null
  const { status = 200, from = 0 } = rest
  const figures = await drive(server.address, requests, { statuses: [status], from })
  const statements = rest.sql === undefined ? [] : await statementsOf(connection, rest.sql)
  const limit = statements.length === 0 ? null : (await limitOf(connection, statements)).perSecond
  const database_ms = statements.length === 0 ? null : await databaseTime(connection, statements)
  rows.push({ name, ...figures, limit, database_ms, memory: memory() })
  show(rows.slice(-1))
  return figures
}

type Rest = { status?: number; from?: number; sql?: (database: typeof db) => Promise<unknown> }

async function measureList(name: string, query: ListQuery, who: Who) {
  await measure(name, [{ path: addressOf(query), headers: headersOf[who] }], { sql: asked(query, who) })
}

const headersOf = { collection, analysis, admin }

console.log(
  `${samples.toLocaleString('en')} samples; ready after ${Math.round(server.readyAfter)} ms with ${memoryAtStart} MB`,
)
await measure('floor: the health route', [{ path: '/api/health/' }])
await measure('floor: an empty route behind sign-in', [{ path: '/api/user/me/', headers: analysis }])

// Lists: their pages, each order, and a search.
for (const { name, query, who } of await pagesOfLists(db)) await measureList(name, query, who)
for (const sort_by of listEndpoint.query.shape.sort_by.unwrap().options)
  await measureList(`SamplesToReport by ${sort_by}`, { tab: 'SamplesToReport', sort_by }, 'analysis')
await measureList('search by prefix', { tab: 'AllSamplesCollection', search: 'S0000' }, 'collection')

const ownIds = Array.from({ length: 1000 }, (_, number) => id(((number * 37) % Math.floor(samples / 10)) * 10 + 10))
await measure(
  'one sample by ID',
  ownIds.map((one) => ({ path: `/api/samples/${one}/`, headers: collection })),
  {
    sql: (database) => findSample(database, viewers.collection, id(10)),
  },
)
await measure(
  'one sample with reports',
  ownIds.map((one) => ({ path: `/api/analysis/reports/${one}/`, headers: collection })),
)
await measure(
  'one sample with custody',
  ownIds.map((one) => ({ path: `/api/custodylogs/logs/?sample_id=${one}`, headers: collection })),
)

// Calls that open pages repeat all the time. An empty route, measured in the same minute, is their comparison.
await measure('floor: an empty route behind sign-in, beside the 304s', [{ path: '/api/user/me/', headers: analysis }])
for (const [name, path, headers] of [
  ['tab counts', '/api/dhp/tab-counts/', analysis],
  ['the banner’s message', '/api/user/my-message/', analysis],
  ['the courier’s list', '/api/packages/routes/', {}],
] as const) {
  const etag = (await fetch(`${server.address}${path}`, { headers })).headers.get('etag') ?? ''
  await measure(`${name}, changed`, [{ path, headers: { ...headers } }])
  await measure(`${name}, 304`, [{ path, headers: { ...headers, 'if-none-match': etag } }], { status: 304 })
}

// Public results, for readers from many addresses. Warm: all read the same twenty results. Cold: nothing is cached.
const reported = (
  await db.selectFrom('samples').select('sample_id').where('reported_at', 'is not', null).limit(8000).execute()
).map(({ sample_id }) => sample_id)
const readers = Array.from({ length: 4000 }, (_, number) => `10.${number % 200}.${Math.floor(number / 200)}.7`)
const publicCalls = (path: (sample_id: string) => string, ids: readonly string[]) =>
  readers.map((address, number) => ({
    path: path(ids[number % ids.length] ?? ''),
    headers: { 'x-forwarded-for': address },
  }))
const page = (sample_id: string) => `/service-users/result/${sample_id}`
const json = (sample_id: string) => `/api/samples/${sample_id}/service-user/`
const pdf = (sample_id: string) => `/api/collection/results/${sample_id}/download-service-user/`
await measure('public result as HTML', publicCalls(page, reported.slice(0, 20)))
await measure('public result as JSON', publicCalls(json, reported.slice(0, 20)))
await measure('public PDF, made before', publicCalls(pdf, reported.slice(0, 20)))
// Each call has a new address, so that no page is in the cache.
await measure(
  'public result as HTML, cold',
  publicCalls((sample_id) => `${page(sample_id)}?n=#number#`, reported),
)
await using cold = await benchServer(connection, { REMEMBER: '0' })
if (only === '' || 'public PDF, made each time'.includes(only)) {
  const figures = await drive(cold.address, publicCalls(pdf, reported))
  rows.push({ name: 'public PDF, made each time', ...figures, limit: null, database_ms: null, memory: 0 })
  show(rows.slice(-1))
}
if (only === '' || 'SamplesToReport, first page, nothing remembered'.includes(only)) {
  const [path, sql] = [addressOf({ tab: 'SamplesToReport' }), asked({ tab: 'SamplesToReport' }, 'analysis')]
  const figures = await drive(cold.address, [
    { path, headers: { authorization: `Bearer ${await benchToken(cold.address, 'analysis')}` } },
  ])
  const limit = (await limitOf(connection, await statementsOf(connection, sql))).perSecond
  rows.push({
    name: 'SamplesToReport, first page, nothing remembered',
    ...figures,
    limit,
    database_ms: null,
    memory: 0,
  })
  show(rows.slice(-1))
}

// Writes, with fsync.
const { free } = await db
  .selectFrom('registered_ids')
  .select(({ fn }) => fn.min('sample_id').as('free'))
  .where('sample_id', 'like', 'F%')
  .where('used_at', 'is', null)
  .executeTakeFirstOrThrow()
const form = {
  sample_id: 'F#number#',
  collected_by: 'Col Bench',
  collected_from: 'STAFF_BEHIND',
  sample_type: 'SUBSTANCE',
  expected_drugs: ['Choice 1'],
  checking_reasons: [],
  sample_effect: [],
  colour: ['Choice 1'],
  texture: ['Choice 2'],
  results_provision: 'IN_PERSON',
}
const headers = { ...collection, 'content-type': 'application/json' }
const registered = await measure(
  'register a sample',
  [{ method: 'POST', path: '/api/samples/', headers, body: JSON.stringify(form) }],
  { status: 201, from: Number(free.slice(1)) - 1 },
)
if (only === '' || 'a batch of 50'.includes(only)) {
  for (const row of await lifeOfBatches(server.address, db, { collection, analysis })) {
    rows.push({ ...row, limit: null, database_ms: null, memory: memory() })
    show(rows.slice(-1))
  }
}
await measure('sign-in', [
  {
    method: 'POST' as const,
    path: '/api/auth/token/?n=#number#',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'collection@bench.example', password: benchPassword }),
  },
])
// A full export of a million samples is 600 MB, which measures the disk rather than the server.
if (samples <= 100_000 && (only === '' || 'everything exported'.includes(only))) {
  const times: number[] = []
  let bytes = 0
  // The server exports everything only to somebody who has just proved who they are.
  const proved = { authorization: `Bearer ${await benchToken(server.address, 'admin')}` }
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now()
    const reply = await fetch(`${server.address}/api/admin/export/`, {
      method: 'POST',
      headers: { ...proved, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'csv' }),
    })
    bytes = (await reply.arrayBuffer()).byteLength
    if (!reply.ok) throw new Error(`The export was refused: ${reply.status}`)
    times.push(performance.now() - began)
  }
  const { lines } = await db
    .selectFrom('custody_log')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .executeTakeFirstOrThrow()
  const ms = Math.round(times.sort((a, b) => a - b)[1] ?? 0)
  console.log(`everything exported, ${lines.toLocaleString('en')} custody entries among it: ${ms} ms, ${bytes} B`)
  rows.push({
    ...{ name: 'everything exported', perSecond: 1000 / ms, p50: ms, p99: ms, bytes, failed: 0 },
    ...{ limit: null, database_ms: null, memory: memory() },
  })
}
if (only === '')
  keepRun(`load-${samples}`, rows, { samples, readyAfter: server.readyAfter, memoryAtStart, memoryAtEnd: memory() })
console.log(`Memory: ${memoryAtStart} MB after the start, ${memory()} MB at the end.`)
if (rows.some(({ failed }) => failed > 0) || (registered !== null && registered.failed > 0)) process.exitCode = 1
