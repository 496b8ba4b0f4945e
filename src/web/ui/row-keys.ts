/** Keys for a list of rows: up, down, Home and End move, Space ticks, Enter opens. Each row has `data-row`. */
import type { KeyboardEvent } from 'react'

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

const box = (row: Element | undefined) => row?.querySelector<HTMLInputElement>('input[type=checkbox]')
const link = (row: Element | undefined) => row?.querySelector<HTMLElement>('a[href]')

/** Handles a key pressed inside the list `event.currentTarget`. */
export function onRowKeys(event: KeyboardEvent<HTMLElement>): void {
  // Key events always come from an element.
  const target = event.target as Element
  const row = target.closest('[data-row]')
  if (row === null || event.altKey || event.ctrlKey || event.metaKey) return
  const onBox = target.matches('input[type=checkbox]')
  const move = moves[event.key]
  if (move !== undefined) {
    const rows = [...event.currentTarget.querySelectorAll('[data-row]')]
    const next = rows[move(rows.indexOf(row), rows.length - 1)]
    event.preventDefault()
    ;(onBox ? box(next) : link(next))?.focus()
  } else if (event.key === ' ' && target.matches('a')) {
    event.preventDefault()
    box(row)?.click()
  } else if (event.key === 'Enter' && onBox) {
    event.preventDefault()
    link(row)?.click()
  }
}
