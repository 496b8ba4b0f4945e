/** The pages of people who are not signed in yet: one card in the middle. */
import { drawn } from './drawn.tsx'
import styles from './sign-in.module.css'

/** The whole screen. */
export const SignInScreen = drawn('div', styles.page)

/** The card; `data-demo` makes room for the accounts of a demo. */
export const SignInCard = drawn('main', styles.card)

/** Whose the service is. */
export const SignInTop = drawn('div', styles.top)

/** The form and, on a demo, its accounts. */
export const SignInParts = drawn('div', styles.parts)

/** The title. */
export const SignInTitle = drawn('h1', styles.title)

/** Says that the session ended. */
export const EndedNote = drawn('p', styles.ended)

/** Whom to ask. */
export const HelpLine = drawn('p', styles.help)

/** The footer below the card. */
export const SignInFooter = drawn('div', styles.footer)

/** The fields and the button. */
export const SignInStack = drawn('div', styles.fields)

/** The accounts of a demo, a button each. */
export const DemoAccounts = drawn('section', styles.demo)
