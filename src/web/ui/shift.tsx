/** The pages of a shift: its samples, and the two lists that are compared at its end. */
import { drawn } from './drawn.tsx'
import styles from './shift.module.css'

/** The device, how many IDs are left, and the buttons. */
export const ShiftHead = drawn('div', styles.top)

/** Buttons; on a phone they share the width. */
export const ShiftButtons = drawn('div', styles.buttons)

/** What to do with a sample. */
export const SampleWays = drawn('div', styles.ways)

/** The link that gives a sample up. */
export const GiveUp = drawn('span', styles.giveUp)

/** The heading of a part of the page. */
export const ShiftHeading = drawn('h2', styles.heading)

/** The samples, each in a box. */
export const ShiftSamples = drawn('ul', styles.list)

/** What a sample is. */
export const SampleFacts = drawn('div', styles.facts)

/** Why a sample was refused, or is not at the service. */
export const ShiftWhy = drawn('div', styles.why)

/** Fields and buttons below each other. */
export const ShiftForm = drawn('div', styles.form)

/** How many samples each side has. */
export const Numbers = drawn('p', styles.numbers)

/** Says that both sides agree. */
export const Agree = drawn('p', styles.agree)

/** Both lists. */
export const ListsPart = drawn('section', styles.lists)

/** Both lists beside each other. */
export const ListsTable = drawn('table', styles.both)

/** The whole hash of a sample, to compare on paper. */
export const Hash = drawn('span', styles.hash)

/** Says that the device keeps a sample; paper does without. */
export const KeptLine = drawn('p', `${styles.kept} offPaper`)
