/** Releases what is old enough: adds rows of weeks, and months, and never changes one. */
import { sql } from 'kysely'
import { localDay } from '#domain/dates.ts'
import { type Counts, countsOf } from '#domain/numbers/hidden-counts.ts'
import { monthOf } from '#domain/numbers/told-months.ts'
import { firstUntoldWeek, nextRows, type ToldWeeks, weeksLater } from '#domain/numbers/told-weeks.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { settingsOf } from '#server/settings.ts'
import { giveCode } from './area-codes.ts'
import { safeRows } from './number-thread.ts'
import { releaseMonths } from './release-months.ts'
import { drugsByName, uncountedSamples } from './uncounted-samples.ts'

/** PostgreSQL takes 65,535 values a statement. */
const together = 4000

/** After how long a call stops releasing; the next one goes on. A first release of many years takes longer. */
const mostMs = 20_000

/**
 * Releases what is due, a month of weeks in each transaction; `by` is the account that asked for it. True if more is due, which
 * the next call releases.
 */
export async function releaseNumbers(db: Database, now: Date, by: number | null): Promise<boolean> {
  const end = performance.now() + mostMs
  let isMore = true
  while (isMore && performance.now() < end) isMore = await db.transaction().execute((tx) => releaseNext(tx, now, by))
  return isMore
}

/**
 * Releases the next weeks, up to the end of a month; true if more are due. While another call releases, this one does
 * not wait for it: that may take longer than a lock may.
 */
async function releaseNext(tx: Write, now: Date, by: number | null): Promise<boolean> {
  const { rows: locks } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('releases')) as ours`.execute(tx)
  if (!locks[0]?.ours) return false
  const { time_zone, fewest_samples: fewest } = await settingsOf(tx)
  const end = firstUntoldWeek(localDay(now.toISOString(), time_zone))
  const { after, lastOf } = await told(tx)
  const first_week = after === null ? await firstWeek(tx, end, time_zone) : weeksLater(after, 1)
  if (first_week === undefined || first_week >= end) return false
  const until = firstOfNextMonth(first_week, end)
  const last_week = weeksLater(until, -1)
  const samples = await uncountedSamples(tx, until, time_zone)
  const rows = nextRows({ samples, after, until, lastOf, fewest })
  const safe = await safeRows(
    rows.map(({ samples: own, ...row }) => ({ ...row, fewest, counts: countsOf(own, fewest) })),
  )
  const released_at = now.toISOString()
  const release = { kind: 'WEEKLY', first_week, last_week, fewest }
  const { id } = await tx
    .insertInto('number_releases')
    .values({ ...release, made_at: released_at, released_at, released_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  const names = await drugsByName(tx)
  for (const [index, row] of rows.entries()) {
    const proven = safe[index]
    // What cannot be proven is not told: its samples count in the next row of the area.
    if (proven != null) await storeRow(tx, id, row, proven.counts, names)
  }
  await releaseMonths(tx, now, last_week, by)
  return until < end
}

const firstWeek = async (tx: Write, end: string, time_zone: string) =>
  (await uncountedSamples(tx, end, time_zone)).map(({ week }) => week).sort()[0]

/** The first Monday after the month of a week, or `end` if that comes before. */
function firstOfNextMonth(week: string, end: string): string {
  let next = weeksLater(week, 1)
  while (next < end && monthOf(next) === monthOf(week)) next = weeksLater(next, 1)
  return next
}

/** Up to where earlier releases told: the last week, and the last one of each area. */
async function told(tx: Write) {
  const [releases, rows] = await Promise.all([
    tx
      .selectFrom('number_releases')
      .select(({ fn }) => fn.max('last_week').as('last_week'))
      .where('kind', '=', 'WEEKLY')
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('number_rows')
      .innerJoin('number_releases', 'number_releases.id', 'release_id')
      .select(({ fn }) => ['area', fn.max('number_rows.last_week').as('last_week')])
      .where('kind', '=', 'WEEKLY')
      .groupBy('area')
      .execute(),
  ])
  // Kysely does not know that there may be no row.
  const after = releases.last_week as string | null
  return { after, lastOf: new Map(rows.map(({ area, last_week }) => [area, last_week])) }
}

async function storeRow(
  tx: Write,
  release_id: number,
  { area, first_week, last_week, samples }: ToldWeeks,
  counts: Counts,
  names: ReadonlyMap<string, readonly number[]>,
) {
  await giveCode(tx, area)
  const found = counts.found.map(({ things: [name = ''] }) => [name, names.get(name) ?? []])
  const { id: row_id } = await tx
    .insertInto('number_rows')
    .values({
      ...{ release_id, area, first_week, last_week, samples: samples.length },
      ...{ counts: JSON.stringify(counts), drugs: JSON.stringify(Object.fromEntries(found)) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const counted = samples.map(({ sample_id }) => ({ sample_id, row_id }))
  for (let from = 0; from < counted.length; from += together)
    await tx
      .insertInto('counted_samples')
      .values(counted.slice(from, from + together))
      .execute()
}
