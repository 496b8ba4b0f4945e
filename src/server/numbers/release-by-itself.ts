/** Releases by itself what is due, where the service publishes its numbers. */
import type { Database } from '#server/database/connect.ts'
import { settingsOf } from '#server/settings.ts'
import { releaseNumbers } from './release-numbers.ts'

/** Nobody asked for it, so no account stands beside such a release. */
export async function releaseByItself(db: Database, now: Date): Promise<void> {
  const { public_numbers } = await settingsOf(db)
  if (public_numbers) await releaseNumbers(db, now, null)
}
