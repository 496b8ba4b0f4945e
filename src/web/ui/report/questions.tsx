/** Questions of which one answer is chosen, a line each. */
import { drawn } from '../drawn.tsx'
import styles from './questions.module.css'

/** A question; a line is a label, and `small` within it says what follows from it. */
export const LineChoices = drawn('fieldset', styles.choices)

/** A question that must be answered. */
export const UrgentChoices = drawn('fieldset', styles.urgent)

/** Questions that need no answer of their own. */
export const QuestionList = drawn('ul', styles.list)
