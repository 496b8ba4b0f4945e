/** Times on a device whose clock may be wrong. */
import { returnDate } from '#domain/dates.ts'
import { collectedTime, serverTime } from '#domain/shift/shift.ts'
import type { OpenShift } from './open-shift.ts'
import type { ShiftSample } from './shift-record.ts'

/** The time by the server's clock, as far as the device knows; ISO. */
export const serverNow = (shift: OpenShift): string => serverTime(Date.now(), shift.ahead(), shift.head.begun_at)

/** The day (YYYY-MM-DD) of a sample's result: as the service says, or as it would say if the sample came now. */
export function resultDay(shift: OpenShift, { made_at, receipt }: ShiftSample): string {
  const { begun, service } = shift.kit
  const times = { made_at, sent_at: new Date().toISOString(), received_at: serverNow(shift) }
  const { date_collected } = collectedTime({ ...times, begun_at: shift.head.begun_at })
  return receipt?.return_date ?? returnDate(date_collected, service.time_zone, begun.turnaround_days, begun.holidays)
}
