/** The last buttons of a page, at the bottom of a narrow screen within reach of the thumb. */
import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'

type BottomBar = {
  /** Whether the last of them leads on to the next step; it is then the widest. */
  readonly isOfSteps?: boolean
  readonly children: ReactNode
}

/** The bar. */
export function BottomBar({ isOfSteps = false, children }: BottomBar) {
  return (
    <div className={styles.bar} data-of-steps={isOfSteps || undefined}>
      {children}
    </div>
  )
}
