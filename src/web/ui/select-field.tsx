/** One of a few choices in the browser's own list, with label, hint and error. */
import styles from './question.module.css'
import { Labelled, tied, type Words } from './question.tsx'

/** `theirs` is the value of what somebody else chose meanwhile. */
type SelectField = Words & {
  /** The text while nothing is chosen; its value is ''. Without it, one choice is always selected. */
  readonly none?: string | undefined
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The field. */
export function SelectField({ none, choices, value, onChange, ...asked }: SelectField) {
  const labelOf = (chosen: string) => choices.find((one) => one.value === chosen)?.label ?? none ?? chosen
  const words = { ...asked, theirs: asked.theirs === undefined ? undefined : labelOf(asked.theirs) }
  return (
    <Labelled {...words}>
      <select
        {...tied(words)}
        className={styles.input}
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
    </Labelled>
  )
}
