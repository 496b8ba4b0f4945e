/** The cards of a result: what was found in all, and what each test found. */
import type { ReactNode } from 'react'
import { drawn } from './drawn.tsx'
import styles from './result-card.module.css'

type Toned = { readonly tone: 'danger' | 'look' | null; readonly children: ReactNode }

/** The card of what was found in all; `id` is its heading's, which comes first, with an icon. */
export function VerdictCard({ id, tone, children }: { readonly id: string } & Toned) {
  return (
    <section className={styles.verdict} data-tone={tone} aria-labelledby={id}>
      {children}
    </section>
  )
}

/** A warning within a card: an icon, then what it says. */
export function CardWarning({ tone, children }: Toned) {
  return (
    <div className={styles.warning} data-tone={tone}>
      {children}
    </div>
  )
}

/** The heading of a test's card, with its marks. */
export const ResultTitle = drawn('h3', styles.title)

/** What a test's card said before, behind a press; a part for each version. */
export const Earlier = drawn('details', styles.earlier)
