/** Records a check of an instrument by staff of its site. A recorded check never changes. */
import type * as contract from '#contract/instruments.ts'
import { formatDateTime } from '#domain/dates.ts'
import { checkTimeFault } from '#domain/instrument/instrument.ts'
import { found } from '#server/admin/find.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { lockOwnInstrument } from './change-instruments.ts'
import { checkClock, countDoubted, readInstruments } from './queries.ts'

export async function recordCheck(call: Call<typeof contract.recordCheck>) {
  const { db: tx, input, params, staff, now } = call
  const { id, name, since, retired_at } = await lockOwnInstrument(tx, params.id, staff)
  if (retired_at !== null) throw new Failure('conflict', `${name} is not in use any more, so no check is recorded.`)
  const clock = await checkClock(tx, now)
  const recorded_at = await afterEveryReport(tx, id, now)
  const at = input.at === null ? recorded_at : new Date(input.at).toISOString()
  const fault = checkTimeFault(at, { name, since }, { now: recorded_at, zone: clock.zone })
  if (fault !== null) throw badInput([{ field: 'at', message: fault }])
  const { passed, reason, note, checked_by } = input
  const made = await tx
    .insertInto('instrument_checks')
    .values({ instrument_id: id, at, passed, reason, note, checked_by, user_id: staff.id, recorded_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) {
    const message = `A check of ${name} of ${formatDateTime(at, clock.zone)} is recorded already.`
    throw badInput([{ field: 'at', message }])
  }
  const after = { instrument: name, passed, reason, at, checked_by, ...(note === null ? {} : { note }) }
  await recordAudit(tx, call, { action: 'check', entity: 'instrument', entity_id: String(id), after })
  const [instrument] = await readInstruments(tx, clock, { id })
  return { instrument: found(instrument, 'This instrument'), doubted: await countDoubted(tx, id) }
}

/**
 * Returns now, or the time of the newest report on the instrument if that is less than a minute later. A report and a
 * check of one instrument are stored one after the other, but each has the time at which its call began, and the clocks
 * of two servers may differ by up to a minute.
 */
async function afterEveryReport(tx: Write, instrument_id: number, now: Date): Promise<string> {
  const row = await tx
    .selectFrom('reports')
    .select(({ fn }) => fn.max('reported_at').as('at'))
    .where('instrument_id', '=', instrument_id)
    .executeTakeFirst()
  const newest = row?.at == null ? 0 : Date.parse(row.at)
  const isMomentLater = newest > now.getTime() && newest - now.getTime() < 60_000
  return new Date(isMomentLater ? newest : now.getTime()).toISOString()
}
