/**
 * Evaluates rules for submitted reports. Several servers share the jobs, each job once; what a server had begun when it
 * stopped is left for the next. A report that fails is tried again later, and delays no other.
 */
import { sql } from 'kysely'
import type { Database, Write } from '#server/database/connect.ts'
import { codeOf } from '#server/error-code.ts'
import { every } from '#server/every-minute.ts'
import { askRules } from './join-signals.ts'

/** What working needs; `log` is called with failures. */
export type Working = {
  readonly db: Database
  readonly log: (line: string) => void
}

const second = 1000
const hour = 3600 * second

/** Adds a job for the rules, in the transaction of the report. */
export async function leaveJob(tx: Write, report_id: number, at: string): Promise<void> {
  await tx.insertInto('alert_jobs').values({ report_id, at, due_at: at }).execute()
}

/** Works all jobs that are due; `signal` stops it between two jobs. Returns how many it worked. */
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
    // The error's message may hold what somebody typed.
    log(`Rules were not asked of a report (job ${taken.id}), and will be again: ${codeOf(error) ?? 'a fault'}`)
    await later(db, taken.id, taken.tries ?? 0, now)
    return 'failed'
  }
}

/** Doubles the wait each time, up to an hour. */
async function later(db: Database, id: number, tries: number, now: Date) {
  const due_at = new Date(now.getTime() + Math.min(second * 2 ** (tries + 1), hour)).toISOString()
  await db
    .updateTable('alert_jobs')
    .set({ tries: tries + 1, due_at })
    .where('id', '=', id)
    .execute()
}

/** Skips a replaced version: its successor has a job of its own. */
async function workReport(tx: Write, report_id: number, now: Date) {
  const report = await tx
    .selectFrom('reports')
    .select(['sample_id', 'is_newest', 'is_draft'])
    .where('id', '=', report_id)
    .executeTakeFirst()
  if (report === undefined || !report.is_newest || report.is_draft) return
  const { sample_id } = report
  // Tests of one sample are worked one after the other, each by the state at that time.
  await sql`select pg_advisory_xact_lock(hashtext(${`signals of ${sample_id}`}))`.execute(tx)
  await askRules(tx, sample_id, now)
}

/** Checks each second. The function that it returns stops this and waits for running work. */
export function keepWorking(working: Working, now: () => Date): () => Promise<void> {
  const failed = (error: unknown) =>
    working.log(`Work of the rules could not be looked for: ${codeOf(error) ?? 'a fault'}`)
  return every(second, (signal) => workJobs(working, now(), signal), failed)
}
