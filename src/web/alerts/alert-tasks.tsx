/** In administration: how many alerts must be checked again. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import low from '#web/samples/low-stock.module.css'
import { alertTexts as words } from '#web/texts/alerts.ts'
import { alertsQuery } from './alert-queries.ts'

/**
 * The line, or nothing. It counts the alerts in doubt on the first page of the list. That page has 30 alerts and begins
 * with those in doubt, so the count is right unless more than 30 are in doubt.
 */
export function AlertTasks() {
  const { data } = useQuery(alertsQuery())
  const doubted = (data?.results ?? []).filter(({ is_doubted }) => is_doubted).length
  if (doubted === 0) return null
  return (
    <div className={low.low} role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>
        {words.tasks(doubted)} <Link to={paths.alerts}>{words.toTasks}</Link>
      </span>
    </div>
  )
}
