import { frameTexts } from '#web/texts/frame.ts'
import styles from './again.module.css'

/** Says that data is out of date or missing, with a button to try again. */
export function Again({ children, onAgain }: { children: string; onAgain: () => unknown }) {
  return (
    <p className={styles.stale} role="alert">
      {children}
      <button type="button" className={styles.again} onClick={() => onAgain()}>
        {frameTexts.tryAgain}
      </button>
    </p>
  )
}
