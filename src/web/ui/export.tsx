/** The ways to take data out, and what the files hold. */
import { drawn } from './drawn.tsx'
import styles from './export.module.css'

/** The ways beside each other, a `section` each. */
export const ExportWays = drawn('div', styles.ways)

/** One table of the codebook. */
export const TableDetails = drawn('details', styles.table)
