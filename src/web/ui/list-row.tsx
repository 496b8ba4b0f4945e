/** Rows with a name, its value and an action at the end ('Change'). */
import type { ReactNode } from 'react'
import styles from './list-row.module.css'

/** The list around the rows. */
export function RowList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>
}

type ListRow = { readonly label: string; readonly children: ReactNode; readonly action?: ReactNode }

/** One row. */
export function ListRow({ label, children, action }: ListRow) {
  return (
    <div className={styles.row}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      {action && <dd className={styles.action}>{action}</dd>}
    </div>
  )
}
