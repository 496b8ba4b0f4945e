/** Applies retention once a night, from the hour of the nightly backup on, on one of the servers. */

import { recordOf } from '#domain/records.ts'
import { type RetentionCounts, retentionKindNames } from '#domain/service/retention.ts'
import { byItself } from '#server/audit/record.ts'
import type { ConnectionSettings, Database } from '#server/database/connect.ts'
import { takeTurn, whenDue } from '#server/database/take-turn.ts'
import { dueNight } from '#server/due-night.ts'
import { faultInWords, StartFault } from '#server/start-fault.ts'
import { type Applying, applyRetention } from './apply-retention.ts'
import { believeClock, followClock, noticeUntil, whyNotErase } from './erasing.ts'

const lockNumber = 7_226_014

/** What a night needs. */
export type Nightly = {
  readonly db: Database
  readonly connection: ConnectionSettings | string
  readonly dataDir: string
  /** Called with what failed. */
  readonly log: (line: string) => void
  readonly signal?: AbortSignal
}

/**
 * Applies retention if tonight's is due and nobody has done it. Returns what it removed, or null where there was
 * nothing to do here.
 */
export async function nightlyRetention(nightly: Nightly, now: Date): Promise<RetentionCounts | null> {
  const { db, connection, log, signal } = nightly
  // Run each minute, so that the stored time follows the clock.
  if ((await followClock(db, now)) !== null) return null
  const due = () => dueUnlessNoticed(db, now)
  return whenDue(connection, lockNumber, due, async (night) => {
    try {
      return await applyAndNote({ ...nightly, now, who: byItself }, night)
    } catch (error) {
      // Another server or the next start continues where this one was stopped.
      if (signal?.aborted) return null
      const fault = faultInWords(error)
      log(`Retention failed: ${fault}`)
      await db.insertInto('retention_runs').values({ at: now.toISOString(), night, fault }).execute()
      return null
    }
  })
}

/**
 * Applies retention at once for the operator's command; null while a server is doing it. Throws a sentence where
 * nothing may be erased; `clockIsRight`: the operator vouches for the clock.
 */
export async function retentionByHand(
  connection: ConnectionSettings | string,
  applying: Applying,
  { clockIsRight = false } = {},
): Promise<RetentionCounts | null> {
  if (clockIsRight) await applying.db.transaction().execute((tx) => believeClock(tx, applying.now))
  const why = await whyNotErase(applying.db, applying.now)
  if (why !== null) throw new StartFault(why)
  return takeTurn(connection, lockNumber, () => applyAndNote(applying, null))
}

async function applyAndNote(applying: Applying, night: string | null) {
  const counts = await applyRetention(applying)
  await applying.db
    .insertInto('retention_runs')
    .values({ at: applying.now.toISOString(), night, ...counts })
    .execute()
  return counts
}

async function dueUnlessNoticed(db: Database, now: Date): Promise<string | null> {
  return (await noticeUntil(db, now)) === null ? dueNight(db, 'retention_runs', now) : null
}

/** The newest run: when, by whom, what it removed, or why it failed. */
export async function lastRun(db: Database) {
  const row = await db.selectFrom('retention_runs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (row === undefined) return null
  const gone = recordOf(retentionKindNames, (kind) => row[kind])
  return { at: row.at, is_nightly: row.night !== null, fault: row.fault, gone }
}
