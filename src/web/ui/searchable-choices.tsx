/**
 * Several choices from a list that is searched: the dropdown's search, and what was chosen as chips under it. Where
 * adding is allowed the list ends with the typed text itself, and unknown text is added when the field is left.
 */
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { beforeClick } from './after-press.ts'
import { Combobox, type ComboboxWords } from './combobox.tsx'
import styles from './searchable-choices.module.css'
import { aliasFor, type FindItems, type Item, newItemId } from './searchable-dropdown.tsx'

type SearchableChoices = {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly placeholder?: string | undefined
  readonly items: readonly Item[]
  readonly find: FindItems
  /** The names that are chosen. */
  readonly chosen: readonly string[]
  /** Called with the name that is added or taken away. */
  readonly onToggle: (name: string) => void
  /** What stands in the search; kept by the caller, so that it can outlive the page. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly allowsNew?: boolean
  readonly icon?: ReactNode
  readonly words: ComboboxWords & {
    readonly add: (text: string) => string
    readonly remove: (name: string) => string
    /** For a screen reader: the list of what is chosen. */
    readonly chosen: string
  }
}

/** The search and its chips. */
export function SearchableChoices(props: SearchableChoices) {
  const { items, find, chosen, onToggle, text, onText, allowsNew = false, words, ...field } = props
  const name = text.trim()
  const matches = find(items, name).filter((item) => !chosen.includes(item.name))
  const known = items.find((item) => same(item.name, name))
  const offersNew = allowsNew && name !== '' && known === undefined
  const lines = [
    ...matches.map((item) => ({ key: `${item.id} ${item.name}`, label: item.name, note: aliasFor(item, name) })),
    ...(offersNew ? [{ key: `${newItemId} ${name}`, label: words.add(name) }] : []),
  ]
  const add = (wanted: string) => {
    if (!chosen.some((one) => same(one, wanted))) onToggle(wanted)
    onText('')
  }
  return (
    <div>
      <Combobox
        {...field}
        words={words}
        text={text}
        lines={lines}
        onText={onText}
        onChoose={(at) => add(matches[at]?.name ?? name)}
        onLeave={() => {
          if (known) beforeClick(() => add(known.name))
          // What matches something is left standing: it may be half a word.
          else if (offersNew && matches.length === 0) beforeClick(() => add(name))
        }}
      />
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={words.chosen}>
          {chosen.map((one) => (
            <li key={one}>
              <button
                type="button"
                className={styles.chip}
                aria-label={words.remove(one)}
                onClick={() => onToggle(one)}
              >
                {one}
                <IconX size={20} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
