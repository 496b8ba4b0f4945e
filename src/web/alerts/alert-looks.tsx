/** Chips for an alert's state and for what waits: a word and an icon each. */
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleX,
  IconClockPause,
  IconPencil,
  IconSend,
  IconSpeakerphone,
} from '@tabler/icons-react'
import type { AlertState } from '#domain/alert/alert.ts'
import { alertTexts as words } from '#web/texts/alerts.ts'
import { LookChip } from '#web/ui/chip.tsx'

const looks = {
  DRAFT: { tone: 'wait', Icon: IconPencil },
  ACTIVE: { tone: 'look', Icon: IconSpeakerphone },
  ENDED: { tone: 'wait', Icon: IconClockPause },
  RETRACTED: { tone: 'danger', Icon: IconCircleX },
} as const

/** The state. */
export function StateChip({ state }: { readonly state: AlertState }) {
  return <LookChip {...looks[state]}>{words.states[state]}</LookChip>
}

type Waits = {
  readonly has_draft: boolean
  readonly is_proposed: boolean
  readonly is_sent_back: boolean
  readonly is_doubted: boolean
}

/** What waits for somebody; nothing if nothing waits. */
export function WaitChips({ has_draft, is_proposed, is_sent_back, is_doubted }: Waits) {
  return (
    <>
      {is_doubted && (
        <LookChip tone="danger" Icon={IconAlertTriangle}>
          {words.doubted}
        </LookChip>
      )}
      {is_proposed ? (
        <LookChip tone="transit" Icon={IconSend}>
          {words.proposed}
        </LookChip>
      ) : is_sent_back ? (
        <LookChip tone="look" Icon={IconArrowBackUp}>
          {words.sentBack}
        </LookChip>
      ) : (
        has_draft && (
          <LookChip tone="wait" Icon={IconPencil}>
            {words.drafted}
          </LookChip>
        )
      )}
    </>
  )
}
