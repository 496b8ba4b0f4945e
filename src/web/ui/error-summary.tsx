/** What is wrong with a form, above it: takes the focus and links to each field (GOV.UK's pattern). */
import { flushSync } from 'react-dom'
import styles from './error-summary.module.css'

/** One fault; `field` is the element id of its field, none when it is the whole form's. */
export type Fault = { readonly field?: string; readonly message: string }

// One function for every time it is drawn, or typing elsewhere would bring the focus back here.
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Faults in the order of their fields on the page; those of the whole form stand first. */
function asOnThePage(faults: readonly Fault[]): readonly Fault[] {
  const element = ({ field }: Fault) => (field === undefined ? null : document.getElementById(field))
  return [...faults].sort((one, other) => {
    const [first, second] = [element(one), element(other)]
    if (first === null || second === null) return Number(second === null) - Number(first === null)
    if (first === second) return 0
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1
  })
}

/** A sentence that tells only how long a text may be: the name of its field must stand before it. */
const isBareLength = (message: string) => /^At most [\d,]+ characters/.test(message)

/** The label of a field, else of its group, without '(optional)'; none where the page has no such field. */
function labelOf(field: string): string | undefined {
  const element = document.getElementById(field)
  const own = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0] : null
  const label = element?.closest('[data-question]')?.querySelector('legend') ?? own
  return label?.firstChild?.textContent?.trim() || undefined
}

/** A fault's sentence as it stands away from its field: one that tells only a length begins with the field's label. */
function sentenceOf({ field, message }: Fault): string {
  const label = field !== undefined && isBareLength(message) ? labelOf(field) : undefined
  return label === undefined ? message : `${label}: ${message}`
}

type ErrorSummary = {
  readonly title: string
  readonly faults: readonly Fault[]
  /** Shows a field that is out of sight, before it takes the focus. */
  readonly onLead?: (field: string) => void
}

/** The summary; give it a new `key` per attempt, so that each takes the focus. */
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
