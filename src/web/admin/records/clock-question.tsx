/** A clock in doubt: shows its time and the last time seen, and asks whether the clock is right. */

import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type ClockDoubt, confirmClock } from '#contract/admin/retention.ts'
import { formatDateTime } from '#domain/dates.ts'
import { retentionQuery } from '#web/admin/queries.ts'
import { useChange } from '#web/form/use-change.ts'
import { useZone } from '#web/samples/when.tsx'
import { adminRetentionTexts } from '#web/texts/admin-retention.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/layout.tsx'

const words = adminRetentionTexts.clock

/** The question. The server's answer replaces the facts on the page at once, so that nobody is asked twice. */
export function ClockQuestion({ doubt: { says, seen } }: { doubt: z.output<typeof ClockDoubt> }) {
  const zone = useZone()
  const queries = useQueryClient()
  const change = useChange(confirmClock, {
    done: words.confirmed,
    onDone: (retention) => queries.setQueryData(retentionQuery.queryKey, retention),
  })
  return (
    <Notice as="section" tone="look" aria-labelledby="clock">
      <h2 id="clock">{words.title}</h2>
      <p>{words.text(formatDateTime(says, zone), formatDateTime(seen, zone))}</p>
      {change.faults.length > 0 && <p role="alert">{change.faults.map(({ message }) => message).join(' ')}</p>}
      <Button loading={change.isPending} onClick={() => change.send({ input: { says } })}>
        {words.confirm}
      </Button>
    </Notice>
  )
}
