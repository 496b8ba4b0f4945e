/**
 * The parts of every question, in GOV.UK's order: the label, the hint below it, the error beside the control. `Question` is
 * for a group of controls (a fieldset); `TextField` is one line of text with its label.
 */
import { IconAlertCircle } from '@tabler/icons-react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { frameTexts } from '#web/texts/frame.ts'
import styles from './question.module.css'

/** What stands around a control. */
export type Words = {
  /** Element ID of the (first) control; the IDs of hint and error derive from it. */
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  /** Shown after the label, such as '(optional)'. */
  readonly optional?: string | undefined
  readonly error?: string | undefined
  /** What somebody else saved here meanwhile, beside what this person entered; '' if they emptied it. */
  readonly theirs?: string | undefined
}

type Beside = Pick<Words, 'id' | 'hint' | 'error' | 'theirs'>

/** The element IDs of a control's hint, its error and the other version, if it has them. */
export function describedBy({ id, hint, error, theirs }: Beside): string | undefined {
  const ids = [hint && `${id}-hint`, error && `${id}-error`, theirs !== undefined && `${id}-theirs`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** The attributes that tie a control to its label, hint and error. */
export const tied = (words: Beside) => ({
  id: words.id,
  'aria-invalid': words.error !== undefined || undefined,
  'aria-describedby': describedBy(words),
})

/** The hint, the error and the other version of a control, below its label. */
export function HintAndError({ id, hint, error, theirs }: Beside) {
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
      {theirs !== undefined && (
        <p id={`${id}-theirs`} className={styles.theirs}>
          {frameTexts.savedMeanwhile(theirs)}
        </p>
      )}
    </>
  )
}

/** The text after a label, if any. */
export function Optional({ children }: { children: string | undefined }) {
  return children ? <span className={styles.optional}> {children}</span> : null
}

/** One control below its label. */
export function Labelled({ className = styles.question, children, ...words }: Labelled) {
  return (
    <div className={className} data-question={words.id}>
      <label htmlFor={words.id} className={styles.label}>
        {words.label}
        <Optional>{words.optional}</Optional>
      </label>
      <HintAndError {...words} />
      {children}
    </div>
  )
}

type Labelled = Words & { readonly className?: string | undefined; readonly children: ReactNode }

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
export function TextField({ id, label, hint, optional, error, theirs, value, onChange, ...input }: TextField) {
  const words = { id, label, hint, optional, error, theirs }
  return (
    <Labelled {...words}>
      <input
        type="text"
        autoComplete="off"
        {...input}
        {...tied(words)}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Labelled>
  )
}
