/** The page of one sample: its head, its buttons, and the cards below them. */
import { drawn } from './drawn.tsx'
import styles from './sample-page.module.css'

/** The way back, above the head; paper does without. */
export const BackNav = drawn('nav', `${styles.back} offPaper`)

/** The head: the title's line, and facts below it. */
export const SampleHead = drawn('header', styles.header)

/** The title, the button to copy the ID, and marks. */
export const TitleLine = drawn('div', styles.top)

/** The title; a `span` holds the sample's ID. */
export const SampleTitle = drawn('h1', styles.title)

/** The button that copies the ID, after the title. */
export const CopyId = drawn('button', styles.copy)

/** Facts below the title, with a point between each two. */
export const HeadFacts = drawn('p', styles.facts)

/** What was done to the sample, in a box. */
export const SaidBox = drawn('p', styles.anonymised)

/** What the person has to be told, and the button for it. */
export const ToldBox = drawn('div', styles.told)

/** The buttons of the page, and why others are missing. */
export const SampleActions = drawn('div', styles.actions)

/** The buttons that only the collecting site has. */
export const SiteActions = drawn('div', styles.collection)

/** Why a button is missing or cannot be pressed. */
export const Reason = drawn('p', styles.reason)

/** The tabs above the sample's data and results. */
export const SampleTabs = drawn('div', styles.tabs)

/** What the open tab shows and, beside it, whose hands the sample was in. */
export const SampleColumns = drawn('div', styles.columns)

/** A card of the page. */
export const SampleCard = drawn('section', styles.card)

/** The day a result is due. */
export const DueDay = drawn('dd', styles.due)

/** A link below the cards. */
export const LinkBelow = drawn('p', styles.more)

/** A result as a page of its own. */
export const ResultAlone = drawn('div', styles.result)

/** The terms of service, as somebody wrote them. */
export const Terms = drawn('p', styles.terms)

/** A message that the lab may send now. */
export const WordToSend = drawn('section', styles.word)
