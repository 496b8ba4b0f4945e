/** '/readings': readings that wait, the reader's own, and how those compared with what the labs said. */
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Answered } from '#contract/endpoint.ts'
import { comparedReadings, type ReadingTask, readingQueue } from '#contract/readings.ts'
import { formatDateTime } from '#domain/dates.ts'
import { isOpen } from '#domain/reading/reading.ts'
import { seenText } from '#domain/reading/seen-lines.ts'
import { kindOf } from '#domain/report/amounts.ts'
import { englishAmounts, percentText } from '#domain/report/shown-amounts.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import { readQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { paths } from '#web/paths.ts'
import { useZone } from '#web/samples/when.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { readingTexts as words } from '#web/texts/readings.ts'
import { Apart, CellLines } from '#web/ui/layout.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { ForReaders } from './for-readers.tsx'

/** The page. */
export function QueuePage() {
  return (
    <ForReaders>
      <PageTitle>{words.title}</PageTitle>
      <PageHead title={words.title} lead={words.lead} />
      <Queue />
      <Compared />
    </ForReaders>
  )
}

function Queue() {
  const answer = useQuery({ ...readQuery(readingQueue, {}), refetchInterval: 60_000 })
  return (
    <Loaded answer={answer}>
      {(tasks) => (
        <>
          <Tasks id="mine" title={words.mine} tasks={tasks.filter(({ is_mine }) => is_mine)} />
          {tasks.some(isOpen) ? (
            <Tasks id="open" title={words.open} tasks={tasks.filter(isOpen)} />
          ) : (
            <Panel icon={<IconInbox size={28} />} title={words.none}>
              {words.noneText}
            </Panel>
          )}
        </>
      )}
    </Loaded>
  )
}

type Tasks = { readonly id: string; readonly title: string; readonly tasks: readonly ReadingTask[] }

function Tasks({ id, title, tasks }: Tasks) {
  const zone = useZone()
  if (tasks.length === 0) return null
  const columns: readonly ListColumn<ReadingTask>[] = [
    { label: words.columns.number, cell: ({ number }) => <Link to={paths.reading(number)}>{number}</Link> },
    { label: words.columns.technology, cell: ({ technology }) => technologyName(technology) },
    { label: words.columns.files, cell: ({ files }) => words.files(files.length) },
    { label: words.columns.waits, cell: ({ asked_at }) => formatDateTime(asked_at, zone) },
    { label: words.columns.state, cell: ({ state }) => words.states[state] },
  ]
  return (
    <Apart as="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Rows label={title} rows={tasks} columns={columns} keyOf={({ number }) => number} />
    </Apart>
  )
}

type ComparedOne = Answered<typeof comparedReadings>[number]

const missing = (names: readonly string[]) => (names.length === 0 ? [] : [words.notThere(names.join(', '))])

const compareColumns: readonly ListColumn<ComparedOne>[] = [
  {
    label: words.compareColumns.number,
    cell: ({ number, technology }) => `${number}, ${technologyName(technology)}`,
  },
  {
    label: words.compareColumns.you,
    cell: ({ seen }) =>
      [...seenText(seen.found).split('\n').filter(Boolean), ...missing(seen.not_found)].join(', ') || words.nothing,
  },
  {
    label: words.compareColumns.labs,
    cell: ({ results }) => (
      <CellLines>
        {results.map(({ technology, found, not_found, has_hidden }, at) => {
          const names = found.map(({ name, ...amount }) =>
            [
              name,
              percentText({ ...amount, weight: null }, englishAmounts) ??
                (kindOf({ ...amount, weight: null }) === 'trace' ? words.trace : null),
            ]
              .filter(Boolean)
              .join(' '),
          )
          const said = [...names, ...missing(not_found), ...(has_hidden ? [words.hidden] : [])]
          return (
            // Two labs may have used the same technology.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
            <span key={at}>
              {technologyName(technology)}: {said.join(', ') || words.nothing}
            </span>
          )
        })}
      </CellLines>
    ),
  },
]

function Compared() {
  const answer = useQuery(readQuery(comparedReadings, {}))
  return (
    <Apart as="section" aria-labelledby="compared">
      <h2 id="compared">{words.compare}</h2>
      <p>{words.compareText}</p>
      <Loaded answer={answer}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{words.compareNone}</p>
          ) : (
            <Rows label={words.compare} rows={rows} columns={compareColumns} keyOf={({ number }) => number} />
          )
        }
      </Loaded>
    </Apart>
  )
}
