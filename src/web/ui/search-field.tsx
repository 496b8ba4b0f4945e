/** A search field: it submits only if it has text, and clearing it resets the search (R4.34). */
import { IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import question from './question.module.css'
import styles from './search-field.module.css'

type SearchField = {
  readonly label: string
  readonly clearLabel: string
  /** The current search; undefined for none. */
  readonly search: string | undefined
  readonly onSearch: (search: string | undefined) => void
}

/** The field. */
export function SearchField({ label, clearLabel, search = '', onSearch }: SearchField) {
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  if (search !== shown) {
    setShown(search)
    setTyped(search)
  }
  const change = (text: string) => {
    setTyped(text)
    if (text === '' && search !== '') onSearch(undefined)
  }
  return (
    <search>
      <form
        className={styles.field}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '') onSearch(typed.trim())
        }}
      >
        <IconSearch size={20} aria-hidden="true" className={styles.icon} />
        <input
          type="search"
          enterKeyHint="search"
          className={`${question.input} ${styles.input}`}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={typed}
          onChange={(event) => change(event.currentTarget.value)}
        />
        {typed && (
          <button type="button" className={styles.clear} aria-label={clearLabel} onClick={() => change('')}>
            <IconX size={18} aria-hidden="true" />
          </button>
        )}
      </form>
    </search>
  )
}
