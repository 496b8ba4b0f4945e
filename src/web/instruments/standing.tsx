/** The state of an instrument's checks as a word with an icon, and its last check in one line. */
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Instrument } from '#contract/instruments.ts'
import { formatDate } from '#domain/dates.ts'
import { useZone } from '#web/samples/when.tsx'
import { instrumentTexts as words } from '#web/texts/instruments.ts'
import { LookChip } from '#web/ui/chip.tsx'

/** The word. For a retired instrument it says only that it is retired. */
export function Standing({ instrument: { doubt, retired_at } }: { readonly instrument: Instrument }) {
  if (retired_at !== null) return words.retired
  if (doubt === null) {
    return (
      <LookChip tone="ready" Icon={IconCircleCheck}>
        {words.good}
      </LookChip>
    )
  }
  return (
    <LookChip tone={doubt === 'FAILED' ? 'danger' : 'look'} Icon={IconAlertTriangle}>
      {words.doubts[doubt]}
    </LookChip>
  )
}

/** The line. */
export function LastCheck({ instrument: { last_check } }: { readonly instrument: Instrument }) {
  const zone = useZone()
  if (last_check === null) return words.none
  return words.last(last_check.passed, formatDate(last_check.at, zone), last_check.checked_by)
}
