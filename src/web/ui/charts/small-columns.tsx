/** Rows of small columns, each row on its own scale: when something occurred, by name. */
import type { ReactNode } from 'react'
import styles from './charts.module.css'

/** A row: its name, a number for each step, and the text at its end. */
type SmallRow = {
  readonly key: string
  readonly name: ReactNode
  readonly values: readonly number[]
  readonly text: string
}

type SmallColumns = {
  readonly label: string
  readonly rows: readonly SmallRow[]
  /** The words for a column, shown when the pointer rests on it. */
  readonly say: (step: number, value: number) => string
}

/** The rows. */
export function SmallColumns({ label, rows, say }: SmallColumns) {
  return (
    <div className={styles.small} role="img" aria-label={label}>
      {rows.map(({ key, name, values, text }) => {
        const [top, width] = [Math.max(...values), 100 / values.length]
        return (
          <div key={key} className={styles.smallRow} aria-hidden="true">
            {name}
            <svg width="100%" height="28" aria-hidden="true">
              <line x1="0" x2="100%" y1="27.5" y2="27.5" className={styles.base} />
              {values.map((value, step) => (
                <rect
                  // A column has no identity but its step.
                  // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a row never move.
                  key={step}
                  x={`${width * (step + 0.1)}%`}
                  width={`${0.8 * width}%`}
                  y={28 - (26 * value) / top}
                  height={(26 * value) / top}
                  className={styles.solid}
                >
                  <title>{say(step, value)}</title>
                </rect>
              ))}
            </svg>
            <span className={styles.value}>{text}</span>
          </div>
        )
      })}
    </div>
  )
}
