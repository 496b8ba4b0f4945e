/** One of a few choices in the browser's own list, with label, hint and error. */
import type { ReactNode } from 'react'
import styles from './question.module.css'
import { describedBy, HintAndError, Optional } from './question.tsx'

type SelectField = {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  readonly optional?: string | undefined
  readonly error?: string | undefined
  /** The text while nothing is chosen; its value is ''. Without it, one choice is always selected. */
  readonly none?: string | undefined
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The field. */
export function SelectField({ id, label, hint, optional, error, none, choices, value, onChange }: SelectField) {
  return (
    <div className={styles.question} data-question={id}>
      <label htmlFor={id} className={styles.label}>
        {label}
        <Optional>{optional}</Optional>
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
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
