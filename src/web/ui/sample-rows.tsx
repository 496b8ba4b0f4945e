/** Samples as rows of a table, or as cards on narrow screens. */
import { drawn } from './drawn.tsx'
import styles from './sample-rows.module.css'

/** The card around the table. */
export const TableCard = drawn('div', styles.card)

/** The table; `data-column` names the column of each cell. */
export const SampleRows = drawn('table', styles.table)

/** Above the cards: the tick for all, and their order. */
export const CardsBar = drawn('div', styles.bar)

/** The tick for all cards with its word. */
export const AllTick = drawn('span', styles.all)

/** The cards. */
export const CardList = drawn('ul', styles.cards)

/** A card's first line: its tick and the sample's ID. */
export const CardTop = drawn('div', styles.top)

/** What state the sample is in. */
export const CardStatus = drawn('div', styles.status)

/** The other facts of a card, with their names. */
export const CardFacts = drawn('dl', styles.facts)

/** The name of a column that no one can sort by. */
export const PlainHeader = drawn('span', styles.plain)

/** The choice of an order, after its name. */
export const OrderField = drawn('label', styles.sort)
