/** How many samples of the open list are due today and how many are late, with a link that shows only the late ones. */
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { dueCountsQuery, type ListView } from '#web/api/queries.ts'
import { useSignedIn } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { homeTexts } from '#web/texts/home.ts'
import { DueCounts } from '#web/ui/home.tsx'
import { LinkButton } from '#web/ui/layout.tsx'
import { addressOf } from './home-search.ts'
import { ListLink } from './list-link.tsx'

const words = homeTexts.due

/** The line; it takes its space while the numbers load. */
export function DueLine({ view }: { view: ListView }) {
  const viewer = useSignedIn()
  const { data, isError, refetch } = useQuery(dueCountsQuery(view.tab))
  const isLate = data !== undefined && data.late > 0
  const Icon = isLate ? IconAlertTriangle : IconClock
  const other = addressOf({ ...view, page: 1, late: !view.late }, viewer)
  return (
    <DueCounts>
      <p data-late={isLate || undefined} role="status">
        {(data || isError) && <Icon size={20} aria-hidden="true" />}
        {data ? words.line(data.due_today, data.late) : isError && words.failed}
      </p>
      {data === undefined && isError && <LinkButton onClick={() => refetch()}>{frameTexts.tryAgain}</LinkButton>}
      {view.late && <p>{words.shown}</p>}
      {(view.late || isLate) && (
        <ListLink search={other} resetScroll={false}>
          {view.late ? words.showAll : words.showLate}
        </ListLink>
      )}
    </DueCounts>
  )
}
