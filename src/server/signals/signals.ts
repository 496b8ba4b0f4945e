/** Lists signals, takes them, and answers them without an alert. An alert made from a signal answers it. */
import { sql } from 'kysely'
import type * as contract from '#contract/signals.ts'
import { type Signal, signalOutcomes } from '#contract/signals.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import type { Staff } from '#server/http/staff.ts'
import { visibleTo } from '#server/samples/queries.ts'
import { nameFor, soldAsFor } from './names.ts'

type Page = { readonly answered: boolean; readonly limit: number; readonly offset: number }
type Which = Page | { readonly id: number }

const shownSamples = 20

/** Reads signals. Of a substance hidden from the reader it gives neither the name nor the samples. */
async function readSignals(db: Database, staff: Staff, which: Which): Promise<Signal[]> {
  const mayName = sql<boolean>`(g.drug_id is null or ${nameFor(staff)} is not null)`
  const rows = await db
    .selectFrom('alert_signals as g')
    .innerJoin('alert_rules as a', 'a.id', 'g.rule_id')
    .leftJoin('drug_identities as d', 'd.id', 'g.drug_id')
    .select(['g.id', 'g.rule_id', 'a.name as rule_name', 'a.kind', 'g.first_at', 'g.last_at', 'g.is_unconfirmed'])
    .select(['g.outcome', 'g.reason', 'g.alert_id', 'g.answered_at', 'g.user_id'])
    .select(sql<string | null>`case when g.drug_id is null then g.custom_drug else ${nameFor(staff)} end`.as('name'))
    .select(sql<boolean>`coalesce(d.important, false) and ${mayName}`.as('is_dangerous'))
    .select(soldAsFor(staff, sql`g.sold_as`).as('sold_as'))
    .select(sql<string | null>`(select name from areas where id = g.area_id)`.as('area'))
    .select(sql<string | null>`(select name from users where id = g.user_id)`.as('user'))
    .select(sql<string | null>`(select name from users where id = g.answered_by)`.as('answered_by'))
    .select(
      sql<number>`(select count(*)::int from alert_signal_samples m join samples s on s.sample_id = m.sample_id
        where m.signal_id = g.id and s.deleted_at is null)`.as('samples'),
    )
    .select(
      sql<string[]>`array(select s.sample_id from alert_signal_samples m join samples s on s.sample_id = m.sample_id
        where m.signal_id = g.id and s.deleted_at is null and ${visibleTo(staff)} and ${mayName}
        order by m.at desc, s.sample_id limit ${shownSamples})`.as('sample_ids'),
    )
    .$if('id' in which, (some) => some.where('g.id', '=', 'id' in which ? which.id : 0))
    .$if('answered' in which, (some) =>
      some.where('g.answered_at', 'answered' in which && which.answered ? 'is not' : 'is', null),
    )
    .orderBy(sql`coalesce(g.answered_at, g.last_at) desc`)
    .orderBy('g.id', 'desc')
    .limit('limit' in which ? which.limit : 1)
    .offset('offset' in which ? which.offset : 0)
    .execute()
  return rows.map(({ rule_id, rule_name, kind, user_id, outcome, ...row }) => ({
    ...row,
    rule: { id: rule_id, name: rule_name, kind },
    is_mine: user_id === staff.id,
    // The table's constraint allows no other word.
    outcome: signalOutcomes.find((one) => one === outcome) ?? null,
  }))
}

export async function listSignals({ db, query, staff }: Call<typeof contract.listSignals>) {
  const answered = query.answered === 'true'
  const { count } = await db
    .selectFrom('alert_signals')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('answered_at', answered ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return { count, results: await readSignals(db, staff, { ...query, answered }) }
}

async function oneSignal(db: Database, staff: Staff, id: number): Promise<Signal> {
  const [signal] = await readSignals(db, staff, { id })
  if (signal === undefined) throw new Failure('not_found', 'This signal was not found.')
  return signal
}

/** Locks an open signal; throws 409 where it is no longer open, with who answered it. */
async function lockOpen(tx: Write, staff: Staff, id: number): Promise<Signal> {
  await tx.selectFrom('alert_signals').select('id').where('id', '=', id).forUpdate().execute()
  const signal = await oneSignal(tx, staff, id)
  if (signal.answered_at === null) return signal
  const by = signal.answered_by === null ? 'Corrections took its samples away' : `${signal.answered_by} has answered it`
  throw new Failure('conflict', `This signal is not open any more. ${by}.`)
}

export async function takeSignal(call: Call<typeof contract.takeSignal>) {
  const { db: tx, staff, params, input } = call
  const before = await lockOpen(tx, staff, params.id)
  // Anybody may take it over; only its owner gives it up.
  if (before.is_mine === input.mine) return before
  const user_id = input.mine ? staff.id : null
  await tx.updateTable('alert_signals').set({ user_id }).where('id', '=', params.id).execute()
  const what = { action: input.mine ? 'take' : 'leave', entity: 'signal', entity_id: String(params.id) }
  await recordAudit(tx, call, {
    ...what,
    before: { user: before.user },
    after: { user: input.mine ? staff.name : null },
  })
  return oneSignal(tx, staff, params.id)
}

export async function refuseSignal(call: Call<typeof contract.refuseSignal>) {
  const { db: tx, staff, params, input, now } = call
  await lockOpen(tx, staff, params.id)
  const answer = { outcome: 'NO_ALERT', reason: input.reason }
  await tx
    .updateTable('alert_signals')
    .set({ ...answer, answered_at: now.toISOString(), answered_by: staff.id })
    .where('id', '=', params.id)
    .execute()
  await recordAudit(tx, call, { action: 'answer', entity: 'signal', entity_id: String(params.id), after: answer })
  return oneSignal(tx, staff, params.id)
}

/** Alerts that are being written or are active, newest first; the title in their first language. */
export async function listOpenAlerts({ db, now }: Call<typeof contract.listOpenAlerts>) {
  const { rows } = await sql<{ id: number; title: string }>`
    select a.id, coalesce(nullif(c.content->'words'->(c.content->'languages'->>0)->>'title', ''), 'Alert ' || a.id) as title
    from alerts a left join alert_versions v on v.alert_id = a.id and v.version = a.version
    cross join lateral (select coalesce(a.draft, v.content) as content) c
    where a.retracted_at is null and a.dropped_at is null and (a.ends_at is null or a.ends_at > ${now.toISOString()})
    order by a.id desc limit 100`.execute(db)
  return rows
}
