/** On the home page of analysis staff: how many signals wait, and a link to them. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { signalTexts as words } from '#web/texts/signals.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { NoteBar } from '#web/ui/layout.tsx'
import { signalsQuery } from './signal-queries.ts'

/** The line; nothing if none waits. */
export function HomeSignals() {
  const data = useAfterPress(useQuery({ ...signalsQuery(false, 1), staleTime: 60_000 }).data)
  if (data === undefined || data.count === 0) return null
  return (
    <NoteBar tone="look" role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <p>
        {words.panel(data.count)} <Link to={paths.signals}>{words.look}</Link>
      </p>
    </NoteBar>
  )
}
