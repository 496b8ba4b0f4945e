/** On the home pages of staff: unseen active alerts at the top; seen ones in a quiet line. */
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { type ActiveAlert, activeAlerts, seeAlerts } from '#contract/active-alerts.ts'
import { formatDate } from '#domain/dates.ts'
import { readQuery } from '#web/api/read-query.ts'
import { useChange } from '#web/form/use-change.ts'
import { useZone } from '#web/samples/when.tsx'
import { activeAlertTexts as words } from '#web/texts/active-alerts.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { Button } from '#web/ui/button.tsx'
import { Muted, Notice } from '#web/ui/layout.tsx'
import { publicAlert } from './public-address.ts'

/** The list, the line, or nothing. Shows nothing if loading fails, because the home page works without it. */
export function ActiveAlerts() {
  const alerts = useAfterPress(useQuery({ ...readQuery(activeAlerts, {}), staleTime: 60_000 }).data) ?? []
  const see = useChange(seeAlerts)
  const unseen = alerts.filter(({ is_seen }) => !is_seen)
  const seen = alerts.filter(({ is_seen }) => is_seen)
  return (
    <>
      {unseen.length > 0 && (
        <Notice as="section" tone="look" aria-labelledby="active-alerts">
          <h2 id="active-alerts">{words.title(unseen.length)}</h2>
          <ul>
            {unseen.map((alert) => (
              <li key={alert.id}>
                <AlertLine alert={alert} />
              </li>
            ))}
          </ul>
          <Button
            variant="outline"
            loading={see.isPending}
            onClick={() => see.send({ input: { alerts: unseen.map(({ id, version }) => ({ id, version })) } })}
          >
            {words.seen}
          </Button>
        </Notice>
      )}
      {seen.length > 0 && (
        <Muted below={16}>
          {words.quiet(seen.length)}{' '}
          {seen.map((alert, at) => (
            <Fragment key={alert.id}>
              {at > 0 && '; '}
              <AlertLine alert={alert} />
            </Fragment>
          ))}
        </Muted>
      )}
    </>
  )
}

function AlertLine({
  alert: { id, title, ends_at, is_unconfirmed, is_checked_again },
}: {
  readonly alert: ActiveAlert
}) {
  const lastDay = formatDate(new Date(Date.parse(ends_at) - 1).toISOString(), useZone())
  return (
    <>
      <a href={publicAlert(id)} target="_blank" rel="noreferrer">
        {is_unconfirmed && `${words.unconfirmed}: `}
        {title}
      </a>
      , {words.ends(lastDay)}
      {is_checked_again && `, ${words.checked}`}
    </>
  )
}
