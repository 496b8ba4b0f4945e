/** Lists a lab's results that a failed check puts in doubt, and records that they stand (R7.13). */

import { sql } from 'kysely'
import type * as contract from '#contract/instruments.ts'
import type { DoubtedResult } from '#contract/instruments.ts'
import { found } from '#server/admin/find.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { isOwnSite } from '#server/own-sites.ts'

/** How many results are listed; the count is of all. */
const namedAtMost = 100

export async function listDoubtedResults({ db, staff }: Call<typeof contract.listDoubtedResults>) {
  const { rows } = await sql<DoubtedResult & { count: number }>`
    select r.id, r.sample_id, r.technology, i.name as instrument, r.reported_at, c.id as check_id, c.at as failed_at, c.note,
      count(*) over (partition by c.id)::int as of_check, count(*) over ()::int as count
    from doubted_results x
    join reports r on r.id = x.report_id
    join instruments i on i.id = x.instrument_id
    join instrument_checks c on c.id = x.check_id
    join samples s on s.sample_id = r.sample_id and s.deleted_at is null
    where ${isOwnSite('x.site_id', staff.site_id)}
    order by c.at, r.reported_at, r.id limit ${namedAtMost}`.execute(db)
  return { count: rows[0]?.count ?? 0, results: rows.map(({ count: _count, ...row }) => row) }
}

export async function answerDoubt(call: Call<typeof contract.answerDoubt>) {
  const { db: tx, params, staff, input, now } = call
  const report = await tx
    .selectFrom('reports')
    .select(['id', 'instrument_id'])
    .where('id', '=', params.id)
    .where(isOwnSite('site_id', staff.site_id))
    .where('is_draft', '=', false)
    .executeTakeFirst()
  const { instrument_id } = found(report, 'This result')
  // The instrument is locked: two people who answer wait for each other.
  await tx
    .selectFrom('instruments')
    .select('id')
    .where('id', '=', instrument_id ?? 0)
    .forUpdate()
    .execute()
  const doubted = await tx
    .selectFrom('doubted_results')
    .select('check_id')
    .where('report_id', '=', params.id)
    .executeTakeFirst()
  if (doubted?.check_id == null) throw new Failure('conflict', 'No failed check puts this result in doubt any more.')
  const { rows: stands } = await sql<{ sample_id: string; instrument: string }>`
    with standing as (
      insert into instrument_stands (report_id, check_id, reason, at, user_id)
      select report_id, check_id, ${input.reason}, ${now.toISOString()}::timestamptz, ${staff.id}::integer
      from doubted_results where check_id = ${doubted.check_id} and (${input.of_all} or report_id = ${params.id})
      returning report_id)
    select r.sample_id, i.name as instrument
    from standing join reports r on r.id = standing.report_id join instruments i on i.id = r.instrument_id
    order by r.sample_id`.execute(tx)
  const action = 'result stands after a failed check'
  await recordAudit(
    tx,
    call,
    ...stands.map(({ sample_id, instrument }) => {
      return { action, entity: 'sample', entity_id: sample_id, after: { instrument, reason: input.reason } }
    }),
  )
  return { results: stands.length }
}
