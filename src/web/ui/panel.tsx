/** A card with one message in place of a list or page: nothing here, not found, not loaded. */
import type { ReactNode } from 'react'
import styles from './panel.module.css'

type Panel = {
  readonly icon: ReactNode
  readonly title: string
  readonly children?: ReactNode
  /** What people can do about it. */
  readonly actions?: ReactNode
  /** Whether it reports a fault, which a screen reader announces at once. */
  readonly isFault?: boolean
  /** The level of its heading: 1 if it is the whole page. */
  readonly level?: 1 | 2
}

/** The card. */
export function Panel({ icon, title, children, actions, isFault = false, level = 2 }: Panel) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.panel} role={isFault ? 'alert' : undefined} data-fault={isFault || undefined}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
