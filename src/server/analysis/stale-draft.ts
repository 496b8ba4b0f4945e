/** When two people edit one report (R5.9), tells the second who saved and when; nothing is overwritten unseen. */
import { formatDateTime } from '#domain/dates.ts'
import type { Database } from '#server/database/connect.ts'
import { Failure } from '#server/http/failure.ts'
import { settingsOf } from '#server/settings.ts'
import type { OwnReport } from './queries.ts'

/** What a save started from; a caller that does not say is not checked. */
type Base = { readonly base_version?: number | undefined; readonly base_reports?: readonly number[] | undefined }

/** Refuses a save that started from an older draft, or from other submitted reports, than the site holds now. */
export async function refuseStale(db: Database, own: readonly OwnReport[], base: Base): Promise<void> {
  const current = Math.max(0, ...own.filter((report) => report.is_draft).map((report) => report.draft_version))
  const submitted = own.filter((report) => report.is_newest).map((report) => report.id)
  const isDraftStale = base.base_version !== undefined && base.base_version !== current
  const isReportStale = base.base_reports !== undefined && !isSame(base.base_reports, submitted)
  if (!isDraftStale && !isReportStale) return
  const newest = own.find((report) => (isReportStale ? report.is_newest : true))
  const { time_zone } = await settingsOf(db)
  const what = newest?.is_draft === false ? 'submitted this report' : 'saved this draft'
  const when = newest === undefined ? '' : ` on ${formatDateTime(newest.last_update, time_zone)}`
  const detail = `${newest?.saved_by ?? (newest?.is_draft ? 'A machine' : 'Somebody else')} ${what}${when}. Nothing of theirs was overwritten.`
  throw new Failure('conflict', detail, { warnings: [{ code: 'stale', detail }] })
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && other.every((id) => one.includes(id))
}
