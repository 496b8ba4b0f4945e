/** An offer at the top of a page, with its button at the end. */
import { drawn } from './drawn.tsx'
import styles from './offer-box.module.css'

/** The box: its `h2`, a sentence and a button. */
export const OfferBox = drawn('section', styles.offer)
