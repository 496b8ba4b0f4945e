/** A text of several lines, with label, hint and error. */
import styles from './question.module.css'
import { Labelled, tied, type Words } from './question.tsx'

type TextArea = Words & {
  readonly isRequired?: boolean
  /** Number of lines to show; 4 by default. */
  readonly rows?: number
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The field. */
export function TextArea({ isRequired, rows = 4, value, onChange, ...words }: TextArea) {
  return (
    <Labelled {...words}>
      <textarea
        {...tied(words)}
        rows={rows}
        className={styles.input}
        aria-required={isRequired}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Labelled>
  )
}
