/** The page of a report: buttons of its tests, the form of one of them, and the sample beside it. */
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { drawn } from '../drawn.tsx'
import styles from './page.module.css'

/** The sample, then what is entered: beside it where there is room, below it elsewhere. */
export const ReportColumns = drawn('div', styles.columns)

/** What is entered. */
export const ReportMain = drawn('div', styles.main)

/** The card of the sample: first for the Tab key. */
export const SampleSide = drawn('aside', styles.side)

/** A card of what is entered. */
export const ReportBox = drawn('section', styles.card)

/** The heading of such a card, with a button at its end. */
export const BoxTop = drawn('div', styles.top)

/** The buttons at the end of the form. */
export const ReportButtons = drawn('div', styles.actions)

/** Where the form is kept. */
export const KeptLine = drawn('p', styles.kept)

/** What an answer means; keeps its room while there is none. */
export const Verdict = drawn('p', styles.verdict)

/** A quiet line that opens fields. */
export const QuietDetails = drawn('details', styles.details)

/** Keys and what they do. */
export const Keys = drawn('ul', styles.keys)

type TestButton = { readonly isIn: boolean; readonly hasFault: boolean } & Omit<
  ComponentPropsWithRef<'button'>,
  'className'
>

/** The button of a test: ticked if it is in the report. */
export function TestButton({ isIn, hasFault, children, ...button }: TestButton) {
  const Icon = hasFault ? IconAlertCircle : IconCheck
  return (
    <button type="button" {...button} className={styles.test} data-in={isIn || undefined}>
      {isIn && <Icon size={18} aria-hidden="true" data-fault={hasFault || undefined} />}
      {children}
    </button>
  )
}
