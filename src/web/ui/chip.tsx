/** A word with its colour and icon; never the colour alone. */
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** The meaning of a chip's colour. */
export type Tone = 'wait' | 'transit' | 'lab' | 'ready' | 'shared' | 'look' | 'danger'

type LookChip = { readonly tone: Tone; readonly Icon: TablerIcon; readonly children: string }

/** A chip with an icon that adds no meaning to its word. */
export function LookChip({ tone, Icon, children }: LookChip) {
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" />}>
      {children}
    </Chip>
  )
}

/** One word in a coloured pill. */
export function Chip({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {icon}
      {children}
    </span>
  )
}
