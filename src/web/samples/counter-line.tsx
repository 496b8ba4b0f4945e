/** On the home page of staff whose site tests at its counter: how many tickets wait, and the way to the board. */
import { IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isReady } from '#domain/sample/ticket.ts'
import { mySiteQuery } from '#web/api/queries.ts'
import { paths } from '#web/paths.ts'
import { boardTexts as words } from '#web/texts/board.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { NoteBar } from '#web/ui/layout.tsx'
import { boardQuery } from './board-query.ts'

/** The line; nothing elsewhere, and nothing if the tickets fail to load, because the home page works without them. */
export function CounterLine() {
  const { data: site } = useQuery(mySiteQuery)
  const board = useAfterPress(useQuery({ ...boardQuery, enabled: site?.tests_on_site === true }).data)
  if (board === undefined) return null
  const ready = board.tickets.filter(isReady).length
  return (
    <NoteBar as="p" tone="said">
      <IconTicket size={18} aria-hidden="true" />
      <span>
        {words.line(board.tickets.length, ready)} <Link to={paths.waitingBoard}>{words.toBoard}</Link>
      </span>
    </NoteBar>
  )
}
