/** When a service has no backup to rely on, and the sentences that say so. */
import { formatDateTime } from '#domain/dates.ts'

const hour = 3600_000

/** A day, and what a night’s backup and its trial may take. */
const oldest = 26 * hour

/** What is known of the backups of a service; times are ISO in UTC. */
export type BackupsKnown = {
  /** Whether this server makes a backup each night. */
  readonly is_nightly: boolean
  /** Since when the database is there. */
  readonly since: string
  /** When the newest one was made that was restored for trial. */
  readonly last_good: string | null
  /** How its command failed last, while it has not succeeded. */
  readonly carry_fault: string | null
}

/** What is wrong with the backups, a sentence each; none where all is well. `zone` is the service's. */
export function backupAlarms(
  { is_nightly, since, last_good, carry_fault }: BackupsKnown,
  now: Date,
  zone: string,
): string[] {
  const alarms: string[] = []
  const isOld = now.getTime() - Date.parse(last_good ?? since) > oldest
  if (is_nightly && isOld)
    alarms.push(
      last_good === null
        ? 'No backup has ever been restored for trial.'
        : `The newest backup that was restored for trial is more than a day old: it is of ${formatDateTime(last_good, zone)}.`,
    )
  if (carry_fault !== null)
    alarms.push(`The newest backup was not carried to another place: BACKUP_AFTER ${carry_fault}.`)
  return alarms
}
