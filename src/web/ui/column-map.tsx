/** The columns of a file, each with what it holds. */

import styles from './column-map.module.css'
import { drawn } from './drawn.tsx'

/** The columns; `data-left-out` marks one that nobody reads. */
export const ColumnRows = drawn('ul', styles.columns)
