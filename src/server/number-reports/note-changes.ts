/** Notes which released reports tell results that have changed since, and how many, where that are enough. */
import { sql } from 'kysely'
import type { ReportContent } from '#domain/numbers/number-report.ts'
import { type ChangedNow, type NotedChange, nextChange } from '#domain/numbers/report-changes.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { readAsDrug } from '#server/drugs/read-findings.ts'
import { toldRows } from '#server/numbers/told-rows.ts'
import { settingsOf } from '#server/settings.ts'

/**
 * The samples of a month, and whether a result of one changed. A result counts as it was when its row was released: one
 * that came or went later changed what the report tells.
 */
const samplesOf = sql`summed_rows m join number_rows n on n.id = m.row_id join number_releases r on r.id = n.release_id
  join counted_samples c on c.row_id = n.id join samples s on s.sample_id = c.sample_id`
const hasChanged = sql`(s.deleted_at > r.released_at or exists (
  select from reports e where e.sample_id = s.sample_id and not e.is_draft and e.reported_at > r.released_at))`

/** Notes what changed until now. Two servers at once note it once. */
export async function noteChanges(db: Database, now: Date): Promise<void> {
  await sql`update number_reports p set changed_at = ${now.toISOString()}
    where p.released_at is not null and p.changed_at is null
      and exists (select from ${samplesOf} where m.month_id = p.month_id and ${hasChanged})`.execute(db)
  const changed = await db
    .selectFrom('number_reports')
    .select(['id', 'month_id', 'content'])
    .where('changed_at', 'is not', null)
    .orderBy('id')
    .execute()
  // A release writes exactly this.
  for (const { content, ...report } of changed)
    await db
      .transaction()
      .execute((tx) => noteChange(tx, { ...report, content: content as unknown as ReportContent }, now))
}

type Report = { readonly id: number; readonly month_id: number; readonly content: ReportContent }

async function noteChange(tx: Write, report: Report, now: Date): Promise<void> {
  await sql`select from number_reports where id = ${report.id} for update`.execute(tx)
  const { fewest_samples } = await settingsOf(tx)
  const before = (await notedChanges(tx)).get(report.id) ?? null
  const next = nextChange(before, await changedNow(tx, report), Math.max(fewest_samples, report.content.fewest))
  if (next === null) return
  await tx
    .insertInto('number_report_changes')
    .values({
      report_id: report.id,
      noted_at: now.toISOString(),
      samples: next.samples,
      found: JSON.stringify(next.found),
    })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** The newest change that was noted of each report. */
export async function notedChanges(db: Database): Promise<Map<number, NotedChange & { readonly noted_at: string }>> {
  const rows = await db.selectFrom('number_report_changes').selectAll().orderBy('noted_at').execute()
  // Notes write exactly these lines.
  return new Map(
    rows.map(({ report_id, noted_at, samples, found }) => [
      report_id,
      { noted_at, samples, found: found as unknown as NotedChange['found'] },
    ]),
  )
}

async function changedNow(tx: Write, { month_id, content }: Report): Promise<ChangedNow> {
  const { rows } = await sql<{ is_changed: boolean; is_here: boolean; drugs: number[] }>`
    select ${hasChanged} as is_changed, s.deleted_at is null as is_here,
      array(select distinct d.id from reports e join report_findings f on f.report_id = e.id ${readAsDrug}
        where e.sample_id = s.sample_id and e.is_newest and not e.is_draft and d.id is not null) as drugs
    from ${samplesOf} where m.month_id = ${month_id}`.execute(tx)
  const here = rows.filter(({ is_here }) => is_here)
  const summed = await tx.selectFrom('summed_rows').select('row_id').where('month_id', '=', month_id).execute()
  const own = (await toldRows(tx)).filter(({ id }) => summed.some(({ row_id }) => row_id === id))
  const shown = await tx.selectFrom('drug_identities').select('id').where('report_to_public', '=', true).execute()
  const isShown = new Set(shown.map(({ id }) => id))
  const counts = Map.groupBy(
    own.flatMap((row) =>
      row.counts.found.map(({ things: [name = ''], count }) => ({ name, count, ids: row.drugs[name] ?? [] })),
    ),
    ({ name }) => name,
  )
  const found = [...counts].flatMap(([name, parts]) => {
    const ids = new Set(parts.flatMap((part) => part.ids))
    // What nobody listed has no drug to look for.
    if (ids.size === 0) return []
    const was = parts.reduce((sum, { count }) => sum + count, 0)
    const isTold = content.found.some((line) => line.name === name && line.count === was)
    // A drug that is hidden today is named in no new number.
    const told = isTold && [...ids].every((id) => isShown.has(id))
    return [{ name, was, told, now: here.filter(({ drugs }) => drugs.some((id) => ids.has(id))).length }]
  })
  return { changed_samples: rows.filter(({ is_changed }) => is_changed).length, samples: here.length, found }
}
