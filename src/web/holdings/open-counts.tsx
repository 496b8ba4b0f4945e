/** On the home page: counts of the reader's own site with lines that nobody has settled. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listCounts } from '#contract/counts.ts'
import { formatDay, localDay } from '#domain/dates.ts'
import { call } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { useZone } from '#web/samples/when.tsx'
import { countTexts as words } from '#web/texts/holdings.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { NoteBar } from '#web/ui/layout.tsx'

/** The line of the newest one. Shows nothing if the list fails to load, because the home page works without it. */
export function OpenCounts() {
  const zone = useZone()
  const { data } = useQuery({
    // Losses and finds change samples.
    queryKey: ['samples', 'open-counts'],
    queryFn: ({ signal }) => call(listCounts, { query: {} }, { signal }),
    staleTime: 60_000,
  })
  const newest = useAfterPress(data?.find(({ open }) => open > 0))
  if (newest === undefined) return null
  return (
    <NoteBar as="p" tone="look" role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>
        <Link to={paths.count(newest.id)}>{words.openCount(formatDay(localDay(newest.counted_at, zone)))}</Link>:{' '}
        {words.open(newest.open)}.
      </span>
    </NoteBar>
  )
}
