/** Monthly reports as they are stored. */

import type { Bare } from '#contract/endpoint.ts'
import type { NumberReport } from '#contract/number-reports.ts'
import type { ReportContent } from '#domain/numbers/number-report.ts'
import type { NotedChange } from '#domain/numbers/report-changes.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { found } from '#server/admin/find.ts'
import type { Database } from '#server/database/connect.ts'
import { notedChanges } from './note-changes.ts'

const reports = (db: Database, user_id: number) =>
  db
    .selectFrom('number_reports as r')
    .innerJoin('number_rows as n', 'n.id', 'r.month_id')
    .leftJoin('users as w', 'w.id', 'r.written_by')
    .leftJoin('users as l', 'l.id', 'r.released_by')
    .select(['r.id', 'r.month', 'r.words_en', 'r.words_fr', 'r.words_es', 'n.samples', 'r.drafted_at'])
    .select([
      'r.written_at',
      'w.name as written_by',
      'r.released_at',
      'l.name as released_by',
      'r.alone_why',
      'r.changed_at',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('number_report_writers as o')
          .whereRef('o.report_id', '=', 'r.id')
          .where('o.user_id', '=', user_id)
          .select('o.report_id'),
      ).as('is_own'),
    )

/** All of them, the newest month first. */
export const readReports = async (db: Database, user_id: number): Promise<Bare<NumberReport>[]> =>
  (await reports(db, user_id).orderBy('r.month', 'desc').execute()).map((row) => ({
    ...row,
    is_own: row.is_own === true,
  }))

/** One of them. */
export async function readReport(db: Database, user_id: number, id: number): Promise<Bare<NumberReport>> {
  const row = found(await reports(db, user_id).where('r.id', '=', id).executeTakeFirst(), 'This report')
  return { ...row, is_own: row.is_own === true }
}

/** A report that was released. */
export type ReleasedReport = {
  readonly month: string
  readonly words: Readonly<Record<Language, string>>
  readonly released_at: string
  readonly changed_at: string | null
  /** What is told of the changes; null: no number. */
  readonly change: NotedChange | null
  readonly content: ReportContent
}

/** Every released report, the newest month first. */
export async function releasedReports(db: Database): Promise<ReleasedReport[]> {
  const rows = await db
    .selectFrom('number_reports')
    .select(['id', 'month', 'words_en', 'words_fr', 'words_es', 'released_at', 'changed_at', 'content'])
    .where('released_at', 'is not', null)
    .orderBy('month', 'desc')
    .execute()
  const changes = await notedChanges(db)
  return rows.map(({ id, words_en, words_fr, words_es, content, released_at, ...row }) => ({
    ...{
      ...row,
      change: changes.get(id) ?? null,
      released_at: released_at ?? '',
      words: { en: words_en, fr: words_fr, es: words_es },
    },
    // A release writes exactly this.
    content: content as unknown as ReportContent,
  }))
}
