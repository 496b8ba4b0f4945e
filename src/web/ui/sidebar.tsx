/** The sidebar; in a narrow window, a bar at the top. */
import { drawn } from './drawn.tsx'
import styles from './sidebar.module.css'

/** The sidebar. */
export const SidebarBox = drawn('header', styles.sidebar)

/** Whose the service is. */
export const SidebarTop = drawn('div', styles.top)

/** The links, each an icon and a `span`. */
export const SidebarNav = drawn('nav', styles.nav)

/** Who is signed in and where, the account, and the way out. */
export const SidebarPerson = drawn('div', styles.person)
