/** On the home page of analysis staff: a link to the checks of the site's instruments, and which are due. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { instrumentsQuery } from '#web/api/instruments-query.ts'
import { paths } from '#web/paths.ts'
import { instrumentTexts } from '#web/texts/instruments.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { Intro, NoteBar } from '#web/ui/layout.tsx'

const words = instrumentTexts.home

/** The line; nothing if the site has no instruments. */
export function HomeInstruments() {
  const data = useAfterPress(useQuery(instrumentsQuery).data)
  const inUse = (data?.instruments ?? []).filter(({ retired_at }) => retired_at === null)
  if (inUse.length === 0) return null
  const due = inUse.filter(({ doubt }) => doubt !== null).map(({ name }) => name)
  const way = <Link to={paths.instruments}>{words.look}</Link>
  if (due.length === 0) return <Intro>{way}</Intro>
  return (
    <NoteBar tone="look" role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <p>
        {words.due(due)} {way}
      </p>
    </NoteBar>
  )
}
