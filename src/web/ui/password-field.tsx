/** A password with label, hint and error. It is typed only once, because a button can show it. */
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { passwordTexts } from '#web/texts/password.ts'
import styles from './password-field.module.css'
import question from './question.module.css'
import { Labelled, tied } from './question.tsx'

type PasswordField = {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly error: string | undefined
  /** The label of the button that shows the password. */
  readonly show?: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The field. */
export function PasswordField(props: PasswordField) {
  const { id, label, hint, error, show = passwordTexts.show, autoComplete, value, onChange } = props
  const words = { id, label, hint, error }
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <Labelled {...words}>
      <div className={styles.field}>
        <input
          {...tied(words)}
          type={isShown ? 'text' : 'password'}
          className={`${question.input} ${styles.input}`}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <button
          type="button"
          className={styles.show}
          aria-label={show}
          aria-pressed={isShown}
          // Keeps the focus in the field, where the person goes on typing.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      </div>
    </Labelled>
  )
}
