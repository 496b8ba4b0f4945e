/**
 * On the home page of analysis staff: names in submitted findings that may be dangerous drugs and that nobody has answered
 * yet.
 */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listOpenNames } from '#contract/analysis.ts'
import { call } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { openNamesTexts } from '#web/texts/open-names.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { Notice, Row } from '#web/ui/layout.tsx'

const words = openNamesTexts
/** The list shows this many samples; the count covers all names. */
const shownAtMost = 5

const correction: Record<string, string> = { correct: '1' }

/** Shows the list. Shows nothing if the list is empty or fails to load, because the home page works without it. */
export function OpenNames() {
  const data = useAfterPress(
    useQuery({
      queryKey: ['samples', 'open-names'],
      queryFn: ({ signal }) => call(listOpenNames, {}, { signal }),
      staleTime: 60_000,
    }).data,
  )
  if (data === undefined || data.count === 0) return null
  const samples = [...Map.groupBy(data.results, ({ sample_id }) => sample_id)]
  const left = samples.length - shownAtMost
  return (
    <Notice as="section" tone="urgent" aria-labelledby="open-names">
      <Row as="h2" gap={8} id="open-names">
        <IconAlertTriangle size={18} aria-hidden="true" />
        {words.title(data.count)}
      </Row>
      <p>{words.hint}</p>
      <ul>
        {samples.slice(0, shownAtMost).map(([id, rows]) => (
          <li key={id}>
            {/* The router knows the search parameters of this route only if the address is written out. */}
            <Link to={paths.report(id)} search={correction as Record<string, never>}>
              {words.answer(id)}
            </Link>
            : {words.found(rows.map(({ name }) => name))}
          </li>
        ))}
      </ul>
      {left > 0 && <p>{words.more(left)}</p>}
    </Notice>
  )
}
