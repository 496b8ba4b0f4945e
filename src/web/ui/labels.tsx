/** Labels, hints and controls that stand without the fields of `question.tsx`. */
import { drawn } from './drawn.tsx'
import styles from './question.module.css'

/** The label of a control that no field below draws. */
export const Label = drawn('label', styles.label)

/** A heading that looks like a label. */
export const LabelHeading = drawn('h3', styles.label)

/** A sentence below a label or a heading. */
export const Hint = drawn('p', styles.hint)

/** What a sentence below a label says in full, on demand. */
export const HintDetails = drawn('details', styles.hint)

/** A question whose label is no element of a form, and that label. */
export const QuestionBox = drawn('div', styles.question)

export const LabelText = drawn('span', styles.label)

/** One line of text without its label. */
export const Input = drawn('input', styles.input)

/** One of several choices without its label. */
export const Select = drawn('select', styles.input)
