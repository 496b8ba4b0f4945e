/** The look of each status word, one colour and one icon each; the words are in domain/sample/sample-label. */
import {
  IconAlertTriangle,
  IconArchive,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconFileCheck,
  IconFlask2,
  IconHelpCircle,
  IconMicroscope,
  IconTrash,
  IconTruckDelivery,
  IconUserX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Tone } from '#web/ui/chip.tsx'

type Look = { readonly tone: Tone; readonly Icon: TablerIcon }

const looks: Record<string, Look> = {
  'Awaiting Transport': { tone: 'wait', Icon: IconClock },
  'In Transit': { tone: 'transit', Icon: IconTruckDelivery },
  'Undergoing Analysis': { tone: 'lab', Icon: IconFlask2 },
  'Further Analysis': { tone: 'lab', Icon: IconMicroscope },
  'Results Available': { tone: 'ready', Icon: IconFileCheck },
  'Results Reported': { tone: 'ready', Icon: IconFileCheck },
  'Results Shared': { tone: 'shared', Icon: IconCircleCheck },
  "Couldn't Share": { tone: 'look', Icon: IconUserX },
  Missing: { tone: 'danger', Icon: IconHelpCircle },
  'Not Analyzed': { tone: 'look', Icon: IconBan },
  'Deletion Requested': { tone: 'look', Icon: IconTrash },
  Disposed: { tone: 'wait', Icon: IconArchive },
}

const unknown: Look = { tone: 'wait', Icon: IconHelpCircle }

/** The look of a status word; a draft looks like its final state. */
export function lookOf(label: string): Look {
  return looks[label.replace(/^Draft: /, '')] ?? unknown
}

/** The looks of a mark that asks for attention, and of a dangerous finding. */
export const markLooks = {
  attention: { tone: 'look', Icon: IconAlertTriangle },
  danger: { tone: 'danger', Icon: IconAlertTriangle },
} as const satisfies Record<string, Look>
