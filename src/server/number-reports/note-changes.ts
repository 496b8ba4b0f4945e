/** Notes which released reports tell results that have changed since, and how many, where that are enough. */
import { sql } from 'kysely'
import type { Step } from '#domain/numbers/change-known.ts'
import { countsOf } from '#domain/numbers/hidden-counts.ts'
import type { ReportContent } from '#domain/numbers/number-report.ts'
import { type ChangedLine, type ChangedNow, type NotedChange, reportNumbers } from '#domain/numbers/report-changes.ts'
import type { NumberSample } from '#domain/numbers/told-weeks.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { goneNames, hiddenNow } from '#server/numbers/gone-names.ts'
import { safeChange } from '#server/numbers/number-thread.ts'
import { toldRows } from '#server/numbers/told-rows.ts'
import { samplesAt } from '#server/numbers/uncounted-samples.ts'
import { settingsOf } from '#server/settings.ts'

/**
 * The samples of a month, and whether a result of one changed. A result counts as it was when its row was released: one
 * that came or went later changed what the report tells.
 */
const samplesOf = sql`summed_rows m join number_rows n on n.id = m.row_id join number_releases r on r.id = n.release_id
  join counted_samples c on c.row_id = n.id join samples s on s.sample_id = c.sample_id`
const hasChanged = sql`(s.deleted_at > r.released_at or exists (
  select from reports e where e.sample_id = s.sample_id and not e.is_draft and e.reported_at > r.released_at))`

/** Notes what changed until now, where `prove` shows that it may be told. Two servers at once note it once. */
export async function noteChanges(db: Database, now: Date, prove = safeChange): Promise<void> {
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
    await noteChange(db, { ...report, content: content as unknown as ReportContent }, now, prove)
}

type Report = { readonly id: number; readonly month_id: number; readonly content: ReportContent }

/** Proves between two transactions: a proof may take longer than a connection may be silent. */
async function noteChange(db: Database, report: Report, now: Date, prove: typeof safeChange): Promise<void> {
  const asked = await db.transaction().execute((tx) => changeOf(tx, report, now))
  const next = asked === null ? null : await prove(asked.notes.map(withLines), asked.today, asked.fewest)
  if (asked === null || next === null) return
  await db.transaction().execute(async (tx) => {
    await sql`select from number_reports where id = ${report.id} for update`.execute(tx)
    const notes = (await everyNote(tx)).get(report.id) ?? []
    const numbers = await shownNumbers(tx, report)
    // Another server noted something, or a drug was hidden: the next hour asks again.
    if (notes.length !== asked.notes.length || numbers.length !== asked.today.report.length) return
    await tx
      .insertInto('number_report_changes')
      .values({
        ...{ report_id: report.id, noted_at: now.toISOString() },
        ...{ samples: next.samples, found: JSON.stringify(next.lines) },
      })
      .onConflict((known) => known.doNothing())
      .execute()
  })
}

type Asked = { readonly notes: readonly StoredNote[]; readonly today: ChangedNow; readonly fewest: number }

/** What changed in a report; null where nothing more can be told. */
async function changeOf(tx: Write, report: Report, now: Date): Promise<Asked | null> {
  const { fewest_samples } = await settingsOf(tx)
  const fewest = Math.max(fewest_samples, report.content.fewest)
  const notes = (await everyNote(tx)).get(report.id) ?? []
  // A note from before every kind of number was told leaves open what a step from it would tell.
  if (notes.some(({ lines }) => lines === null)) return null
  const all = await monthSamples(tx, report, now)
  // Most hours nothing new is enough, and nothing more need be read.
  if (changedOf(all).length - (notes.at(-1)?.samples ?? 0) < fewest) return null
  return { notes, today: await changedNow(tx, { report, all, notes, now }), fewest }
}

/** A sample of a report: when its row was released, and when its results changed since, in milliseconds. */
type MonthSample = { readonly sample_id: string; readonly released: number; readonly changes: readonly number[] }

/** What changed until a time: a later change belongs to the next note. */
async function monthSamples(tx: Write, { month_id }: Report, until: Date): Promise<MonthSample[]> {
  const milliseconds = (time: string) => sql.raw(`(extract(epoch from ${time}) * 1000)::float8`)
  const { rows } = await sql<MonthSample>`
    select s.sample_id, ${milliseconds('r.released_at')} as released, array(select ${milliseconds('c.at')} from (
        select e.reported_at as at from reports e where e.sample_id = s.sample_id and not e.is_draft
        union all select s.deleted_at) c
      where c.at > r.released_at and c.at <= ${until.toISOString()}) as changes
    from ${samplesOf} where m.month_id = ${month_id} order by s.sample_id`.execute(tx)
  return rows
}

