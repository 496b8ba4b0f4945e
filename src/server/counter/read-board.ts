/** The waiting board as staff read it: with the samples that the tickets belong to. */
import type * as contract from '#contract/counter.ts'
import type { Call } from '#server/http/call.ts'
import { findSamples } from '#server/samples/queries.ts'
import { samplesWithStrips, stripsOf } from './strip-timers.ts'
import { lastTicket, ticketsOnBoard } from './tickets.ts'

export async function readBoard({ db, staff, now }: Call<typeof contract.readBoard>) {
  const { site_id } = staff
  const listed = await ticketsOnBoard(db, site_id, now)
  const onBoard = new Set(listed.map(({ sample_id }) => sample_id))
  const others = (await samplesWithStrips(db, site_id)).filter((id) => !onBoard.has(id))
  const ids = [...onBoard, ...others]
  const seen = ids.length === 0 ? [] : await findSamples(db, staff, ids)
  const shown = new Map(seen.map(({ sample_id, shown_id }) => [sample_id, shown_id]))
  const running = await stripsOf(db, [...shown.keys()])
  const stripsNow = (id: string) =>
    running.filter(({ sample_id }) => sample_id === id).map(({ strip_type, ready_at }) => ({ strip_type, ready_at }))
  const tickets = listed.map(({ day: _, sample_id, ...ticket }) => {
    const shown_id = shown.get(sample_id)
    return {
      ...ticket,
      sample: shown_id === undefined ? null : { sample_id, shown_id },
      strips: stripsNow(sample_id),
    }
  })
  return {
    tickets,
    others: others.filter((id) => shown.has(id)).map((sample_id) => ({ sample_id, strips: stripsNow(sample_id) })),
    last_today: await lastTicket(db, site_id, now),
  }
}
