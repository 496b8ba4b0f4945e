/** The list of names that nobody knows: a button each, with the answers below the one that is open. */
import { drawn } from '../drawn.tsx'
import styles from './names.module.css'

/** The list. */
export const NameList = drawn('ol', styles.names)
