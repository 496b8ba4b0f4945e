/**
 * Does later what the service does by itself. A job is a row that the transaction of its cause added; several servers
 * share the jobs. A server notes its try before it begins, so that two do not do the same, and a job whose server died
 * is tried again. So a job is done at least once: each kind copes with a job that was done already.
 */
import { type ExpressionBuilder, sql } from 'kysely'
import type { JobKind } from '#domain/service/job-kinds.ts'
import type { Database, Write } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'
import { codeOf } from '#server/error-code.ts'
import { every } from '#server/every.ts'

/** A job that this server took. */
export type Job = {
  /** What it is about, such as the ID of a report. */
  readonly key: string
  /** Tries whose end nobody recorded, with this one: they may have done it. */
  readonly claims: number
  /** Tries that certainly failed. */
  readonly failures: number
}

/**
 * How a try ended. `later`: not now, and that is no failure. A `fault` is read by administrators: no text of a person;
 * `isFinal`: nobody tries again.
 */
export type Outcome = 'done' | { readonly later: Date } | { readonly fault: string; readonly isFinal?: boolean }

/** One kind of work. */
export type Work = {
  readonly kind: JobKind
  /** How often each server looks for such jobs, in ms. */
  readonly looks: number
  /** After how many ms another server takes an unfinished try for dead. */
  readonly lasts: number
  /** How many ms the next try waits after this many failures; null: nobody tries again. */
  readonly wait: (failures: number) => number | null
  /** Whether this server can do such jobs now; always where unset. */
  readonly isReady?: () => Promise<boolean>
  /** Does a job. An error that it throws is a failure; administrators read its code. */
  readonly run: (job: Job, now: Date) => Promise<Outcome>
}

/** What working needs; `log` is called with what failed. */
export type Working = { readonly db: Database; readonly log: (line: string) => void }

/** Adds a job, in the transaction of its cause. One that waits already is begun anew. */
export async function addJob(tx: Write, kind: JobKind, key: string, now: Date): Promise<void> {
  const at = now.toISOString()
  const anew = { due_at: at, claims: 0, failures: 0, fault: null, given_up_at: null }
  await tx
    .insertInto('jobs')
    .values({ kind, key, added_at: at, ...anew })
    .onConflict((known) => known.columns(['kind', 'key']).doUpdateSet(anew))
    .execute()
}

/** Does all jobs of a kind that are due; `signal` stops it between two. Returns how many it did. */
export async function workJobs(working: Working, work: Work, now: Date, signal?: AbortSignal): Promise<number> {
  if (work.isReady !== undefined && !(await work.isReady())) return 0
  for (let done = 0; ; ) {
    const job = signal?.aborted ? undefined : await claim(working.db, work, now)
    if (job === undefined) return done
    if (await workOne(working, work, job, now)) done += 1
  }
}

async function claim(db: Database, { kind, lasts }: Work, now: Date): Promise<Job | undefined> {
  const { rows } = await sql<Job>`update jobs set claims = claims + 1, due_at = ${after(now, lasts)}
    where kind = ${kind} and key = (
      select key from jobs where kind = ${kind} and due_at <= ${now.toISOString()} and given_up_at is null
      order by due_at, key limit 1 for update skip locked)
    returning key, claims, failures`.execute(db)
  return rows[0]
}

async function workOne({ db, log }: Working, work: Work, job: Job, now: Date): Promise<boolean> {
  const outcome: Outcome = await work.run(job, now).catch((error: unknown) => {
    // The error's message may hold what somebody typed.
    const fault = codeOf(error) ?? 'a fault'
    log(`A job failed (${work.kind}): ${fault}`)
    return { fault }
  })
  // It may have been added anew meanwhile, or another server took it for abandoned: then this end is not its end.
  const mine = ({ and, eb }: ExpressionBuilder<DB, 'jobs'>) =>
    and([eb('kind', '=', work.kind), eb('key', '=', job.key), eb('claims', '=', job.claims)])
  if (outcome === 'done') {
    await db.deleteFrom('jobs').where(mine).execute()
    return true
  }
  const claims = job.claims - 1
  if ('later' in outcome) {
    await db.updateTable('jobs').set({ claims, due_at: outcome.later.toISOString() }).where(mine).execute()
    return false
  }
  const failures = job.failures + 1
  const wait = outcome.isFinal ? null : work.wait(failures)
  const next = wait === null ? { given_up_at: now.toISOString() } : { due_at: after(now, wait) }
  await db
    .updateTable('jobs')
    .set({ claims, failures, fault: outcome.fault, ...next })
    .where(mine)
    .execute()
  return false
}

const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()

/** Works each kind until stopped. The function that it returns stops this and waits for running work. */
export function keepWorking(working: Working, works: readonly Work[], now: () => Date): () => Promise<unknown> {
  const stops = works.map((work) =>
    every(
      work.looks,
      (signal) => workJobs(working, work, now(), signal),
      (error) => working.log(`Jobs could not be looked for (${work.kind}): ${codeOf(error) ?? 'a fault'}`),
    ),
  )
  return () => Promise.all(stops.map((stop) => stop()))
}
