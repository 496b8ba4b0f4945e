/** A toggle switch with its words beside it; pressing either toggles it. */
import type { ReactNode } from 'react'
import styles from './toggle-switch.module.css'

type ToggleSwitch = {
  readonly label: ReactNode
  readonly isOn: boolean
  readonly onToggle: (isOn: boolean) => void
}

/** The switch. */
export function ToggleSwitch({ label, isOn, onToggle }: ToggleSwitch) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
