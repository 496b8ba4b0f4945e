/** The head of a page of work: the way back, its title, what it is about, and its actions. */
import type { ReactNode } from 'react'
import styles from './page-head.module.css'

type PageHead = {
  readonly title: ReactNode
  /** A link to the page above it. */
  readonly back?: ReactNode
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** What stands below the title, before the lead: marks of what the page is about. */
  readonly marks?: ReactNode
  /** What stands below the lead, such as links. */
  readonly children?: ReactNode
}

/** The head. */
export function PageHead({ title, back, lead, actions, marks, children }: PageHead) {
  return (
    <div className={styles.top}>
      <div>
        {back && <p className={styles.back}>{back}</p>}
        <h1 className={styles.title}>{title}</h1>
        {marks && <p className={styles.marks}>{marks}</p>}
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
