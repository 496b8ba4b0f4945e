/** The home page of administration: what is missing, and every page by its group. */

import styles from './admin-home.module.css'
import { drawn } from './drawn.tsx'

/** What a new service still needs. */
export const SetupBox = drawn('section', styles.setup)

/** The steps, each with an icon. */
export const SetupSteps = drawn('ol', styles.steps)

/** What a step still needs. */
export const StillMissing = drawn('p', styles.missing)

/** The search for a page. */
export const PageSearch = drawn('div', styles.search)

/** A group of pages below its `h2`. */
export const PageGroup = drawn('section', styles.group)

/** The pages: each a link with a name, a number of tasks and a sentence. */
export const PageTiles = drawn('ul', styles.pages)
