/** On the home page of analysis staff: how many signals wait, and a link to them. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import low from '#web/samples/low-stock.module.css'
import { signalTexts as words } from '#web/texts/signals.ts'
import { signalsQuery } from './signal-queries.ts'
import styles from './signals.module.css'

/** The line; nothing if none waits. */
export function HomeSignals() {
  const { data } = useQuery({ ...signalsQuery(false, 1), staleTime: 60_000 })
  if (data === undefined || data.count === 0) return null
  return (
    <div className={low.low} role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <p className={styles.line}>
        {words.panel(data.count)} <Link to={paths.signals}>{words.look}</Link>
      </p>
    </div>
  )
}
