/** A text of several lines, with label, hint and error. */
import type { ReactNode } from 'react'
import styles from './question.module.css'
import { describedBy, HintAndError, Optional } from './question.tsx'

type TextArea = {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  readonly optional?: string | undefined
  readonly error?: string | undefined
  readonly theirs?: string | undefined
  readonly isRequired?: boolean
  /** Number of lines to show; 4 by default. */
  readonly rows?: number
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The field. */
export function TextArea(props: TextArea) {
  const { id, label, hint, optional, error, theirs, isRequired, rows = 4, value, onChange } = props
  return (
    <div className={styles.question} data-question={id}>
      <label htmlFor={id} className={styles.label}>
        {label}
        <Optional>{optional}</Optional>
      </label>
      <HintAndError id={id} hint={hint} error={error} theirs={theirs} />
      <textarea
        id={id}
        rows={rows}
        className={styles.input}
        aria-required={isRequired}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy({ id, hint, error, theirs })}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
