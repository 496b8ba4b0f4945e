/** The form that begins a shift, and what stands on its page. */
import { drawn } from './drawn.tsx'
import styles from './shift-begin.module.css'

/** What the page is for. */
export const BeginLead = drawn('p', styles.lead)

/** The form. */
export const BeginBox = drawn('form', styles.form)

/** The field for IDs, its button and the camera. */
export const TypedIds = drawn('div', styles.typed)

/** How many IDs the shift takes. */
export const IdCount = drawn('p', styles.count)

/** The IDs that the shift takes, each a button that removes it. */
export const TakenIds = drawn('ul', styles.ids)

/** The words to write down. */
export const DrawnWords = drawn('p', styles.words)

/** A list of sentences to read before the shift begins. */
export const BulletLines = drawn('div', styles.lines)

/** The heading above such sentences. */
export const BeginHeading = drawn('h2', styles.heading)

/** The other shifts of the site, below the form. */
export const BelowForm = drawn('section', styles.site)
