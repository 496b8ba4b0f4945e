/** Excel stores a day as the number of days since its first one, and a time as part of a day. */

const msPerDay = 86_400_000
/** The last day that Excel shows, 9999-12-31. */
const lastDay = 2_958_465
/** Days between the two first days that Excel has had: 1900-01-00 and 1904-01-01. */
const between1904 = 1462

/** A day as '2026-11-25', with its time if it has one; a time alone as '05:23:00'. null if Excel shows no day for it. */
export function excelDay(
  serial: number,
  kind: { readonly day: boolean; readonly time: boolean },
  is1904: boolean,
): string | null {
  const days = serial + (is1904 ? between1904 : 0)
  if (!(serial >= 0) || days >= lastDay + 1) return null
  if (!kind.day) return timeOf(serial)
  // Excel counts 1900-02-29, a day that never was.
  const ms = Math.round(((days < 60 ? days + 1 : days) * msPerDay) / 1000) * 1000
  const at = new Date(Date.UTC(1899, 11, 30) + ms).toISOString()
  const time = at.slice(11, 19)
  return time === '00:00:00' ? at.slice(0, 10) : `${at.slice(0, 10)} ${time.replace(/:00$/, '')}`
}

function timeOf(days: number): string {
  const seconds = Math.round(days * 86_400)
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}
