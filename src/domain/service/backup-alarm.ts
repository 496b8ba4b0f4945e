/** Decides whether a service has a backup to rely on, and says in sentences what is wrong. */
import { formatDateTime } from '#domain/dates.ts'

const hour = 3600_000

/** One day, and time for a night's backup and its test restore. */
const oldest = 26 * hour

/** What we know of a service's backups; times are ISO in UTC. */
export type BackupsKnown = {
  /** Whether this server makes a backup each night. */
  readonly is_nightly: boolean
  /** When the database was created. */
  readonly since: string
  /** When the newest backup was made that passed its test restore. */
  readonly last_good: string | null
  /** How BACKUP_AFTER failed last; null once it succeeds again. */
  readonly carry_fault: string | null
}

/** What is wrong with the backups, in sentences; empty if all is well. `zone` is the service's. */
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
