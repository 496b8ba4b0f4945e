/** The day of collection that somebody chose on a device, where a site asks for it. */
import { localDay } from '#domain/dates.ts'

/**
 * The day (YYYY-MM-DD) that was chosen; null where it was left, or is what the device took for today: then the time of its clock,
 * corrected, says more.
 */
export function chosenDay(day: string | null, made_at: string, today: string, zone: string): string | null {
  return day === null || day === today || day === localDay(made_at, zone) ? null : day
}
