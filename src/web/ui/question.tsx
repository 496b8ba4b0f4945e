/**
 * The parts of every question, in GOV.UK's order: the label, the hint below it, the error beside the control. `Question` is
 * for a group of controls (a fieldset); `TextField` is one line of text with its label.
 */
import { IconAlertCircle } from '@tabler/icons-react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './question.module.css'

type Words = {
  /** Element ID of the (first) control; the IDs of hint and error derive from it. */
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  /** Shown after the label, such as '(optional)'. */
  readonly optional?: string | undefined
  readonly error?: string | undefined
}

/** The element IDs of a control's hint and error, if it has them. */
export function describedBy({ id, hint, error }: Pick<Words, 'id' | 'hint' | 'error'>): string | undefined {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** The hint and the error of a control, below its label. */
export function HintAndError({ id, hint, error }: Pick<Words, 'id' | 'hint' | 'error'>) {
  return (
    <>
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <IconAlertCircle size={20} aria-hidden="true" />
          {error}
        </p>
      )}
    </>
  )
}

/** The text after a label, if any. */
export function Optional({ children }: { children: string | undefined }) {
  return children ? <span className={styles.optional}> {children}</span> : null
}

/** A group of controls under one label. */
export function Question({ children, ...words }: Words & { readonly children: ReactNode }) {
  return (
    <fieldset className={styles.question} aria-describedby={describedBy(words)} data-question={words.id}>
      <legend className={styles.label}>
        {words.label}
        <Optional>{words.optional}</Optional>
      </legend>
      <HintAndError {...words} />
      {children}
    </fieldset>
  )
}

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange'>

type TextField = Words & Input & { readonly value: string; readonly onChange: (value: string) => void }

/** One line of text; it passes other props on to the input. */
export function TextField({ id, label, hint, optional, error, value, onChange, ...input }: TextField) {
  return (
    <div className={styles.question} data-question={id}>
      <label htmlFor={id} className={styles.label}>
        {label}
        <Optional>{optional}</Optional>
      </label>
      <HintAndError id={id} hint={hint} error={error} />
      <input
        type="text"
        autoComplete="off"
        {...input}
        id={id}
        className={styles.input}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy({ id, hint, error })}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
