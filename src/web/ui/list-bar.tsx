/** What stands above the rows of a list: its search, its filters and how many rows there are. */
import { drawn } from './drawn.tsx'
import styles from './list-bar.module.css'

/** The bar. */
export const ListBar = drawn('div', styles.bar)

/** The search; a button behind it gets room of its own. */
export const ListSearch = drawn('div', styles.search)

/** How many rows there are, at the end of the bar. */
export const ListCount = drawn('p', styles.count)
