/** An answer that cannot change here, in place of its question. */
import styles from './kept-answer.module.css'
import { Muted } from './layout.tsx'

type KeptAnswer = {
  /** The element ID of the answer, which takes the focus where it is at fault. */
  readonly id: string
  readonly label: string
  readonly answer: string
  readonly why: string
  readonly error?: string | undefined
}

/** The answer, and why it stays. */
export function KeptAnswer({ id, label, answer, why, error }: KeptAnswer) {
  return (
    <div>
      <p className={styles.label}>{label}</p>
      {error && <p className={styles.error}>{error}</p>}
      <p id={id} tabIndex={-1} className={styles.kept}>
        {answer}
      </p>
      <Muted>{why}</Muted>
    </div>
  )
}
