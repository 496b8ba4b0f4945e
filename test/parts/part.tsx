import type { ReactNode } from 'react'
import styles from './parts-page.module.css'

/** One shared part below its name. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}
