/** What is wrong with a form, above it: takes the focus and links to each field (GOV.UK's pattern). */
import { flushSync } from 'react-dom'
import styles from './error-summary.module.css'

/** One fault; `field` is the element id of its field, none when it is the whole form's. */
export type Fault = { readonly field?: string; readonly message: string }

// One function for every time it is drawn, or typing elsewhere would bring the focus back here.
const takeFocus = (element: HTMLElement | null) => element?.focus()

type ErrorSummary = {
  readonly title: string
  readonly faults: readonly Fault[]
  /** Shows a field that is out of sight, before it takes the focus. */
  readonly onLead?: (field: string) => void
}

/** The summary; give it a new `key` per attempt, so that each takes the focus. */
export function ErrorSummary({ title, faults, onLead }: ErrorSummary) {
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={takeFocus}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {faults.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field === undefined ? message : <FieldLink field={field} message={message} onLead={onLead} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

type FieldLink = {
  readonly field: string
  readonly message: string
  readonly onLead: ErrorSummary['onLead'] | undefined
}

function FieldLink({ field, message, onLead }: FieldLink) {
  return (
    <a
      href={`#${field}`}
      onClick={(event) => {
        // The address is the page's state, so it keeps its own.
        event.preventDefault()
        if (onLead) flushSync(() => onLead(field))
        document.getElementById(field)?.focus()
      }}
    >
      {message}
    </a>
  )
}
