/** A checkbox with a large target: the box is drawn small inside an input that fills its place. */
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
