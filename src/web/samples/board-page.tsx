/** '/waiting-board': the tickets of the reader's own counter with their samples, and the link for the room's screen. */
import { IconAlarm, IconHelpCircle, IconLock, IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { readBoard } from '#contract/counter.ts'
import type { Answered } from '#contract/endpoint.ts'
import { wrongRole } from '#domain/faults.ts'
import { importantWords } from '#domain/sample/by-strip.ts'
import { secondsLeft } from '#domain/sample/strip-timer.ts'
import { minutesWaited } from '#domain/sample/ticket.ts'
import { mySiteQuery } from '#web/api/queries.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { boardTexts as words } from '#web/texts/board.ts'
import { tellingTexts } from '#web/texts/telling.ts'
import { LookChip } from '#web/ui/chip.tsx'
import { Marks, Stack } from '#web/ui/layout.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { BoardLink } from './board-link.tsx'
import { useBoard } from './board-query.ts'
import { SampleLink } from './sample-link.tsx'
import { markLooks } from './status-look.ts'

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
  const { answer, now } = useBoard()
  const columns = columnsOf(now)
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
      <NotBegun samples={answer.data?.not_begun ?? []} />
      {(performs_analysis || is_admin) && <BoardLink site_id={site_id} />}
    </>
  )
}

/** Samples whose people may wait although no ticket stands for them. */
function NotBegun({ samples }: { readonly samples: Answered<typeof readBoard>['not_begun'] }) {
  if (samples.length === 0) return null
  return (
    <Stack as="section" gap={8} aria-labelledby="not-begun">
      <h2 id="not-begun">{words.notBegun.title}</h2>
      <p>{words.notBegun.text}</p>
      <Marks as="ul" aria-labelledby="not-begun">
        {samples.map(({ sample_id, shown_id }) => (
          <li key={sample_id}>
            <SampleLink id={shown_id} href={paths.sample(sample_id)} />
          </li>
        ))}
      </Marks>
    </Stack>
  )
}

type Ticket = Answered<typeof readBoard>['tickets'][number]

type Strip = Ticket['strips'][number] & { readonly now: string }

/** A strip that runs, or is to be read: marked, because whoever dipped it may be elsewhere. */
function StripMark({ strip_type, ready_at, now }: Strip) {
  const left = secondsLeft(ready_at, now)
  if (left > 0) return <span>{strips.left(strip_type, words.minutes(Math.ceil(left / 60)))}</span>
  return (
    <LookChip tone="look" Icon={IconAlarm}>
      {strips.ready(strip_type)}
    </LookChip>
  )
}

/** What the board says of a ticket, and what its result warns of. */
function StateMarks({ state, sample }: Ticket) {
  return (
    <Marks>
      <span>{words.states[state]}</span>
      {sample !== null && sample.important_findings.length > 0 && (
        <LookChip {...markLooks.danger}>{importantWords(sample.important_findings)}</LookChip>
      )}
      {sample?.has_unknown && (
        <LookChip tone="look" Icon={IconHelpCircle}>
          {words.unknown}
        </LookChip>
      )}
    </Marks>
  )
}

const columnsOf = (now: string): readonly ListColumn<Ticket>[] => [
  { label: words.columns.number, cell: ({ number }) => <strong>{words.number(number)}</strong> },
  { label: words.columns.state, cell: (ticket) => <StateMarks {...ticket} /> },
  {
    label: words.columns.strips,
    cell: ({ strips: running }) =>
      running.length === 0 ? (
        strips.noneShort
      ) : (
        <Marks>
          {running.map((strip) => (
            <StripMark key={strip.strip_type} {...strip} now={now} />
          ))}
        </Marks>
      ),
  },
  { label: words.columns.waited, cell: ({ given_at }) => words.minutes(minutesWaited(given_at, now)) },
  {
    label: words.columns.sample,
    cell: ({ sample }) =>
      sample === null ? words.hidden : <SampleLink id={sample.shown_id} href={paths.counter(sample.sample_id)} />,
  },
]
