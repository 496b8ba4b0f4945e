/** Removes signals after two years, without a setting: alerts and the audit trail keep their outcome. */
import { sql } from 'kysely'
import { monthsBefore } from '#domain/service/retention.ts'
import { recordOwnAudit } from '#server/audit/record.ts'
import type { Database } from '#server/database/connect.ts'

/** How many months signals are kept after their last report, or after their answer if that was later. */
export const signalsKeepMonths = 24

type Removing = { readonly db: Database; readonly now: Date; readonly who: string }

/** Removes older signals. Returns how many. */
export async function removeOldSignals({ db, now, who }: Removing): Promise<number> {
  const before = monthsBefore(now, signalsKeepMonths).toISOString()
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('alert_signals')
      .where(sql<boolean>`greatest(last_at, coalesce(answered_at, last_at)) < ${before}`)
      .executeTakeFirst()
    const count = Number(numDeletedRows)
    if (count > 0) {
      const removed = `${count} ${count === 1 ? 'signal' : 'signals'} of alerts older than two years`
      await recordOwnAudit(tx, who, now, {
        ...{ action: 'remove', entity: 'retention', entity_id: 'signals' },
        after: { removed },
      })
    }
    return count
  })
}
