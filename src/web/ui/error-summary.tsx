/** The faults of a form, above it: takes the focus and links to each field (GOV.UK's pattern). */
import { flushSync } from 'react-dom'
import styles from './error-summary.module.css'

/** One fault; `field` is the element ID of its field, missing if the fault concerns the whole form. */
export type Fault = { readonly field?: string; readonly message: string }

// Defined once: a new function at each render would take the focus back while somebody types elsewhere.
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Sorts faults by the position of their fields; those of the whole form come first. */
function asOnThePage(faults: readonly Fault[]): readonly Fault[] {
  const element = ({ field }: Fault) => (field === undefined ? null : document.getElementById(field))
  return [...faults].sort((one, other) => {
    const [first, second] = [element(one), element(other)]
    if (first === null || second === null) return Number(second === null) - Number(first === null)
    if (first === second) return 0
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1
  })
}

/** Whether a sentence says only how long a text may be; it then needs its field's name in front. */
const isBareLength = (message: string) => /^At most [\d,]+ characters/.test(message)

/** The label of a field or of its group, without '(optional)'; undefined if the page has no such field. */
function labelOf(field: string): string | undefined {
  const element = document.getElementById(field)
  const own = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0] : null
  const label = element?.closest('[data-question]')?.querySelector('legend') ?? own
  return label?.firstChild?.textContent?.trim() || undefined
}

/** A fault's sentence in the summary; one that says only a length gets the field's label in front. */
function sentenceOf({ field, message }: Fault): string {
  const label = field !== undefined && isBareLength(message) ? labelOf(field) : undefined
  if (label === undefined) return message
  // A question takes no colon.
  return /[?!.:…]$/.test(label) ? `${label} ${message}` : `${label}: ${message}`
}

type ErrorSummary = {
  readonly title: string
  readonly faults: readonly Fault[]
  /** Shows a hidden field before it takes the focus. */
  readonly onLead?: (field: string) => void
}

/** The summary. Give it a new `key` for each attempt, so that each takes the focus. */
export function ErrorSummary({ title, faults, onLead }: ErrorSummary) {
  const inOrder = onLead === undefined ? asOnThePage(faults) : faults
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={takeFocus}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {inOrder.map((fault) => (
          <li key={`${fault.field} ${fault.message}`}>
            {fault.field === undefined ? (
              fault.message
            ) : (
              <FieldLink field={fault.field} message={sentenceOf(fault)} onLead={onLead} />
            )}
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
        // Following the link would change the address, which is the page's state.
        event.preventDefault()
        if (onLead) flushSync(() => onLead(field))
        document.getElementById(field)?.focus()
      }}
    >
      {message}
    </a>
  )
}
