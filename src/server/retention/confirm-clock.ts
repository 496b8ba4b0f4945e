/**
 * An administrator confirms a clock in doubt: the server trusts it from now on, and removals by it get a day's notice.
 */
import type { confirmClock as endpoint } from '#contract/admin/retention.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { believeClock, clockDoubt, giveNotice } from './erasing.ts'
import { readRetention } from './read-retention.ts'

/**
 * How far, in ms, the confirmed time may be from this server's: people look a while before, and several servers have
 * several clocks.
 */
const looked = 3600_000

export async function confirmClock(call: Call<typeof endpoint>) {
  const { db: tx, input, now } = call
  const doubt = await clockDoubt(tx, now)
  if (doubt === null) return readRetention(call)
  if (Math.abs(now.getTime() - Date.parse(input.says)) > looked)
    throw new Failure('conflict', 'The clock says something else by now. Please look again.')
  await believeClock(tx, now)
  await giveNotice(tx, now)
  await recordAudit(tx, call, {
    action: 'confirm clock',
    entity: 'retention',
    entity_id: 'clock',
    before: { clock: doubt.seen },
    after: { clock: now.toISOString() },
  })
  return readRetention(call)
}
