/** Drafts the reports of months by itself. */
import { localDay } from '#domain/dates.ts'
import { firstWorkingDay } from '#domain/numbers/number-report.ts'
import { monthOf } from '#domain/numbers/told-months.ts'
import { dayIn, languageCodes } from '#domain/public/texts/languages.ts'
import { numbersTexts } from '#domain/public/texts/numbers-texts.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { settingsOf } from '#server/settings.ts'

/** Drafts what is due, on the first working day of a month or later. Two servers at once draft it once. */
export async function draftReports(db: Database, now: Date): Promise<void> {
  const { public_numbers, time_zone, holidays } = await settingsOf(db)
  if (!public_numbers) return
  const today = localDay(now.toISOString(), time_zone)
  const first = firstWorkingDay(today, holidays)
  if (today >= first) await db.transaction().execute((tx) => draftMonths(tx, now, { first, time_zone }))
}

/** Drafts the newest month that was told before that day, unless it has a report. */
async function draftMonths(tx: Write, now: Date, { first, time_zone }: { first: string; time_zone: string }) {
  const months = await tx
    .selectFrom('number_rows as n')
    .innerJoin('number_releases as r', 'r.id', 'n.release_id')
    .select(['n.id', 'n.last_week', 'n.samples', 'r.released_at'])
    .where('r.kind', '=', 'MONTHLY')
    .where('r.released_at', 'is not', null)
    .orderBy('n.last_week', 'desc')
    .execute()
  const due = months.filter(({ released_at }) => released_at !== null && localDay(released_at, time_zone) <= first)
  // A service that begins to publish gets no report of each month that it ever had.
  for (const { id, last_week, samples } of due.slice(0, 1)) {
    const month = monthOf(last_week)
    const words = languageCodes.map((code) => [
      `words_${code}`,
      numbersTexts[code].report.draft(dayIn(code, month), new Intl.NumberFormat(code).format(samples)),
    ])
    const row = { month_id: id, month, drafted_at: now.toISOString() }
    await tx
      .insertInto('number_reports')
      // The words have the names of their columns.
      .values({ ...row, ...(Object.fromEntries(words) as Record<'words_en' | 'words_fr' | 'words_es', string>) })
      .onConflict((known) => known.doNothing())
      .execute()
  }
}
