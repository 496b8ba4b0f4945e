/** A placeholder in the shape of what is loading. It appears after 200 ms, so that quick answers do not flicker. */
import { frameTexts } from '#web/texts/frame.ts'
import styles from './skeleton.module.css'

/** Grey rows in place of a list; by default 6, which a screen reader reads as 'Loading...'. */
export function ListSkeleton({ rows = 6, label = frameTexts.loading }: { rows?: number; label?: string }) {
  return (
    <div className={styles.list} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical.
        <div key={row} className={styles.row}>
          <span className={styles.bar} />
          <span className={styles.bar} />
          <span className={styles.bar} />
        </div>
      ))}
    </div>
  )
}
