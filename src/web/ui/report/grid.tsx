/**
 * The grid of substances. A row holds its number, its name with marks, two amounts and a button that removes it; below
 * them may stand keys and what is wrong.
 */
import type { ComponentPropsWithRef } from 'react'
import { drawn } from '../drawn.tsx'
import styles from './grid.module.css'

/** The grid: its head, its rows, its foot; a sentence after it explains it. */
export const Grid = drawn('div', styles.grid)

/** The names of its columns. */
export const GridHead = drawn('div', styles.head)

/** Its rows. */
export const GridRows = drawn('ol', styles.rows)

/** Its sums, then what is wrong with them. */
export const GridFoot = drawn('div', styles.foot)

/** The name of a row, with its marks. */
export const GridName = drawn('div', styles.name)

/** The field of a name, with what it suggests; marks wait while `data-typing`. */
export const NameBox = drawn('div', styles.nameBox)

/** A field of the grid. */
export const GridInput = drawn('input', styles.input)

/** What is said about a name, with buttons. */
export const GridMarks = drawn('span', styles.marks)

/** A small button that takes over what it says. */
export function TakeButton(button: Omit<ComponentPropsWithRef<'button'>, 'className'>) {
  return <button type="button" {...button} className={styles.take} />
}
