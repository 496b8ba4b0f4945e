/** On the home page of somebody who reads for other sites: how many readings wait. On a phone it is the way to them. */
import { IconWaveSine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readingQueue } from '#contract/readings.ts'
import { isOpen } from '#domain/reading/reading.ts'
import { rightsQuery } from '#web/api/queries.ts'
import { readQuery } from '#web/api/read-query.ts'
import { paths } from '#web/paths.ts'
import { readingTexts as words } from '#web/texts/readings.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { NoteBar } from '#web/ui/layout.tsx'

/** The line. Shows nothing if the queue fails to load, because the home page works without it. */
export function HomeReadings() {
  const { data: me } = useQuery(rightsQuery)
  const reads = me?.reads_for_others === true
  const { data } = useQuery({ ...readQuery(readingQueue, {}), enabled: reads, refetchInterval: 60_000 })
  const waiting = useAfterPress(data?.filter(isOpen).length)
  if (!reads || waiting === undefined) return null
  return (
    <NoteBar as="p" tone="said" role="status">
      <IconWaveSine size={18} aria-hidden="true" />
      <span>
        <Link to={paths.readings}>{words.title}</Link>: {words.waiting(waiting)}
      </span>
    </NoteBar>
  )
}
