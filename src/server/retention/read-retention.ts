/** Reads the periods of a service, the last run, and what would be removed. */
import type * as contract from '#contract/admin/retention.ts'
import { RetentionForm } from '#contract/admin/retention.ts'
import { recordOf } from '#domain/records.ts'
import { goesBefore, retentionKindNames } from '#domain/service/retention.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { settingsOf } from '#server/settings.ts'
import { clockDoubt, noticeUntil } from './erasing.ts'
import { countGoing, listSamplesGoing } from './going.ts'
import { lastRun } from './nightly.ts'

/** The periods alone. */
export const retentionOf = async (db: Database): Promise<RetentionForm> => RetentionForm.parse(await settingsOf(db))

export async function readRetention({ db, now }: { readonly db: Database; readonly now: Date }) {
  const { backup_hour } = await settingsOf(db)
  const [clock, not_before] = [await clockDoubt(db, now), await noticeUntil(db, now)]
  return { settings: await retentionOf(db), hour: backup_hour, last: await lastRun(db), clock, not_before }
}

export async function previewRetention({ db, query, now, services }: Call<typeof contract.previewRetention>) {
  const { limit, offset, ...asked } = query
  // Fields missing from the query are undefined.
  const proposed = Object.fromEntries(Object.entries(asked).filter(([, period]) => period !== undefined))
  const settings = { ...(await retentionOf(db)), ...proposed }
  const moment = { settings, now, dataDir: services.config.dataDir }
  const going = await countGoing(db, moment)
  const { still_open, ...samples } = await listSamplesGoing(db, moment, { limit, offset })
  const before = recordOf(retentionKindNames, (kind) => goesBefore(kind, settings, now)?.toISOString() ?? null)
  return { going, before, still_open, samples }
}
