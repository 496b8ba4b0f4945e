/**
 * A button with a menu for one choice, by ARIA's menu pattern: arrows, Home and End move, Enter and Space choose, Escape
 * closes and returns the focus, Tab leaves.
 */
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './choice-menu.module.css'

type ChoiceMenu<Choice extends string> = {
  /** The menu's purpose, also the button's title. */
  readonly name: string
  /** Content of the button. */
  readonly children: ReactNode
  readonly choices: readonly { readonly id: Choice; readonly label: string }[]
  readonly chosen: Choice | null
  readonly onChoose: (choice: Choice) => void
}

/** How each key moves among `count` choices. */
const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at > 0 ? at : count) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role=menuitemradio]')]

// Defined once: a new function at each render would move the focus again.
const focusChosen = (menu: HTMLElement | null) => {
  if (menu === null) return
  const items = itemsOf(menu)
  ;(items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus()
}

/** The button and its menu. */
export function ChoiceMenu<Choice extends string>({ name, children, choices, chosen, onChoose }: ChoiceMenu<Choice>) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    button.current?.focus()
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = itemsOf(event.currentTarget)
    // Key events always come from an element.
    const pressed = event.target as HTMLElement
    const move = moves[event.key]
    if (event.key === 'Escape') close()
    else if (move) items[move(items.indexOf(pressed), items.length)]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices when the focus leaves button and menu.
    <span
      className={styles.box}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        title={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        // The press would move the focus out of the menu and close it; the click would then open it again.
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onClick={() => (isOpen ? close() : setOpen(true))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {isOpen && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={name}
          className={styles.menu}
          ref={focusChosen}
          onKeyDown={onKeyDown}
        >
          {choices.map((choice) => (
            <button
              key={choice.id}
              type="button"
              role="menuitemradio"
              aria-checked={choice.id === chosen}
              tabIndex={-1}
              className={styles.choice}
              onClick={() => {
                close()
                onChoose(choice.id)
              }}
            >
              <span className={styles.check}>{choice.id === chosen && <IconCheck size={18} aria-hidden="true" />}</span>
              {choice.label}
            </button>
          ))}
        </div>
      )}
    </span>
  )
}
