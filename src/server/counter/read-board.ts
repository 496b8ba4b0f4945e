/** The waiting board as staff read it: with the samples that the tickets belong to. */
import type * as contract from '#contract/counter.ts'
import type { Call } from '#server/http/call.ts'
import { findSamples } from '#server/samples/queries.ts'
import { stripsOf } from './strip-timers.ts'
import { lastTicket, ticketsOnBoard } from './tickets.ts'

export async function readBoard({ db, staff, now }: Call<typeof contract.readBoard>) {
  const { site_id } = staff
  const listed = await ticketsOnBoard(db, site_id, now)
  const seen =
    listed.length === 0
      ? []
      : await findSamples(
          db,
          staff,
          listed.map(({ sample_id }) => sample_id),
        )
  const shown = new Map(seen.map(({ sample_id, shown_id }) => [sample_id, shown_id]))
  const strips = Map.groupBy(
    await stripsOf(
      db,
      seen.map(({ sample_id }) => sample_id),
    ),
    ({ sample_id }) => sample_id,
  )
  const tickets = listed.map(({ day: _, sample_id, ...ticket }) => {
    const shown_id = shown.get(sample_id)
    const running = strips.get(sample_id) ?? []
    return {
      ...ticket,
      sample: shown_id === undefined ? null : { sample_id, shown_id },
      strips: running.map(({ strip_type, ready_at }) => ({ strip_type, ready_at })),
    }
  })
  return { tickets, last_today: await lastTicket(db, site_id, now) }
}
