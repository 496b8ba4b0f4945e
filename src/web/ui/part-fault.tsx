/** A part of a page that did not load. */
import { drawn } from './drawn.tsx'
import styles from './part-fault.module.css'

/** What went wrong, and a button. */
export const PartFault = drawn('div', styles.fault)
