/** Evaluates the rules for each submitted report, soon after. */
import { sql } from 'kysely'
import { takeTechnologies } from '#domain/technology/technologies.ts'
import type { Database, Write } from '#server/database/connect.ts'
import type { Work } from '#server/jobs/work-jobs.ts'
import { readTechnologies } from '#server/known-technologies.ts'
import { askRules } from './join-signals.ts'

const second = 1000
const hour = 3600 * second

/** The jobs of the rules: one for each submitted report. */
export const askRulesJobs = (db: Database): Work => ({
  kind: 'ASK_RULES',
  looks: second,
  lasts: 10 * second,
  wait: (failures) => Math.min(second * 2 ** failures, hour),
  run: ({ key }, now) =>
    db
      .transaction()
      .execute((tx) => askOf(tx, Number(key), now))
      .then(() => 'done'),
})

/** Skips a replaced version: its successor has a job of its own. */
async function askOf(tx: Write, report_id: number, now: Date) {
  // An alert may rest on one technology alone, and on another not; no call may have read them yet.
  takeTechnologies(await readTechnologies(tx))
  const report = await tx
    .selectFrom('reports')
    .select(['sample_id', 'is_newest', 'is_draft', 'taken_back'])
    .where('id', '=', report_id)
    .executeTakeFirst()
  if (report === undefined || report.is_draft || !(report.is_newest || report.taken_back)) return
  const { sample_id } = report
  // Tests of one sample are worked one after the other, each by the state at that time.
  await sql`select pg_advisory_xact_lock(hashtext(${`signals of ${sample_id}`}))`.execute(tx)
  await askRules(tx, sample_id, now)
}
