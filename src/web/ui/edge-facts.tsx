/** Names at the left edge and what they are at the right edge. */
import type { ComponentPropsWithRef } from 'react'
import styles from './edge-facts.module.css'

type EdgeFacts = { readonly isDense?: boolean } & Omit<ComponentPropsWithRef<'dl'>, 'className'>

/** The list; each of its children holds a name and what it is. */
export function EdgeFacts({ isDense, ...list }: EdgeFacts) {
  return <dl {...list} className={styles.facts} data-dense={isDense || undefined} />
}
