/** What a released alert's page, flyer and feed need: one alert by number, its URL, its picture. */
import { publicPaths } from '#domain/public/public-paths.ts'
import type { Database } from '#server/database/connect.ts'
import { Failure } from '#server/http/failure.ts'
import { type ReleasedAlert, releasedAlerts } from './read-alerts.ts'

/** No alert of this number was ever released; a draft does not count. */
export const alertNotFound = () => new Failure('not_found', 'There is no such alert.')

/** The alert that a URL names; 404 for anything else. */
export async function alertOf(db: Database, now: Date, id: string): Promise<ReleasedAlert> {
  // PostgreSQL's integer; a longer number is no alert of ours.
  if (!/^[1-9]\d{0,8}$/.test(id)) throw alertNotFound()
  const [alert] = await releasedAlerts(db, now, Number(id))
  if (alert === undefined) throw alertNotFound()
  return alert
}

/** The URL of an alert's page. `base` is the service's own address. */
export const alertAddress = (base: string, id: number): string => `${base}${publicPaths.alert(id)}`

/** A picture's URL and size; null where none has this hash. */
export async function pictureOf(db: Database, hash: string) {
  const row = await db
    .selectFrom('alert_pictures')
    .select(['width', 'height'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row === undefined ? null : { url: publicPaths.alertPicture(hash), ...row }
}
