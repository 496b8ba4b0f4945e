/**
 * Several choices from a searchable list: a search field, with the chosen names as chips below. If adding is allowed, the
 * list ends with the typed text, and leaving the field adds unknown text.
 */
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { beforeClick } from './after-press.ts'
import { Combobox, type ComboboxWords } from './combobox.tsx'
import styles from './searchable-choices.module.css'
import { type FindItems, type Item, lineOf, newItemId } from './searchable-dropdown.tsx'

type SearchableChoices = {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly placeholder?: string | undefined
  readonly items: readonly Item[]
  readonly find: FindItems
  /** The chosen names. */
  readonly chosen: readonly string[]
  /** Called with the name added or removed. */
  readonly onToggle: (name: string) => void
  /** The text in the search; the caller keeps it, so that it can outlive the page. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly allowsNew?: boolean
  readonly icon?: ReactNode
  readonly words: ComboboxWords & {
    readonly add: (text: string) => string
    readonly remove: (name: string) => string
    /** The name of the list of chosen items, for a screen reader. */
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
    ...matches.map((item) => lineOf(item, name)),
    ...(offersNew ? [{ key: `${newItemId} ${name}`, label: words.add(name), isNew: true }] : []),
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
          // A text that matches something stays: it may be half a word.
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
