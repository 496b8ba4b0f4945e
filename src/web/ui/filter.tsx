/** The filters beside a list's search. */
import { useId } from 'react'
import styles from './filter.module.css'
import question from './question.module.css'

type ChoiceFilter = {
  readonly label: string
  /** The choice that stands for no filter; without it, one choice is always active. */
  readonly all?: string | undefined
  /** Each choice with its words. */
  readonly choices: readonly (readonly [value: string, label: string])[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** One of a few choices. */
export function ChoiceFilter({ label, all, choices, value = '', onChange }: ChoiceFilter) {
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
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
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
