/** Releases the months whose weeks are all told: sums of released rows over all areas, and nothing else. */
import { monthCounts } from '#domain/numbers/month-counts.ts'
import { monthsOver } from '#domain/numbers/told-months.ts'
import type { Write } from '#server/database/connect.ts'
import { settingsOf } from '#server/settings.ts'
import { goneNames, hiddenNow } from './gone-names.ts'
import { safeMonth } from './number-thread.ts'
import { type StoredRow, toldRows } from './told-rows.ts'

/** Releases what is due; `after` is the last week that is told, `by` the account that asked for it. */
export async function releaseMonths(tx: Write, now: Date, after: string, by: number | null): Promise<void> {
  const summed = new Set((await tx.selectFrom('summed_rows').select('row_id').execute()).map(({ row_id }) => row_id))
  const left = (await toldRows(tx)).filter(({ id }) => !summed.has(id))
  for (const rows of monthsOver(left, after)) await releaseMonth(tx, rows, now, by)
}

async function releaseMonth(tx: Write, rows: readonly StoredRow[], now: Date, by: number | null) {
  const { fewest_samples: fewest } = await settingsOf(tx)
  const counts = monthCounts(
    rows.map((row) => row.counts),
    fewest,
    goneNames(rows, await hiddenNow(tx)),
  )
  const safe = await safeMonth({ rows, counts, fewest, names_few: true, says_few: false })
  const weeks = {
    first_week: rows.map(({ first_week }) => first_week).sort()[0] ?? '',
    last_week:
      rows
        .map(({ last_week }) => last_week)
        .sort()
        .at(-1) ?? '',
  }
  const at = now.toISOString()
  const { id: release_id } = await tx
    .insertInto('number_releases')
    .values({ kind: 'MONTHLY', ...weeks, fewest, made_at: at, released_at: at, released_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stored = { ...safe.counts, names_few: safe.names_few, says_few: safe.says_few }
  const { id: month_id } = await tx
    .insertInto('number_rows')
    .values({
      ...{ release_id, area: '', ...weeks, samples: counts.samples },
      ...{ counts: JSON.stringify(stored), drugs: JSON.stringify({}) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('summed_rows')
    .values(rows.map(({ id }) => ({ row_id: id, month_id })))
    .execute()
}
