/** On the home page of analysis staff: names about which somebody said something, and a second person has not decided. */
import { IconPencilQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listUnknownNames } from '#contract/unknown-names.ts'
import { readQuery } from '#web/api/read-query.ts'
import { paths } from '#web/paths.ts'
import { unknownListTexts as words } from '#web/texts/unknown-list.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { NoteBar } from '#web/ui/layout.tsx'

/** What waits, as the first pages ask for it. */
export const waitingNamesQuery = readQuery(listUnknownNames, { query: { limit: 1, offset: 0, waiting: 'true' } })

/** The line; nothing if nothing waits or it fails to load, because the page works without it. */
export function WaitingNames() {
  const data = useAfterPress(useQuery({ ...waitingNamesQuery, staleTime: 60_000 }).data)
  if (data === undefined || data.waiting === 0) return null
  return (
    <NoteBar tone="look" role="status">
      <IconPencilQuestion size={18} aria-hidden="true" />
      <div>
        <p>{words.notice(data.waiting)}</p>
        <Link to={paths.unknownNames} search={{ of: 'waiting' }}>
          {words.look}
        </Link>
      </div>
    </NoteBar>
  )
}
