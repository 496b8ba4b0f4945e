/** One of a few choices from the browser's own list, with its label, hint and error. */
import type { ReactNode } from 'react'
import styles from './question.module.css'
import { describedBy, HintAndError } from './question.tsx'

type SelectField = {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** What stands there while nothing is chosen; its value is ''. */
  readonly none: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The field. */
export function SelectField({ id, label, hint, error, none, choices, value, onChange }: SelectField) {
  return (
    <div className={styles.question} data-question={id}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <HintAndError id={id} hint={hint} error={error} />
      <select
        id={id}
        className={styles.input}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy({ id, hint, error })}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
