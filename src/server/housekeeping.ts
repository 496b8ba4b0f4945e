/**
 * Deletes what is no longer needed: old Idempotency-Keys, rate-limit counters, failed sign-ins. Several servers may do
 * it at once. `retention` deletes what a service itself decides how long to keep.
 */
import { dropOldMoves } from './closings/old-moves.ts'
import { dropOldContacts } from './contacts/send-word.ts'
import { dropOldTickets } from './counter/tickets.ts'
import { forgetWhoNoted } from './counter/turned-away.ts'
import type { Database } from './database/connect.ts'
import { clockDoubt } from './retention/erasing.ts'
import { dropOldShifts } from './shifts/old-shifts.ts'

const hour = 3600_000

/** Tidies up once; does nothing while the clock is in doubt. */
export async function tidyUp(db: Database, now: Date): Promise<void> {
  if ((await clockDoubt(db, now)) !== null) return
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', before(24 * hour))
    .execute()
  await db
    .deleteFrom('rate_limits')
    .where((rows) => rows.or([rows('window_start', '<', before(hour)), rows('window_start', '>', before(-hour))]))
    .execute()
  await db
    .deleteFrom('sign_in_failures')
    .where('last_failed_at', '<', before(24 * hour))
    .execute()
  await db
    .deleteFrom('sign_in_places')
    .where('last_at', '<', before(90 * 24 * hour))
    .execute()
  await dropOldContacts({ db }, now)
  await dropOldShifts(db, now)
  await dropOldTickets(db, now)
  await dropOldMoves(db, now)
  await forgetWhoNoted(db, now)
}
