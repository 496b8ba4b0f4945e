/**
 * Days and times in the service's zone (R2.39). Instants are ISO texts in UTC, days are YYYY-MM-DD; a zone is an
 * IANA name. Nothing here reads the clock or the machine's own zone.
 */

const dayMs = 24 * 60 * 60 * 1000
const minuteMs = 60 * 1000

// Making a formatter costs far more than using one, and a list formats hundreds of times.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(zone, made)
  return made
}

/** The local time of a zone at an instant, in milliseconds as if it were UTC. */
function wallClock(instant: number, zone: string): number {
  const parts = formatterOf(zone).formatToParts(instant)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
}

function dayOf(utc: number): string {
  return new Date(utc).toISOString().slice(0, 10)
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** The day of an instant in a zone, YYYY-MM-DD. */
export function localDay(iso: string, zone: string): string {
  return dayOf(wallClock(Date.parse(iso), zone))
}

/** The clock of a zone at an instant, HH:MM. */
export function localTime(iso: string, zone: string): string {
  return new Date(wallClock(Date.parse(iso), zone)).toISOString().slice(11, 16)
}

/** The day (YYYY-MM-DD) whose nightly work is due. This work begins at `hour` (0 to 23) in the zone; null before. */
export function nightOf(iso: string, zone: string, hour: number): string | null {
  return Number(localTime(iso, zone).slice(0, 2)) < hour ? null : localDay(iso, zone)
}

/**
 * The instant (ISO, UTC) when clocks in a zone read `time` (HH:MM) on `day`. A time that the clock change skips moves
 * on by as much as the clocks do; one that occurs twice is the first.
 */
export function zonedInstant(day: string, time: string, zone: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const candidates = [wanted - dayMs, wanted + dayMs].map((near) => wanted - (wallClock(near, zone) - near))
  const readings = candidates.filter((instant) => wallClock(instant, zone) === wanted)
  return new Date(readings.length > 0 ? Math.min(...readings) : Math.max(...candidates)).toISOString()
}

/** The day `n` working days after `day`; weekends and `holidays` (YYYY-MM-DD) do not count: Friday + 3 = Wednesday (R2.37). */
export function workingDayAfter(day: string, n: number, holidays: readonly string[]): string {
  let at = Date.parse(`${day}T00:00:00Z`)
  for (let left = n; left > 0; ) {
    at += dayMs
    const isWeekend = [0, 6].includes(new Date(at).getUTCDay())
    if (!isWeekend && !holidays.includes(dayOf(at))) left -= 1
  }
  return dayOf(at)
}

/** How many working days lie after `from`, up to and with `to` (both YYYY-MM-DD): Friday to Monday is 1; 0 for an earlier `to`. */
export function workingDaysBetween(from: string, to: string, holidays: readonly string[]): number {
  let count = 0
  for (let day = workingDayAfter(from, 1, holidays); day <= to; day = workingDayAfter(day, 1, holidays)) count += 1
  return count
}

/** The day `n` days after `day` (YYYY-MM-DD); before it if `n` is negative. */
export const addDays = (day: string, n: number): string => dayOf(Date.parse(`${day}T00:00:00Z`) + n * dayMs)

/** `return_date` (YYYY-MM-DD): the collection day in the zone plus the site's turnaround in working days (R2.37). */
export function returnDate(
  collectedAt: string,
  zone: string,
  turnaroundDays: number,
  holidays: readonly string[],
): string {
  return workingDayAfter(localDay(collectedAt, zone), turnaroundDays, holidays)
}

/**
 * `return_date` of a sample that is registered at `registeredAt`: as `returnDate`, or, where that would be over by then
 * because it was collected long ago, counted from the registration. Nobody is promised a day in the past.
 */
export function promisedDate(
  collectedAt: string,
  registeredAt: string,
  zone: string,
  { turnaround_days, holidays }: { readonly turnaround_days: number; readonly holidays: readonly string[] },
): string {
  const registered = localDay(registeredAt, zone)
  // The last one is for sites that promise results for the same day, and for the afternoon.
  const days = [
    returnDate(collectedAt, zone, turnaround_days, holidays),
    workingDayAfter(registered, turnaround_days, holidays),
    workingDayAfter(registered, 1, holidays),
  ] as const
  return days.find((day) => !isLate(day, registeredAt, zone)) ?? days[2]
}

/** Whether results are late: after 12:00 of `return_date` in the zone (R2.38). */
export function isLate(return_date: string, now: string, zone: string): boolean {
  return Date.parse(now) > Date.parse(zonedInstant(return_date, '12:00', zone))
}

/** Whether results are due today and not yet late: from midnight to 12:00 of `return_date` in the zone. */
export function isDueToday(return_date: string, now: string, zone: string): boolean {
  return localDay(now, zone) === return_date && !isLate(return_date, now, zone)
}

/** How much is known of a day: the day itself, or its month or year only. */
export const exactnesses = ['day', 'month', 'year'] as const
export type Exactness = (typeof exactnesses)[number]

const known = { day: 10, month: 7, year: 4 } as const

/** How much a text says: '2020' is a year, '2020-11' a month, anything longer a day. */
export const exactnessOf = (text: string): Exactness =>
  text.length === known.year ? 'year' : text.length === known.month ? 'month' : 'day'

/** The first day of a year or month; a day as it is. */
export const firstDay = (text: string): string => `${text}${'-01-01'.slice(0, Math.max(0, 10 - text.length))}`

/** What is known of the day of collection in a zone: YYYY-MM-DD, YYYY-MM or YYYY. */
export const collectedDay = (
  sample: { readonly date_collected: string; readonly date_collected_exactness: Exactness },
  zone: string,
): string => localDay(sample.date_collected, zone).slice(0, known[sample.date_collected_exactness])

/** The day of collection as a form shows it; null where only its month or year is known. */
export const dayToEdit = (sample: Parameters<typeof collectedDay>[0], zone: string): string | null =>
  sample.date_collected_exactness === 'day' ? localDay(sample.date_collected, zone) : null

/** A day as 'November 21, 2026'; a month as 'November 2026', a year as it is. */
export function formatDay(day: string): string {
  if (exactnessOf(day) === 'year') return day
  if (exactnessOf(day) === 'month') return `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
  return `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}, ${Number(day.slice(0, 4))}`
}

/** The day of an instant in a zone as 'November 21, 2026'. */
export function formatDate(iso: string, zone: string): string {
  return formatDay(localDay(iso, zone))
}

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** The day of an instant in a zone as 'Saturday, November 21'. */
export function formatWeekday(iso: string, zone: string): string {
  const day = localDay(iso, zone)
  return `${weekdays[new Date(day).getUTCDay()]}, ${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}`
}

/** An instant in a zone as 'November 21, 2026, 2:05 PM' (R2.39). */
export function formatDateTime(iso: string, zone: string): string {
  const clock = new Date(wallClock(Date.parse(iso), zone))
  const hour = clock.getUTCHours()
  const minute = String(clock.getUTCMinutes()).padStart(2, '0')
  return `${formatDate(iso, zone)}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** How long ago an instant was (R2.39): 'just now', '12 min ago', '2 h ago', '3 days ago'. */
export function timeAgo(iso: string, now: string): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(iso)) / minuteMs)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day ago' : `${days} days ago`
}
