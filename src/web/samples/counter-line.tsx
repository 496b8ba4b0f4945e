/**
 * On the home page of staff whose site tests at its counter: how many tickets wait, whom to tell first, which strips to read, and the
 * way to the board.
 */
import { IconAlertTriangle, IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { secondsLeft } from '#domain/sample/strip-timer.ts'
import { isReady } from '#domain/sample/ticket.ts'
import { mySiteQuery } from '#web/api/queries.ts'
import { paths } from '#web/paths.ts'
import { boardTexts as words } from '#web/texts/board.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { NoteBar } from '#web/ui/layout.tsx'
import { useBoard, warnsOf } from './board-query.ts'

/** The line; nothing elsewhere, and nothing if the tickets fail to load, because the home page works without them. */
export function CounterLine() {
  const { data: site } = useQuery(mySiteQuery)
  const { answer, now } = useBoard(site?.tests_on_site === true)
  const board = useAfterPress(answer.data)
  if (board === undefined) return null
  const ready = board.tickets.filter(isReady)
  const warned = ready.filter(({ sample }) => sample !== null && warnsOf(sample)).length
  const due = board.tickets.flatMap(({ strips }) => strips).filter(({ ready_at }) => secondsLeft(ready_at, now) === 0)
  const isUrgent = warned > 0 || due.length > 0
  const Icon = isUrgent ? IconAlertTriangle : IconTicket
  return (
    <NoteBar as="p" tone={isUrgent ? 'look' : 'said'}>
      <Icon size={18} aria-hidden="true" />
      <span>
        {words.line(board.tickets.length, ready.length)} {warned > 0 && `${words.warned(warned)} `}
        {due.length > 0 && `${words.due(due.length)} `}
        {board.not_begun.length > 0 && `${words.notBegun.line(board.not_begun.length)} `}
        <Link to={paths.waitingBoard}>{words.toBoard}</Link>
      </span>
    </NoteBar>
  )
}
