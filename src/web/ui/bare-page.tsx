/** A page without the frame. */

import styles from './bare-page.module.css'
import { drawn } from './drawn.tsx'

/** The page. */
export const BareScreen = drawn('div', styles.page)

/** Whose the service is. */
export const BareTop = drawn('header', styles.header)

/** What the page is about. */
export const BareMain = drawn('main', styles.main)
