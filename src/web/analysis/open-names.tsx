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
import styles from './open-names.module.css'

const words = openNamesTexts
/** The list shows this many samples; the count covers all names. */
const shownAtMost = 5

const correction: Record<string, string> = { correct: '1' }

/** Shows the list. Shows nothing if the list is empty or fails to load, because the home page works without it. */
export function OpenNames() {
  const { data } = useQuery({
    queryKey: ['samples', 'open-names'],
    queryFn: ({ signal }) => call(listOpenNames, {}, { signal }),
    staleTime: 60_000,
  })
  if (data === undefined || data.count === 0) return null
  const samples = [...Map.groupBy(data.results, ({ sample_id }) => sample_id)]
  const left = samples.length - shownAtMost
  return (
    <section className={styles.open} aria-labelledby="open-names">
      <h2 id="open-names" className={styles.title}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {words.title(data.count)}
      </h2>
      <p className={styles.hint}>{words.hint}</p>
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
      {left > 0 && <p className={styles.hint}>{words.more(left)}</p>}
    </section>
  )
}
