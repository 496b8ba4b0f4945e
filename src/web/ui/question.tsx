/**
 * The parts that every question has, in GOV.UK's order: the label, the hint under it, the error beside the control.
 * `Question` is for a group of controls (a fieldset); `TextField` is one line of text with its label.
 */
import { IconAlertCircle } from '@tabler/icons-react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './question.module.css'

type Words = {
  /** The element id of the (first) control; hint and error are named after it. */
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  /** Shown after the label, '(optional)' for instance. */
  readonly optional?: string | undefined
  readonly error?: string | undefined
}

/** The element ids that describe a control: its hint and its error, when they are there. */
export function describedBy({ id, hint, error }: Pick<Words, 'id' | 'hint' | 'error'>): string | undefined {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** The hint and the error of a control, under its label. */
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

/** What is written after a label, if anything. */
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

/** One line of text; whatever else an input takes is passed on to it. */
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
