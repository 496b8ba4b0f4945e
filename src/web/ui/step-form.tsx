/** A step of a survey: its place among the steps, its heading, and its questions. */
import { drawn } from './drawn.tsx'
import styles from './step-form.module.css'

/** The form of a step. */
export const StepForm = drawn('form', styles.form)

/** The step's place among the steps, and other ways. */
export const StepTop = drawn('div', styles.top)

/** What the step asks; takes the focus. */
export const StepHeading = drawn('h2', styles.heading)
