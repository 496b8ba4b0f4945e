/** A page without the frame: one card in the middle. */
import type { ReactNode } from 'react'
import styles from './bare.module.css'

/** The page. */
export function Bare({ children }: { children: ReactNode }) {
  return <main className={styles.bare}>{children}</main>
}
