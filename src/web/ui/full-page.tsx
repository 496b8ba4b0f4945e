/** The full-page layout (R4.35): title, sample ID, and one button to leave, Cancel or Close. */
import type { ReactNode } from 'react'
import styles from './full-page.module.css'

type FullPage = {
  readonly title: string
  readonly sampleId?: string | undefined
  /** Shown beside title and ID: the sample's status. */
  readonly mark?: ReactNode
  /** As wide as the frame allows, for tables. */
  readonly isWide?: boolean
  /** The progress, from 0 to 1; without it, a plain line. */
  readonly done?: number | undefined
  /**
   * The button to leave, and its label: 'Cancel' while something is begun, otherwise 'Close'; missing if there is nothing to
   * return to.
   */
  readonly leave?: { readonly label: string; readonly onLeave: () => void } | undefined
  /** The level of its title; 1 unless the layout is inside another page. */
  readonly level?: 1 | 3
  readonly children: ReactNode
}

/** The layout. */
export function FullPage({ title, sampleId, mark, isWide = false, done, leave, level = 1, children }: FullPage) {
  const Heading = level === 1 ? 'h1' : 'h3'
  return (
    <div className={styles.page} data-wide={isWide || undefined}>
      <div className={styles.top} data-top>
        <Heading className={styles.title}>
          {title}
          {sampleId && <span className={styles.id}>{sampleId}</span>}
        </Heading>
        {mark && <span className={styles.mark}>{mark}</span>}
        {leave && (
          <button type="button" className={styles.leave} onClick={leave.onLeave}>
            {leave.label}
          </button>
        )}
      </div>
      {done === undefined ? (
        <div className={styles.line} data-top />
      ) : (
        // The words beside it ('Step 2 of 6') say the same.
        <div className={styles.progress} aria-hidden="true">
          <div className={styles.done} style={{ width: `${Math.round(done * 100)}%` }} />
        </div>
      )}
      {children}
    </div>
  )
}
