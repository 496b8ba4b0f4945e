/** What stands around the pages of a shift, and the form that unlocks it. */
import { drawn } from './drawn.tsx'
import styles from './shift-frame.module.css'

/** The whole screen. */
export const ShiftScreen = drawn('div', styles.frame)

/** Whose the service is, and the bar or a link. */
export const ShiftTop = drawn('header', styles.header)

/** How many samples are kept and sent, marks, and links. */
export const ShiftWays = drawn('nav', styles.bar)

/** What people have to know now, such as that there is no network. */
export const ShiftMark = drawn('span', styles.mark)

/** The page itself. */
export const ShiftMain = drawn('main', styles.main)

/** The form that unlocks the shift. */
export const UnlockBox = drawn('form', styles.unlock)
