/** '/waiting-board': the tickets of the reader's own counter with their samples, and the link for the room's screen. */
import { IconLock, IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { readBoard } from '#contract/counter.ts'
import type { Answered } from '#contract/endpoint.ts'
import { wrongRole } from '#domain/faults.ts'
import { secondsLeft } from '#domain/sample/strip-timer.ts'
import { minutesWaited } from '#domain/sample/ticket.ts'
import { mySiteQuery } from '#web/api/queries.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { boardTexts as words } from '#web/texts/board.ts'
import { tellingTexts } from '#web/texts/telling.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { BoardLink } from './board-link.tsx'
import { boardQuery } from './board-query.ts'
import { SampleLink } from './sample-link.tsx'

const { strips } = tellingTexts

/** The page. */
export function BoardPage() {
  const { performs_analysis, performs_collection } = useSignedIn()
  if (!performs_analysis && !performs_collection)
    return <Panel icon={<IconLock size={28} />} title={wrongRole} level={1} isFault />
  return <Board />
}

function Board() {
  const site = useQuery(mySiteQuery)
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <PageHead title={words.title} back={<Link to={paths.home}>{words.home}</Link>} lead={words.lead} />
      <Loaded answer={site}>
        {({ id, tests_on_site }) =>
          tests_on_site ? (
            <Tickets site_id={id} />
          ) : (
            <Panel icon={<IconTicket size={28} />} title={words.off}>
              {words.offText}
            </Panel>
          )
        }
      </Loaded>
    </>
  )
}

function Tickets({ site_id }: { readonly site_id: number }) {
  const { performs_analysis, is_admin } = useSignedIn()
  const answer = useQuery(boardQuery)
  const columns = columnsOf(useNow())
  return (
    <>
      <Loaded answer={answer}>
        {({ tickets }) =>
          tickets.length === 0 ? (
            <Panel icon={<IconTicket size={28} />} title={words.empty}>
              {words.emptyText}
            </Panel>
          ) : (
            <Rows label={words.list} rows={tickets} columns={columns} keyOf={({ number }) => number} />
          )
        }
      </Loaded>
      {(performs_analysis || is_admin) && <BoardLink site_id={site_id} />}
    </>
  )
}

const stripWords = (strip_type: string, ready_at: string, now: string) => {
  const left = secondsLeft(ready_at, now)
  return left === 0 ? strips.ready(strip_type) : strips.left(strip_type, words.minutes(Math.ceil(left / 60)))
}

type Ticket = Answered<typeof readBoard>['tickets'][number]

const columnsOf = (now: string): readonly ListColumn<Ticket>[] => [
  { label: words.columns.number, cell: ({ number }) => <strong>{words.number(number)}</strong> },
  { label: words.columns.state, cell: ({ state }) => words.states[state] },
  {
    label: words.columns.strips,
    cell: ({ strips: running }) =>
      running.length === 0
        ? strips.noneShort
        : running.map(({ strip_type, ready_at }) => stripWords(strip_type, ready_at, now)).join(' · '),
  },
  { label: words.columns.waited, cell: ({ given_at }) => words.minutes(minutesWaited(given_at, now)) },
  {
    label: words.columns.sample,
    cell: ({ sample }) =>
      sample === null ? words.hidden : <SampleLink id={sample.shown_id} href={paths.counter(sample.sample_id)} />,
  },
]
