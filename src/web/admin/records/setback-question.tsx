/** The database went back behind what was acknowledged: shows from when to when, and asks whether that is known. */
import type { z } from 'zod'
import { confirmSetback, type readHealth } from '#contract/admin/settings.ts'
import { formatDateTime } from '#domain/dates.ts'
import { useChange } from '#web/form/use-change.ts'
import { useZone } from '#web/samples/when.tsx'
import { adminRecordsTexts } from '#web/texts/admin-records.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/layout.tsx'

const words = adminRecordsTexts.health.setback

/** The question; the page asks for its facts again after the answer. */
export function SetbackQuestion({ setback }: { setback: z.output<typeof readHealth.answer>['setbacks'][number] }) {
  const zone = useZone()
  const change = useChange(confirmSetback, { done: words.confirmed })
  const { id, left_at, seen_at, noticed_at, places } = setback
  const title = `setback-${id}`
  return (
    <Notice as="section" tone="urgent" aria-labelledby={title}>
      <h2 id={title}>{words.title}</h2>
      <p>{words.text(left_at && formatDateTime(left_at, zone), formatDateTime(seen_at, zone))}</p>
      <p>
        {words.noticed(formatDateTime(noticed_at, zone))} {places}
      </p>
      {change.faults.length > 0 && <p role="alert">{change.faults.map(({ message }) => message).join(' ')}</p>}
      <Button loading={change.isPending} onClick={() => change.send({ params: { id } })}>
        {words.confirm}
      </Button>
    </Notice>
  )
}
