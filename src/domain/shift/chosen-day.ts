/** The collection day that staff chose on a device, where a site asks for it. */
import { localDay } from '#domain/dates.ts'

/**
 * The chosen day (YYYY-MM-DD). Null if nobody chose one, or if they chose the day that was today by the device's clock:
 * then the corrected time of that clock is more exact.
 */
export function chosenDay(day: string | null, made_at: string, today: string, zone: string): string | null {
  return day === null || day === today || day === localDay(made_at, zone) ? null : day
}
