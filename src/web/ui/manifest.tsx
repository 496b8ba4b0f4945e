/** What goes into a package, on paper. */
import { drawn } from './drawn.tsx'
import styles from './manifest.module.css'

/** The manifest: facts in a `dl`, the samples in a table whose last cell is a box to tick. */
export const ManifestSheet = drawn('section', styles.manifest)

/** Whose the service is. */
export const ManifestService = drawn('p', styles.service)

/** The title. */
export const ManifestTitle = drawn('p', styles.title)

/** The line to sign on. */
export const ManifestSigned = drawn('p', styles.signature)
