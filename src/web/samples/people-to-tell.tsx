/** On the home page of collection staff: samples whose person does not know of a result, or of a change of it. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { peopleToTell } from '#contract/sharing.ts'
import { call } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { peopleToTellTexts as words } from '#web/texts/people-to-tell.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { NoteBar } from '#web/ui/layout.tsx'

/** A line links to this many; it counts all. */
const shownAtMost = 5

/** The lines. Shows nothing if they fail to load, because the home page works without them. */
export function PeopleToTell() {
  const { data } = useQuery({
    queryKey: ['samples', 'people-to-tell'],
    queryFn: ({ signal }) => call(peopleToTell, {}, { signal }),
    staleTime: 60_000,
  })
  const shown = useAfterPress(data)
  if (shown === undefined) return null
  return (
    <>
      <Line {...shown.left} say={words.left} />
      <Line {...shown.changed} say={words.changed} />
      <Line {...shown.refused} say={words.refused} />
    </>
  )
}

type LineProps = {
  readonly count: number
  readonly samples: readonly string[]
  readonly say: (count: number) => string
}

function Line({ count, samples, say }: LineProps) {
  if (count === 0) return null
  const shown = samples.slice(0, shownAtMost)
  return (
    <NoteBar as="p" tone="look" role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>
        {say(count)}{' '}
        {shown.map((sample_id, at) => (
          <Fragment key={sample_id}>
            {at > 0 && ', '}
            <Link to={paths.sample(sample_id)}>{sample_id}</Link>
          </Fragment>
        ))}
        {count > shown.length && ` ${words.more(count - shown.length)}`}
      </span>
    </NoteBar>
  )
}
