/**
 * The calendar file of a sample that waits for its result (R11.9): the day to look
 * again, in words that reveal nothing. It names neither the service nor a sample.
 */
import { createHmac } from 'node:crypto'
import ical from 'ical-generator'
import { publicTexts } from '#domain/public/texts/index.ts'
import type { Language } from '#domain/public/texts/languages.ts'

type Waiting = {
  readonly sample_id: string
  /** The promised day of the result, YYYY-MM-DD. */
  readonly return_date: string
  readonly language: Language
  /** The server's secret: the same sample makes the same entry, but nobody can tell which sample. */
  readonly secret: string
  readonly now: Date
}

/** The file as iCalendar (RFC 5545): one all-day entry. */
export function calendarFile({ sample_id, return_date, language, secret, now }: Waiting): string {
  const { appointment } = publicTexts[language].waiting
  const calendar = ical({
    name: appointment,
    prodId: { company: 'calendar', product: 'calendar', language: language.toUpperCase() },
  })
  calendar.createEvent({
    id: createHmac('sha256', secret).update(`calendar ${sample_id}`).digest('hex').slice(0, 32),
    start: new Date(`${return_date}T00:00:00Z`),
    timezone: 'UTC',
    allDay: true,
    stamp: now,
    summary: appointment,
  })
  return calendar.toString()
}
