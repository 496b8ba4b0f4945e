/**
 * Whether one process holds 50,000 readers a minute of the page of public numbers (834 a second), while samples come in
 * beside them. BENCH_SAMPLES is the number of samples (10,000), BENCH_SECONDS the length of a round.
 */
import { publicPaths } from '#domain/public/public-paths.ts'
import { releaseNumbers } from '#server/numbers/release-numbers.ts'
import { benchServer, filledDatabase } from './load/bench-service.ts'
import { drive } from './load/drive.ts'
import { fillTests } from './load/fill-tests.ts'
import { keepFigures, show } from './load/report.ts'
import { spread } from './load/spread.ts'
import type { Row } from './load/table.ts'

const wanted = 50_000 / 60
const samples = Number(process.env.BENCH_SAMPLES ?? 10_000)

await using database = await filledDatabase(samples, '-numbers')
const { db, connection } = database
await fillTests(db)
await spread(db, 2 * 365)
await db
  .insertInto('settings')
  .values({ key: 'public_numbers', value: 'true' })
  .onConflict((one) => one.doNothing())
  .execute()
await db.updateTable('sites').set({ area: 'West end' }).execute()
const began = performance.now()
for (let isMore = true; isMore; ) isMore = await releaseNumbers(db, new Date(), null)
const { count } = await db
  .selectFrom('number_rows')
  .select(({ fn }) => fn.countAll<string>().as('count'))
  .executeTakeFirstOrThrow()
console.log(`${count} rows were released in ${Math.round((performance.now() - began) / 1000)} s.`)
await using server = await benchServer(connection)

/** Twenty writes a second, each of which empties the cache of answers. */
const writing = setInterval(
  () =>
    void db
      .updateTable('users')
      .set({ name: 'Somebody' })
      .where('id', '=', 1)
      .execute()
      .catch(() => {}),
  50,
)
const rows: Row[] = []
try {
  for (const [name, path] of [
    ['what we find, beside 20 writes a second', publicPaths.numbers],
    ['a table, beside 20 writes a second', publicPaths.numberTable('month_found')],
    ['the same as JSON, beside 20 writes a second', publicPaths.numberLines('month_found')],
  ] as const) {
    const figures = await drive(server.address, [{ path }], { rate: Math.ceil(1.05 * wanted) })
    rows.push({ name, ...figures, limit: null, database_ms: null, memory: 0 })
    show(rows.slice(-1))
    if (figures.perSecond < wanted || figures.failed > 0) process.exitCode = 1
  }
} finally {
  clearInterval(writing)
}
keepFigures(`numbers-${samples}`, { samples, rows })
