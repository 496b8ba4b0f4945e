/** The waiting board as staff read it: with the samples that the tickets belong to, and who must be told first. */
import { sql } from 'kysely'
import type * as contract from '#contract/counter.ts'
import type { Sample } from '#contract/samples.ts'
import type { Database } from '#server/database/connect.ts'
import { isUnknown, readAsDrug } from '#server/drugs/read-findings.ts'
import type { Call } from '#server/http/call.ts'
import { findSamples } from '#server/samples/queries.ts'
import { samplesWithStrips, stripsOf } from './strip-timers.ts'
import { lastTicket, ticketsOnBoard, withoutTicket } from './tickets.ts'

export async function readBoard({ db, staff, now }: Call<typeof contract.readBoard>) {
  const { site_id } = staff
  const listed = await ticketsOnBoard(db, site_id, now)
  const onBoard = new Set(listed.map(({ sample_id }) => sample_id))
  const others = (await samplesWithStrips(db, site_id)).filter((id) => !onBoard.has(id))
  const unbegun = await withoutTicket(db, site_id, now)
  const ids = [...onBoard, ...others, ...unbegun]
  const seen = ids.length === 0 ? [] : await findSamples(db, staff, ids)
  const shown = new Map(seen.map((sample) => [sample.sample_id, sample]))
  const running = await stripsOf(db, [...shown.keys()])
  const stripsNow = (id: string) =>
    running.filter(({ sample_id }) => sample_id === id).map(({ strip_type, ready_at }) => ({ strip_type, ready_at }))
  const unknown = await withUnknown(db, [...shown.keys()])
  const tickets = listed.map(({ day: _, sample_id, ...ticket }) => {
    const sample = shown.get(sample_id)
    return {
      ...ticket,
      sample: sample === undefined ? null : { ...shownOf(sample), has_unknown: unknown.has(sample_id) },
      strips: stripsNow(sample_id),
    }
  })
  return {
    tickets,
    others: others.filter((id) => shown.has(id)).map((sample_id) => ({ sample_id, strips: stripsNow(sample_id) })),
    not_begun: unbegun.flatMap((id) => {
      const sample = shown.get(id)
      return sample === undefined ? [] : [{ sample_id: id, shown_id: sample.shown_id }]
    }),
    last_today: await lastTicket(db, site_id, now),
  }
}

const shownOf = ({ sample_id, shown_id, important_findings }: Sample) => ({ sample_id, shown_id, important_findings })

/** Which of these samples have a result with something that nobody knows. */
async function withUnknown(db: Database, sample_ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (sample_ids.length === 0) return new Set()
  const { rows } = await sql<{ sample_id: string }>`
    select distinct r.sample_id from reports r join report_findings f on f.report_id = r.id ${readAsDrug}
    where r.sample_id = any (${[...sample_ids]}::text[]) and r.is_newest and not r.is_draft and ${isUnknown}`.execute(
    db,
  )
  return new Set(rows.map(({ sample_id }) => sample_id))
}
