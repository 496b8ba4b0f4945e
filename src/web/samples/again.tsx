import { frameTexts } from '#web/texts/frame.ts'
import styles from './again.module.css'

/** That what is shown is not of now, or not there, and the way to ask again. */
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
