/** Lines that somebody checks before they enter a list: their number, a name and two amounts, which can be corrected. */
import { IconAlertCircle } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { drawn } from '../drawn.tsx'
import question from '../question.module.css'
import styles from './preview.module.css'

/** The lines; `data-left` marks one that is left out. */
export const PreviewLines = drawn('ol', styles.lines)

/** The name of a line, as it will be. */
export const LineName = drawn('span', styles.name)

/** What came, or what is said about it. */
export const Came = drawn('span', styles.came)

/** A field of a line, with what stands after it and below it. */
export const LineCell = drawn('span', styles.cell)

/** A field for an amount. */
export function CellInput(input: Omit<ComponentPropsWithRef<'input'>, 'className'>) {
  return <input type="text" {...input} className={question.input} />
}

/** A choice among names. */
export const CellSelect = drawn('select', question.input)

/** What is wrong with a field. */
export function CellFault({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <span id={id} className={styles.fault}>
      <IconAlertCircle size={18} aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}

type WhyNot = { readonly id?: string; readonly isTried: boolean; readonly children: ReactNode }

/** Why nobody can go on yet; loud once somebody tried. */
export function WhyNot({ id, isTried, children }: WhyNot) {
  return (
    <p id={id} className={styles.reasons} data-tried={isTried || undefined} role="status">
      {children}
    </p>
  )
}

/** A box to tick, with its words. */
export const TickLabel = drawn('label', styles.tick)
