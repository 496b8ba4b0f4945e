/** A filter beside a list's search: one of a few choices, kept in the address. */
import { useId } from 'react'
import question from '#web/ui/question.module.css'
import styles from './list-filter.module.css'

type ListFilter = {
  readonly label: string
  /** What stands there for no filter; without it one is always chosen. */
  readonly all?: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** The filter. */
export function ListFilter({ label, all, choices, value = '', onChange }: ListFilter) {
  const id = useId()
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={question.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      >
        {all !== undefined && <option value="">{all}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}

type DayFilter = {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** A day, from the browser's own calendar. */
export function DayFilter({ label, value = '', onChange }: DayFilter) {
  const id = useId()
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={question.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    </div>
  )
}
