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
  /** The value of what somebody else chose meanwhile. */
  readonly theirs?: string | undefined
  /** The text while nothing is chosen; its value is ''. Without it, one choice is always selected. */
  readonly none?: string | undefined
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The field. */
export function SelectField(props: SelectField) {
  const { id, label, hint, optional, error, none, choices, value, onChange } = props
  const labelOf = (chosen: string) => choices.find((one) => one.value === chosen)?.label ?? none ?? chosen
  const theirs = props.theirs === undefined ? undefined : labelOf(props.theirs)
  return (
    <div className={styles.question} data-question={id}>
      <label htmlFor={id} className={styles.label}>
        {label}
        <Optional>{optional}</Optional>
      </label>
      <HintAndError id={id} hint={hint} error={error} theirs={theirs} />
      <select
        id={id}
        className={styles.input}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy({ id, hint, error, theirs })}
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
