/** In administration: how many alerts must be checked again, and those whose mails were refused. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { alertTexts as words } from '#web/texts/alerts.ts'
import { NoteBar } from '#web/ui/layout.tsx'
import { alertsQuery } from './alert-queries.ts'

/**
 * The line, or nothing. It counts the alerts in doubt on the first page of the list. That page has 30 alerts and begins
 * with those in doubt and those with refused mails, so the counts are right unless they are more than 30.
 */
export function AlertTasks() {
  const { data } = useQuery(alertsQuery())
  const alerts = data?.results ?? []
  const doubted = alerts.filter(({ is_doubted }) => is_doubted).length
  const refused = alerts.filter(({ mails_refused }) => mails_refused > 0)
  return (
    <>
      {doubted > 0 && (
        <NoteBar tone="look" role="status">
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>
            {words.tasks(doubted)} <Link to={paths.alerts}>{words.toTasks}</Link>
          </span>
        </NoteBar>
      )}
      {refused.length > 0 && (
        <NoteBar tone="look" role="status">
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>
            {refused.map(({ id, mails_refused }) => words.mailsOf(id, mails_refused)).join(' ')}{' '}
            <Link to={paths.adminPage('alert-recipients')}>{words.toMails}</Link>
          </span>
        </NoteBar>
      )}
    </>
  )
}
