/** One of a list, as the browser's own choice: its label, hint and error as every question has them. */
import question from '#web/ui/question.module.css'
import { describedBy, HintAndError, Optional } from '#web/ui/question.tsx'

type SelectField = {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly optional?: string | undefined
  readonly error?: string | undefined
  /** What stands there while nothing is chosen; without it one is always chosen. */
  readonly choose?: string | undefined
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** The field. */
export function SelectField({ id, label, hint, optional, error, choose, value, choices, onChange }: SelectField) {
  return (
    <div className={question.question} data-question={id}>
      <label htmlFor={id} className={question.label}>
        {label}
        <Optional>{optional}</Optional>
      </label>
      <HintAndError id={id} hint={hint} error={error} />
      <select
        id={id}
        className={question.input}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy({ id, hint, error })}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {choose !== undefined && <option value="">{choose}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
