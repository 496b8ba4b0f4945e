/** The search field above a long list of choices. Enter takes the best match; Escape shows all choices again. */
import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import styles from './choice-search.module.css'
import question from './question.module.css'
import field from './search-field.module.css'

type ChoiceSearch = {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onEnter: () => void
  /** Tells a screen reader how many choices are left. */
  readonly said: string
}

/** The field. */
export function ChoiceSearch({ label, placeholder, text, onText, onEnter, said }: ChoiceSearch) {
  const onKeyDown = (event: KeyboardEvent) => {
    // Otherwise Enter would press the form's Next.
    if (event.key === 'Enter') onEnter()
    else if (event.key === 'Escape') onText('')
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.search}>
      <div className={field.field}>
        <IconSearch size={20} aria-hidden="true" className={field.icon} />
        <input
          type="search"
          className={`${question.input} ${field.input}`}
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <span className="unseen" role="status">
        {said}
      </span>
    </div>
  )
}
