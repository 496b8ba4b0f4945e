/** A sample's ID with its button to copy it. */
import { drawn } from './drawn.tsx'
import styles from './sample-id.module.css'

/** The linked ID, and the button beside it. */
export const LinkedId = drawn('span', styles.id)
