/** Choices as cards that can be pressed anywhere: one (`kind="one"`) or several (`kind="many"`). */
import type { ReactNode } from 'react'
import styles from './choice-list.module.css'
import { Question } from './question.tsx'

/** One card; `onChoose` receives its `value`. */
export type Choice<Value extends string> = {
  readonly value: Value
  readonly label: string
  /** A picture beside the label; it adds no meaning to the label. */
  readonly drawing?: ReactNode
}

type ChoiceList<Value extends string> = {
  /** Element ID of the first card's input, for the error summary's link. */
  readonly id: string
  readonly kind: 'one' | 'many'
  readonly label: string
  readonly hint?: ReactNode
  readonly optional?: string | undefined
  readonly error?: string | undefined
  readonly theirs?: string | undefined
  readonly choices: readonly Choice<Value>[]
  readonly chosen: readonly Value[]
  /** Called with the choice that was ticked or unticked. */
  readonly onChoose: (value: Value) => void
  /** Small cards side by side, for long lists. */
  readonly isCompact?: boolean
  /** Above the cards: for example, a search. */
  readonly above?: ReactNode
  /** Below the cards: for example, the text of 'other'. */
  readonly children?: ReactNode
}

/** The question with its cards. */
export function ChoiceList<Value extends string>(props: ChoiceList<Value>) {
  const { id, kind, label, hint, optional, error, theirs, choices, chosen, onChoose, isCompact = false } = props
  return (
    <Question id={id} label={label} hint={hint} optional={optional} error={error} theirs={theirs}>
      {props.above}
      <div className={styles.list} data-compact={isCompact || undefined} data-options>
        {choices.map((choice, at) => (
          <ChoiceCard
            key={choice.value}
            id={at === 0 ? id : `${id}-${at}`}
            name={id}
            type={kind === 'one' ? 'radio' : 'checkbox'}
            label={
              choice.drawing === undefined ? (
                choice.label
              ) : (
                <span className={styles.drawn}>
                  {choice.drawing}
                  {choice.label}
                </span>
              )
            }
            isChosen={chosen.includes(choice.value)}
            isFault={error !== undefined}
            onChoose={() => onChoose(choice.value)}
          />
        ))}
      </div>
      {props.children}
    </Question>
  )
}

type ChoiceCard = {
  readonly id: string
  readonly name?: string
  readonly type: 'radio' | 'checkbox'
  readonly label: ReactNode
  readonly isChosen: boolean
  readonly isFault?: boolean
  readonly describedBy?: string | undefined
  readonly onChoose: () => void
}

/** A single card: one tick ('I agree …'), or one of a list. */
export function ChoiceCard({ id, name, type, label, isChosen, isFault, describedBy, onChoose }: ChoiceCard) {
  return (
    <label className={styles.choice}>
      <input
        id={id}
        name={name}
        type={type}
        className={styles.input}
        checked={isChosen}
        aria-invalid={isFault || undefined}
        aria-describedby={describedBy}
        onChange={onChoose}
      />
      <span className={styles.label}>{label}</span>
    </label>
  )
}
