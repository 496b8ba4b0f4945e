/** Reopens signals whose alert came to nothing: nobody has warned, so they wait for an answer again. */
import { sql } from 'kysely'
import { type Author, recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import { addJob } from '#server/jobs/work-jobs.ts'
import { lockSignals } from './join-signals.ts'

/** A cause has at most one open signal: new samples since an answer may have made another. */
const sameCause = sql<boolean>`(o.rule_id, o.drug_id, lower(o.custom_drug), lower(o.sold_as), o.area_id)
  is not distinct from (g.rule_id, g.drug_id, lower(g.custom_drug), lower(g.sold_as), g.area_id)`

/** Reopens the signals that an alert answered after `since`; null: all of them. */
export async function reopenSignals(tx: Write, author: Author, alert_id: number, since: string | null): Promise<void> {
  await lockSignals(tx)
  const signals = await tx
    .selectFrom('alert_signals as g')
    .select('g.id')
    .select((with_) =>
      with_
        .selectFrom('alert_signals as o')
        .select('o.id')
        .where('o.answered_at', 'is', null)
        .where(sameCause)
        .as('open_id'),
    )
    .where('g.alert_id', '=', alert_id)
    .$if(since !== null, (some) => some.where('g.answered_at', '>', since ?? ''))
    .orderBy('g.id')
    .execute()
  for (const { id, open_id } of signals) {
    if (open_id === null) await reopen(tx, id)
    else await moveSamples(tx, id, open_id)
    // Corrections skipped these signals while they were answered.
    for (const report_id of await reportsOf(tx, open_id ?? id))
      await addJob(tx, 'ASK_RULES', String(report_id), author.now)
    const what = { action: 'open again', entity: 'signal', entity_id: String(id) }
    await recordAudit(tx, author, { ...what, after: open_id === null ? {} : { within: open_id } })
  }
}

async function reopen(tx: Write, id: number) {
  await tx
    .updateTable('alert_signals')
    .set({ outcome: null, alert_id: null, answered_at: null, answered_by: null })
    .where('id', '=', id)
    .execute()
}

async function moveSamples(tx: Write, from: number, to: number) {
  await sql`insert into alert_signal_samples (signal_id, sample_id, report_id, at, is_unconfirmed)
    select ${to}::int, sample_id, report_id, at, is_unconfirmed from alert_signal_samples where signal_id = ${from}
    on conflict do nothing`.execute(tx)
}

/** The newest submitted report of each sample of a signal. */
async function reportsOf(tx: Write, signal_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select max(r.id) as id from alert_signal_samples m join reports r on r.sample_id = m.sample_id
    where m.signal_id = ${signal_id} and r.is_newest and not r.is_draft group by m.sample_id order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}
