/** A figure: its title, a chart, and the same as a table. */
import { drawn } from './drawn.tsx'
import styles from './figure.module.css'

/** The figure. */
export const FigureBox = drawn('section', styles.figure)

/** The title, and the buttons that save the numbers. */
export const FigureTop = drawn('div', styles.top)

/** What the figure says. */
export const FigureLead = drawn('p', styles.lead)

/** Says that there are no numbers yet. */
export const NoFigure = drawn('div', styles.none)

/** The same as a table. */
export const FigureTable = drawn('details', styles.table)
