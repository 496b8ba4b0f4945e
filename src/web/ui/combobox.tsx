/**
 * A text field that searches a list, by ARIA's combobox pattern: arrows move, Enter chooses, Escape closes and then clears,
 * Tab leaves. Where nobody has moved, Enter chooses only what the text names or the one line that is left. The caller provides the list and decides what choosing and leaving do.
 */
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import styles from './combobox.module.css'
import question from './question.module.css'
import { Labelled, tied, type Words } from './question.tsx'

/** One line of the list. `isMeant`: the text is its name, or another name of it, in whole. `isNew`: it adds the text. */
export type Line = {
  readonly key: string
  readonly label: string
  readonly note?: string | null
  readonly isMeant?: boolean
  readonly isNew?: boolean
}

export type ComboboxWords = {
  /** Shown in an empty list: 'No item to show' (R4.34). */
  readonly empty: string
  /** The number of lines, for a screen reader. */
  readonly found: (count: number) => string
  /** Shown below a list that is cut short. */
  readonly more: (count: number) => string
}

type Combobox = Omit<Words, 'theirs'> & {
  readonly placeholder?: string | undefined
  readonly text: string
  readonly lines: readonly Line[]
  readonly onText: (text: string) => void
  readonly onChoose: (at: number) => void
  /** Called when the focus leaves the field. */
  readonly onLeave: () => void
  /** Before and after the text, such as an icon or a button. */
  readonly icon?: ReactNode
  readonly right?: ReactNode
  /** A font in which 0 and O differ, for IDs. */
  readonly isMono?: boolean
  readonly words: ComboboxWords
}

const mostShown = 60

/** The line that Enter takes where nobody has moved to one; -1 if it is not clear which is meant. */
function meantLine(lines: readonly Line[], text: string): number {
  const wanted = text.trim().toLowerCase()
  const [named, ...others] = lines.filter(({ isMeant }) => isMeant)
  const known = lines.filter(({ isNew }) => !isNew)
  const only = known.length > 0 ? known : lines
  const meant =
    lines.find(({ label }) => label.toLowerCase() === wanted) ??
    (others.length === 0 ? named : undefined) ??
    (only.length === 1 ? only[0] : undefined)
  return meant === undefined ? -1 : lines.indexOf(meant)
}

/** The field and its list. */
export function Combobox(props: Combobox) {
  const { id, label, hint, optional, error, text, lines, words } = props
  const asked = { id, label, hint, optional, error }
  const [isOpen, setOpen] = useState(false)
  const [moved, setActive] = useState<number | null>(-1)
  const shown = lines.slice(0, mostShown)
  const active = moved ?? meantLine(shown, text)

  const open = (at: number | null) => {
    setOpen(true)
    setActive(at)
  }
  const choose = (at: number) => {
    props.onChoose(at)
    setOpen(false)
    setActive(-1)
  }
  const isActive = isOpen && active >= 0 && active < shown.length
  const press = (key: string): boolean => {
    if (key === 'ArrowDown' || key === 'ArrowUp') open(nextLine(key, isOpen ? active : -1, shown.length))
    else if (key === 'Enter' && isActive) choose(active)
    else if (key === 'Enter' && isOpen && moved === null && shown.length > 0) return true
    else if (key === 'Escape' && isOpen) setOpen(false)
    else if (key === 'Escape' && text !== '') props.onText('')
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !press(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Labelled {...asked} className={styles.box}>
      <div className={styles.field} data-mono={props.isMono || undefined}>
        {props.icon && <span className={styles.icon}>{props.icon}</span>}
        <input
          {...comboboxParts(id, isOpen, isActive ? active : -1)}
          {...tied(asked)}
          type="text"
          className={`${question.input} ${styles.input}`}
          placeholder={props.placeholder}
          autoCapitalize={props.isMono ? 'characters' : 'none'}
          value={text}
          onChange={(event) => {
            props.onText(event.currentTarget.value)
            open(event.currentTarget.value.trim() === '' ? -1 : null)
          }}
          onClick={() => setOpen(true)}
          // People replace an ID rather than edit it. Slow scanners, which `useScan` cannot recognise, replace it too.
          onFocus={(event) => props.isMono && event.currentTarget.select()}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setOpen(false)
            setActive(-1)
            props.onLeave()
          }}
        />
        {props.right && <span className={styles.right}>{props.right}</span>}
      </div>
      {isOpen && (
        <OptionList
          id={id}
          label={label}
          lines={shown}
          active={active}
          onChoose={choose}
          className={props.isMono ? styles.mono : undefined}
        >
          {shown.length === 0 && <p className={styles.empty}>{words.empty}</p>}
          {lines.length > shown.length && <p className={styles.empty}>{words.more(lines.length - shown.length)}</p>}
        </OptionList>
      )}
      <span className="unseen" role="status">
        {isOpen && (lines.length === 0 ? words.empty : words.found(lines.length))}
      </span>
    </Labelled>
  )
}

type OptionList = {
  /** Element ID of the field. */
  readonly id: string
  readonly label: string
  readonly lines: readonly Line[]
  /** The line that the arrows selected; -1 for none. */
  readonly active: number
  readonly onChoose: (at: number) => void
  readonly className?: string | undefined
  /** Below the lines. */
  readonly children?: ReactNode
}

const listId = (id: string) => `${id}-lines`
const lineId = (id: string, at: number) => `${id}-line-${at}`

/** The field's ARIA attributes for its list, by the combobox pattern. */
export const comboboxParts = (id: string, isOpen: boolean, active: number) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId(id) : undefined,
    'aria-activedescendant': isOpen && active >= 0 ? lineId(id, active) : undefined,
    autoComplete: 'off',
    spellCheck: false,
  }) as const

/** The line that an arrow leads to in a list of `count` lines; it wraps around at both ends. */
export const nextLine = (key: 'ArrowDown' | 'ArrowUp', active: number, count: number): number =>
  key === 'ArrowDown' ? (active + 1) % Math.max(count, 1) : (active > 0 ? active : count) - 1

// Defined once, so that a list that opens below the fold scrolls into view only once.
const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** The list. */
export function OptionList({ id, label, lines, active, onChoose, className = '', children }: OptionList) {
  return (
    // A press must not take the focus from the field, or leaving the field would come before choosing.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the field.
    <div className={`${styles.list} ${className}`} ref={showWhole} onMouseDown={(event) => event.preventDefault()}>
      <div id={listId(id)} role="listbox" aria-label={label} className={styles.lines}>
        {lines.map((line, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, aria-activedescendant points here.
          <div
            key={line.key}
            id={lineId(id, at)}
            role="option"
            aria-selected={at === active}
            data-active={at === active || undefined}
            className={styles.option}
            ref={at === active ? showWhole : null}
            onClick={() => onChoose(at)}
          >
            {line.label}
            {line.note && <span className={styles.note}>{line.note}</span>}
          </div>
        ))}
      </div>
      {children}
    </div>
  )
}
