/** First and last name, side by side, as one question. The caller joins them. */
import { frameTexts } from '#web/texts/frame.ts'
import styles from './name-pair.module.css'
import question from './question.module.css'
import { Question } from './question.tsx'

/** The two names as typed. */
export type Names = { readonly first: string; readonly last: string }

type NamePair = {
  /** Element ID of the first name; the last name's ends in '-last'. */
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly names: Names
  readonly onChange: (names: Names) => void
  readonly words?: { readonly first: string; readonly last: string }
  /** Whether the browser may suggest the person's own name. */
  readonly isOwnName?: boolean
}

/** The pair. */
export function NamePair({
  id,
  label,
  hint,
  error,
  names,
  onChange,
  words = frameTexts.names,
  isOwnName = false,
}: NamePair) {
  const isWhole = names.first.trim() !== '' && names.last.trim() !== ''
  const field = (part: keyof Names, fieldId: string, complete: string) => (
    <div>
      <label htmlFor={fieldId} className={styles.label}>
        {words[part]}
      </label>
      <input
        id={fieldId}
        type="text"
        className={question.input}
        autoComplete={isOwnName ? complete : 'off'}
        autoCapitalize="words"
        spellCheck={false}
        // If one of the two is missing, only that one is invalid; otherwise both are.
        aria-invalid={(error !== undefined && (isWhole || names[part].trim() === '')) || undefined}
        value={names[part]}
        onChange={(event) => onChange({ ...names, [part]: event.currentTarget.value })}
      />
    </div>
  )
  return (
    <Question id={id} label={label} hint={hint} error={error}>
      <div className={styles.pair}>
        {field('first', id, 'given-name')}
        {field('last', `${id}-last`, 'family-name')}
      </div>
    </Question>
  )
}
