/** What stands around the lists of samples to receive. */
import { drawn } from './drawn.tsx'
import styles from './receive.module.css'

/** Says that a sample is here already. */
export const HereAlready = drawn('p', styles.here)

/** The end of the form, which takes the focus. */
export const ReceiveEnd = drawn('section', styles.end)

/** On a phone, how many samples are ticked and the way to the end. */
export const AtHand = drawn('div', styles.atHand)

/** On a phone, which samples are ticked. */
export const TickedIds = drawn('details', styles.tickedIds)
