/** A word with its colour and icon; never the colour alone. */
import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** What a chip means by its colour. */
export type Tone = 'wait' | 'transit' | 'lab' | 'ready' | 'shared' | 'look' | 'danger'

/** One word in a coloured pill. */
export function Chip({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {icon}
      {children}
    </span>
  )
}