const changedOf = (all: readonly MonthSample[]) => all.filter(({ changes }) => changes.length > 0)
const idsOf = (samples: readonly { readonly sample_id: string }[]) => samples.map(({ sample_id }) => sample_id)

/** A note as it is stored. `found`: what an earlier version told of found substances alone, in place of lines. */
type StoredNote = {
  readonly noted_at: string
  readonly samples: number
  readonly lines: readonly ChangedLine[] | null
  readonly found: readonly { readonly name: string; readonly told: number; readonly now: number }[]
}

const withLines = ({ samples, lines, found }: StoredNote): NotedChange => ({
  samples,
  lines: lines ?? found.map(({ name, ...line }) => ({ table: 'found', things: [name], ...line })),
})

/** The notes of each report, in order. */
async function everyNote(db: Database): Promise<Map<number, StoredNote[]>> {
  const rows = await db.selectFrom('number_report_changes').selectAll().orderBy('noted_at').execute()
  const isOfFound = (found: readonly object[]) => found.some((line) => 'name' in line)
  return new Map(
    [...Map.groupBy(rows, ({ report_id }) => report_id)].map(([id, own]) => [
      id,
      own.map(({ noted_at, samples, found }) => {
        // Notes write exactly these lines, or wrote those of found substances.
        const stored = found as unknown as readonly ChangedLine[] & StoredNote['found']
        return { noted_at, samples, lines: isOfFound(stored) ? null : stored, found: stored }
      }),
    ]),
  )
}

/** The newest change that was noted of each report. */
export async function notedChanges(db: Database): Promise<Map<number, NotedChange & { readonly noted_at: string }>> {
  const newest = [...(await everyNote(db))].flatMap(([id, notes]) => {
    const last = notes.at(-1)
    return last === undefined ? [] : [[id, { ...withLines(last), noted_at: last.noted_at }] as const]
  })
  return new Map(newest)
}

type Changes = { readonly report: Report; readonly all: readonly MonthSample[]; readonly now: Date } & {
  readonly notes: readonly StoredNote[]
}

async function changedNow(tx: Write, { report, all, notes, now }: Changes): Promise<ChangedNow> {
  const { time_zone } = await settingsOf(tx)
  const read = (samples: readonly { readonly sample_id: string }[], at: number) =>
    samplesAt(tx, idsOf(samples), new Date(at).toISOString(), time_zone)
  const ends = [...notes.map(({ noted_at }) => Date.parse(noted_at)), now.getTime()]
  const steps: Step[] = []
  for (const [index, end] of ends.entries()) {
    const begin = ends[index - 1] ?? 0
    const own = all.filter(({ changes }) => changes.some((at) => at > begin && at <= end))
    const was: NumberSample[] = []
    // At first a result counted as it was when its row was released.
    for (const [since, those] of Map.groupBy(own, ({ released }) => Math.max(begin, released)))
      was.push(...(await read(those, since)))
    steps.push({ was, now: await read(was, end) })
  }
  const numbers = await shownNumbers(tx, report)
  const here = countsOf(await read(all, now.getTime()), 0)
  return { steps, samples: changedOf(all).length, here, report: numbers }
}

/** The numbers of a report without names that are hidden today. */
async function shownNumbers(tx: Write, { month_id, content }: Report): Promise<ChangedNow['report']> {
  const summed = await tx.selectFrom('summed_rows').select('row_id').where('month_id', '=', month_id).execute()
  const rows = (await toldRows(tx)).filter(({ id }) => summed.some(({ row_id }) => row_id === id))
  const isGone = goneNames(rows, await hiddenNow(tx))
  const isAnyFoundGone = rows.some(({ counts }) =>
    counts.found.some(({ things: [name = ''] }) => isGone('found', name)),
  )
  return reportNumbers(content).filter(({ table, things: [one = '', other = ''] }) => {
    if (table === 'expected_and_found') return !isGone('expected', one) && !isGone('found', other)
    if (table === 'expected' || table === 'found') return !isGone(table, one)
    // An outcome or amount would tell of a drug that is hidden today.
    return table === 'samples' || !(isAnyFoundGone || isGone('expected', other))
  })
}
