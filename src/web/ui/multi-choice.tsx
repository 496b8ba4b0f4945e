/**
 * A multi-choice survey question with an 'other' free-text field (R3.11). The caller decides which choices clear others:
 * `onChoose` receives every tick, and `other` is null while 'Other' is not ticked.
 */
import type { ReactNode } from 'react'
import { type Choice, ChoiceList } from './choice-list.tsx'
import own from './multi-choice.module.css'
import styles from './question.module.css'
import { describedBy, HintAndError } from './question.tsx'

type MultiChoice = {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly optional?: string | undefined
  readonly error?: string | undefined
  readonly choices: readonly Choice<string>[]
  readonly chosen: readonly string[]
  readonly onChoose: (value: string) => void
  /** The text of 'other'; null while it is not ticked. */
  readonly other: string | null
  readonly otherError?: string | undefined
  /** Above the choices: for example, a search. */
  readonly above?: ReactNode
  readonly onOther: (text: string) => void
  readonly onToggleOther: () => void
  /** Small cards side by side; by default from 7 choices on. */
  readonly isCompact?: boolean | undefined
  /** 'Other', the label of its field (for a screen reader), and its placeholder. */
  readonly words: { readonly other: string; readonly otherLabel: string; readonly placeholder: string }
}

// No list can contain this name.
const otherValue = '\u0000other'

/** The number of choices from which they are small and side by side. */
const compactFrom = 7

/** Element ID of the text of 'other'. */
export const otherFieldId = (id: string) => `${id}-other`

/** The question. */
export function MultiChoice(props: MultiChoice) {
  const { id, choices, chosen, other, otherError, words } = props
  const isOther = other !== null
  const textId = otherFieldId(id)
  return (
    <ChoiceList
      id={id}
      kind="many"
      label={props.label}
      hint={props.hint}
      optional={props.optional}
      error={props.error}
      isCompact={props.isCompact ?? choices.length >= compactFrom}
      above={props.above}
      choices={[...choices, { value: otherValue, label: words.other }]}
      chosen={isOther ? [...chosen, otherValue] : chosen}
      onChoose={(value) => (value === otherValue ? props.onToggleOther() : props.onChoose(value))}
    >
      {isOther && (
        <div className={own.other}>
          <HintAndError id={textId} error={otherError} />
          <input
            id={textId}
            type="text"
            className={styles.input}
            aria-label={words.otherLabel}
            aria-required="true"
            aria-invalid={otherError !== undefined || undefined}
            aria-describedby={describedBy({ id: textId, error: otherError })}
            placeholder={words.placeholder}
            autoComplete="off"
            value={other}
            onChange={(event) => props.onOther(event.currentTarget.value)}
          />
        </div>
      )}
    </ChoiceList>
  )
}
