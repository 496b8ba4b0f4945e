import type { ReactNode } from 'react'
import type { Fault } from './error-summary.tsx'
import styles from './refused.module.css'

/** Why an action was refused, beside its button. */
export function Refused({ children }: { children: ReactNode }) {
  return (
    <p className={styles.refused} role="alert">
      {children}
    </p>
  )
}

/** Why a one-press change was refused; nothing if it was not. */
export function RefusedFaults({ faults }: { readonly faults: readonly Fault[] }) {
  return faults.length > 0 && <Refused>{faults.map(({ message }) => message).join(' ')}</Refused>
}
