/** The frame around every page of people who are signed in. */
import { drawn } from './drawn.tsx'
import styles from './frame.module.css'

/** The whole screen: the sidebar and the page. */
export const FrameScreen = drawn('div', styles.frame)

/** The link past the sidebar; seen while it has the focus. */
export const SkipLink = drawn('a', styles.skip)

/** What stands beside the sidebar. */
export const FrameColumn = drawn('div', styles.column)

/** The page with its footer. */
export const FramePage = drawn('div', styles.page)

/** The page itself. */
export const FrameMain = drawn('main', styles.main)

/** A message to everybody, above the page. */
export const Banner = drawn('p', styles.banner)
