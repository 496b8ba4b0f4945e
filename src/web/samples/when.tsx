/** Days and times of a list, in the service's zone (R2.39). */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Sample } from '#contract/samples.ts'
import { collectedDay, formatDate, formatDateTime, formatDay, localDay, timeAgo } from '#domain/dates.ts'
import { type DueFacts, dueMark, hasDueDay } from '#domain/sample/due.ts'
import { serviceQuery } from '#web/api/queries.ts'
import { homeTexts } from '#web/texts/home.ts'
import { LookChip } from '#web/ui/chip.tsx'
import { Marks, Whole } from '#web/ui/layout.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { markLooks } from './status-look.ts'

/** The service's zone; until it has loaded, the default for new services (R13.3). */
export function useZone(): string {
  return useQuery(serviceQuery).data?.time_zone ?? 'America/Toronto'
}

/** 'November 21, 2026, 2:05 PM' (R2.39); for today it adds how long ago that was. */
export function When({ iso }: { iso: string | null }): ReactNode {
  const [zone, now] = [useZone(), useNow()]
  if (iso === null) return <Whole isQuiet>{homeTexts.nothing}</Whole>
  const full = formatDateTime(iso, zone)
  const day = `${formatDate(iso, zone)},`
  const clock = full.slice(day.length + 1)
  const isToday = localDay(iso, zone) === localDay(now, zone)
  return (
    <time dateTime={iso} title={full}>
      <Whole>{day}</Whole>{' '}
      <Whole>
        {clock}
        {isToday && <Whole isQuiet> · {timeAgo(iso, now)}</Whole>}
      </Whole>
    </time>
  )
}

type Collected = { readonly sample: Pick<Sample, 'date_collected' | 'date_collected_exactness' | 'anonymised_at'> }

/** When a sample was collected; for an anonymised sample only the day, or the month or year where no more is known. */
export function Collected({ sample }: Collected): ReactNode {
  const zone = useZone()
  const isTime = sample.anonymised_at === null && sample.date_collected_exactness === 'day'
  return isTime ? <When iso={sample.date_collected} /> : formatDay(collectedDay(sample, zone))
}

/** '12 min ago', with the full date on hover. */
export function Ago({ iso }: { iso: string }): ReactNode {
  const [zone, now] = [useZone(), useNow()]
  return (
    <time dateTime={iso} title={formatDateTime(iso, zone)}>
      {timeAgo(iso, now)}
    </time>
  )
}

/** The day when results are due, marked on that day and after it. */
export function Due({ sample }: { sample: DueFacts }): ReactNode {
  if (!hasDueDay(sample)) return <Whole isQuiet>{homeTexts.nothing}</Whole>
  return (
    <Marks>
      <time dateTime={sample.return_date}>{formatDay(sample.return_date)}</time>
      <DueMark sample={sample} />
    </Marks>
  )
}

/** 'Late' or 'Due today'; nothing if no result is due by today. */
export function DueMark({ sample }: { sample: DueFacts }): ReactNode {
  const [zone, now] = [useZone(), useNow()]
  const mark = dueMark(sample, now, zone)
  return mark && <LookChip {...markLooks.attention}>{homeTexts[mark]}</LookChip>
}
