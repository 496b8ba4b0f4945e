/** The page of a reminder card: the card, or its sentences to read aloud, and what to do with it. */
import { drawn } from './drawn.tsx'
import styles from './reminder-page.module.css'

/** Everything on the page, below each other. */
export const ReminderStack = drawn('div', styles.page)

/** The sentences to read aloud. */
export const Spoken = drawn('div', styles.spoken)

/** The paper to print on, and the button. */
export const PrintRow = drawn('div', styles.print)

/** Other ways to be told of a result. */
export const ContactRow = drawn('div', styles.contact)
