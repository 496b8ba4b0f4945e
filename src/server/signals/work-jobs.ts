/**
 * The work that submitted reports left for the rules: any number of servers take it, each row once; what a server had begun
 * when it ended is there for the next. A report that cannot be worked is tried again later, and holds up nobody.
 */
import { sql } from 'kysely'
import type { Database, Write } from '#server/database/connect.ts'
import { codeOf } from '#server/error-code.ts'
import { every } from '#server/every-minute.ts'
import { askRules } from './join-signals.ts'

/** What working takes; `log` hears what failed. */
export type Working = {
  readonly db: Database
  readonly log: (line: string) => void
}

const second = 1000
const hour = 3600 * second

/** Leaves work for the rules, in the transaction of the report. */
export async function leaveJob(tx: Write, report_id: number, at: string): Promise<void> {
  await tx.insertInto('alert_jobs').values({ report_id, at, due_at: at }).execute()
}

/** Works all that is due; ends between two where `signal` says so. Returns how many were worked. */
export async function workJobs(working: Working, now: Date, signal?: AbortSignal): Promise<number> {
  let worked = 0
  while (!signal?.aborted) {
    const was = await workOne(working, now)
    if (was === 'none') break
    if (was === 'worked') worked += 1
  }
  return worked
}

async function workOne({ db, log }: Working, now: Date): Promise<'none' | 'worked' | 'failed'> {
  const taken: { id?: number; tries?: number } = {}
  try {
    return await db.transaction().execute(async (tx) => {
      const job = await tx
        .selectFrom('alert_jobs')
        .select(['id', 'report_id', 'tries'])
        .where('due_at', '<=', now.toISOString())
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (job === undefined) return 'none'
      Object.assign(taken, job)
      await workReport(tx, job.report_id, now)
      await tx.deleteFrom('alert_jobs').where('id', '=', job.id).execute()
      return 'worked'
    })
  } catch (error) {
    if (taken.id === undefined) throw error
    // Its words may hold what somebody typed.
    log(`Rules were not asked of a report (job ${taken.id}), and will be again: ${codeOf(error) ?? 'a fault'}`)
    await later(db, taken.id, taken.tries ?? 0, now)
    return 'failed'
  }
}

/** Waits twice as long each time, an hour at most. */
async function later(db: Database, id: number, tries: number, now: Date) {
  const due_at = new Date(now.getTime() + Math.min(second * 2 ** (tries + 1), hour)).toISOString()
  await db
    .updateTable('alert_jobs')
    .set({ tries: tries + 1, due_at })
    .where('id', '=', id)
    .execute()
}

/** A version that another replaced says nothing any more: that one has left work of its own. */
async function workReport(tx: Write, report_id: number, now: Date) {
  const report = await tx
    .selectFrom('reports')
    .select(['sample_id', 'is_newest', 'is_draft'])
    .where('id', '=', report_id)
    .executeTakeFirst()
  if (report === undefined || !report.is_newest || report.is_draft) return
  const { sample_id } = report
  // Two tests of one sample are worked one after the other, each by what stands there then.
  await sql`select pg_advisory_xact_lock(hashtext(${`signals of ${sample_id}`}))`.execute(tx)
  await askRules(tx, sample_id, now)
}

/** Looks each second until the function that it returns is called, which waits for what is under way. */
export function keepWorking(working: Working, now: () => Date): () => Promise<void> {
  const failed = (error: unknown) =>
    working.log(`Work of the rules could not be looked for: ${codeOf(error) ?? 'a fault'}`)
  return every(second, (signal) => workJobs(working, now(), signal), failed)
}
