/**
 * The searchable dropdown (R4.34). If adding is allowed, unknown text becomes a new item with ID -1. Otherwise the
 * not-found error shows when somebody leaves the field without a selection.
 */
import { type ReactNode, useState } from 'react'
import { Combobox, type ComboboxWords, type Line } from './combobox.tsx'

/** An item to select; ID -1 is a text that is not in the list. */
export type Item = { readonly id: number; readonly name: string; readonly alias?: string | null }

/** The ID of a typed item. */
export const newItemId = -1

/** Finds the items that match a text, best first; an empty text finds all. */
export type FindItems = (items: readonly Item[], text: string) => readonly Item[]

type SearchableDropdown = {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  readonly optional?: string | undefined
  readonly error?: string | undefined
  readonly placeholder?: string | undefined
  readonly items: readonly Item[]
  readonly find: FindItems
  readonly value: Item | null
  readonly onChange: (item: Item | null) => void
  /** Called when the focus leaves the field. */
  readonly onLeave?: () => void
  readonly allowsNew?: boolean
  /** The error if nothing is selected and adding is not allowed. */
  readonly notFound?: string
  /** Normalises a typed text before it is compared and kept; by default it trims. */
  readonly tidy?: (text: string) => string
  readonly icon?: ReactNode
  readonly right?: ReactNode
  readonly isMono?: boolean
  readonly words: ComboboxWords
}

const trimmed = (text: string) => text.trim()

/** The dropdown. */
export function SearchableDropdown(props: SearchableDropdown) {
  const { items, find, value, onChange, onLeave, allowsNew = false, notFound, tidy = trimmed, ...field } = props
  const [text, setText] = useState(value?.name ?? '')
  const [isLeft, setLeft] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const [shown, setShown] = useState(value?.name)
  if (value?.name !== shown) {
    // The value changed elsewhere (a scan, a draft), so the text follows.
    setShown(value?.name)
    if (value !== null && tidy(text) !== value.name) setText(value.name)
  }
  const select = (item: Item | null) => {
    setShown(item?.name)
    if (item?.name !== value?.name) onChange(item)
  }
  // Shows all items while nobody is typing, so that another can be chosen.
  const matches = find(items, isTyping ? tidy(text) : '')
  const type = (next: string) => {
    setText(next)
    setTyping(true)
    const name = tidy(next)
    if (name === '') return select(null)
    const known = items.find((item) => same(item.name, name))
    select(known ?? (allowsNew ? { id: newItemId, name } : null))
  }
  const error = field.error ?? (isLeft && value === null && !allowsNew ? notFound : undefined)
  return (
    <Combobox
      {...field}
      error={error}
      text={text}
      lines={matches.map((item) => lineOf(item, tidy(text)))}
      onText={type}
      onChoose={(at) => {
        const item = matches[at]
        if (item === undefined) return
        setText(item.name)
        setTyping(false)
        select(item)
      }}
      onLeave={() => {
        setLeft(true)
        setTyping(false)
        if (value !== null) setText(value.name)
        onLeave?.()
      }}
    />
  )
}

/** The line of an item, for a typed text. */
export const lineOf = (item: Item, text: string): Line => ({
  key: `${item.id} ${item.name}`,
  label: item.name,
  note: aliasFor(item, text),
  isMeant: namesOf(item).some((one) => same(one, text)),
})

const namesOf = ({ name, alias }: Item) => [name, ...(alias ?? '').split(';').map((one) => one.trim())]

/** The alias through which a text finds an item, if the name does not show why. */
function aliasFor({ name, alias }: Item, text: string): string | null {
  const wanted = text.trim().toLowerCase()
  if (wanted === '' || name.toLowerCase().startsWith(wanted)) return null
  const aliases = (alias ?? '').split(';').map((one) => one.trim())
  return aliases.find((one) => one.toLowerCase().startsWith(wanted)) ?? null
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
