/** A checkbox with a large target: the input fills its place and draws a small box inside. */
import type { ChangeEvent } from 'react'
import styles from './check-box.module.css'

type CheckBox = {
  readonly id?: string
  readonly label: string
  readonly isChecked: boolean
  readonly isPartly?: boolean
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The checkbox. */
export function CheckBox({ id, label, isChecked, isPartly = false, onChange }: CheckBox) {
  return (
    <input
      id={id}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={isChecked}
      onChange={onChange}
      ref={(element) => {
        if (element) element.indeterminate = isPartly
      }}
    />
  )
}
