/** The footer of the pages. */
import { drawn } from './drawn.tsx'
import styles from './page-footer.module.css'

/** The footer: a list of links, and the contact. */
export const PageFooter = drawn('footer', styles.footer)
