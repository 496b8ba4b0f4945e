/** A password with its label, hint and error, and a button that shows what was typed; typed once, because it can be seen. */
import { PasswordInput } from '@mantine/core'
import { passwordTexts } from '#web/texts/password.ts'
import question from '#web/ui/question.module.css'
import { describedBy, HintAndError } from '#web/ui/question.tsx'
import styles from './sign-in-form.module.css'

type PasswordField = {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly error: string | undefined
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The field. */
export function PasswordField({ id, label, hint, error, autoComplete, value, onChange }: PasswordField) {
  return (
    <div data-question={id}>
      <label htmlFor={id} className={question.label}>
        {label}
      </label>
      <HintAndError id={id} hint={hint} error={error} />
      <PasswordInput
        id={id}
        error={error !== undefined}
        aria-describedby={describedBy({ id, hint, error })}
        autoComplete={autoComplete}
        maxLength={128}
        visibilityToggleButtonProps={{ 'aria-label': passwordTexts.show, tabIndex: 0 }}
        size="md"
        classNames={{ input: styles.field ?? '' }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
