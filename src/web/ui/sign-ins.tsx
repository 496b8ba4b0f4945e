/** When a person signed in. */
import { drawn } from './drawn.tsx'
import styles from './sign-ins.module.css'

/** The part of a page, below its `h2`. */
export const SignInsPart = drawn('section', styles.part)

/** What to do about a sign-in that nobody recognises. */
export const SignInsLead = drawn('p', styles.lead)

/** The sign-ins; `data-refused` marks an attempt that failed. */
export const SignInRows = drawn('ul', styles.list)
