/** The home page: its head, the tabs of its lists, and what stands above the rows of one. */
import { drawn } from './drawn.tsx'
import styles from './home.module.css'

/** The head of the page: the greeting and the day, and what to begin. */
export const HomeHead = drawn('div', styles.heading)

/** The greeting; paper does without. */
export const Greeting = drawn('h1', `${styles.greeting} offPaper`)

/** The day and the place, below the greeting. */
export const HeadDay = drawn('p', styles.day)

/** What to begin, at the end of the head. */
export const HeadActions = drawn('div', styles.actions)

/** The groups of tabs. */
export const TabGroups = drawn('div', `${styles.groups} offPaper`)

/** A group of tabs, after its name if there are two groups. */
export const TabGroup = drawn('div', styles.group)

/** The name of a group. */
export const TabGroupName = drawn('span', styles.label)

/** What to do with what is ticked; `data-any` says that something is, and keeps it within reach of the thumb. */
export const BatchBar = drawn('div', styles.batch)

/** How many are due and late, and the way to the late ones; `data-late` on the sentence marks it. */
export const DueCounts = drawn('div', styles.line)

/** The search of a list and what to do with its ticked rows. */
export const HomeBar = drawn('div', styles.bar)

/** Which rows of which list a sheet of paper holds. */
export const PaperTitle = drawn('p', `${styles.paper} onPaper`)
