/** The custody log as a list, newest first, with its loading and failed states (R4.36). */

import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './custody-list.module.css'

/** One entry of the log. */
export type CustodyEntry = {
  readonly key: string
  readonly action: string
  readonly when: ReactNode
  /** One line each: the staff, the site, the tracking number. */
  readonly details: readonly string[]
}

type CustodyList = {
  readonly label: string
  /** Undefined while loading. */
  readonly entries: readonly CustodyEntry[] | undefined
  /** Why loading failed. */
  readonly fault?: string | undefined
  readonly onAgain: () => void
  readonly words: {
    /** 'Loading...' */
    readonly loading: string
    /** 'Error: {message}' */
    readonly error: (message: string) => string
    /** 'Try Again' */
    readonly tryAgain: string
  }
}

/** The list, or its loading or failed state. */
export function CustodyList({ label, entries, fault, onAgain, words }: CustodyList) {
  if (fault !== undefined) {
    return (
      <div role="alert" className={styles.fault}>
        <p>{words.error(fault)}</p>
        <Button variant="outline" onClick={onAgain}>
          {words.tryAgain}
        </Button>
      </div>
    )
  }
  if (entries === undefined) return <p role="status">{words.loading}</p>
  return (
    <ol className={styles.list} aria-label={label}>
      {entries.map(({ key, action, when, details }) => (
        <li key={key} className={styles.entry}>
          <p className={styles.action}>{action}</p>
          <p className={styles.detail}>{when}</p>
          {details.map((detail) => (
            <p key={detail} className={styles.detail}>
              {detail}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
