import type { ReactNode } from 'react'
import type { Fault } from './error-summary.tsx'
import styles from './refused.module.css'

/** Why something was not done, beside what would do it. */
export function Refused({ children }: { children: ReactNode }) {
  return (
    <p className={styles.refused} role="alert">
      {children}
    </p>
  )
}

/** Why a change of one press was refused; nothing while it was not. */
export function RefusedFaults({ faults }: { readonly faults: readonly Fault[] }) {
  return faults.length > 0 && <Refused>{faults.map(({ message }) => message).join(' ')}</Refused>
}
