/** The answers of a survey, to look over before they are sent. */
import { drawn } from './drawn.tsx'
import styles from './review.module.css'

/** What the page asks, and the button to change answers. */
export const ReviewTop = drawn('div', styles.top)

/** The answers of one step, below their `h3`. */
export const AnswerGroup = drawn('section', styles.group)

/** What an edit changes, below its `h3`. */
export const Changes = drawn('section', styles.changes)

/** The answer that was there before. */
export const Was = drawn('span', styles.was)
