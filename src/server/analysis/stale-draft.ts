/** Two people at one draft (decision 3): the second is told who saved and when, and nothing is overwritten unseen. */
import { formatDateTime } from '#domain/dates.ts'
import type { Database } from '#server/database/connect.ts'
import { Failure } from '#server/http/failure.ts'
import { readSettings } from '#server/service/settings.ts'
import type { OwnReport } from './queries.ts'

/** Refuses a save that started from an older draft than the site holds now; a caller that names none is not asked. */
export async function refuseStale(
  db: Database,
  own: readonly OwnReport[],
  base_version: number | undefined,
): Promise<void> {
  if (base_version === undefined) return
  const current = Math.max(0, ...own.filter((report) => report.is_draft).map((report) => report.draft_version))
  if (base_version === current) return
  const [newest] = own
  const { time_zone } = await readSettings(db)
  const what = newest?.is_draft === false ? 'submitted this report' : 'saved this draft'
  const when = newest === undefined ? '' : ` on ${formatDateTime(newest.last_update, time_zone)}`
  throw new Failure(
    'conflict',
    `${newest?.saved_by ?? 'Somebody else'} ${what}${when}. Nothing of theirs was overwritten.`,
  )
}
