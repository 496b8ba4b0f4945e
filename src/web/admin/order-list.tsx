/**
 * A list that the user reorders: with two buttons in each row, which keep the focus, or by dragging. The page keeps the
 * order until it is saved.
 */

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { adminOrderTexts } from '#web/texts/admin-order.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx'
import styles from './order-list.module.css'

const words = adminOrderTexts

type OrderList<Row> = {
  readonly label: string
  /** In the saved order. */
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly draw: (row: Row) => ReactNode
  readonly faults: readonly Fault[]
  readonly isSaving: boolean
  readonly onSave: (rows: Row[]) => void
}

/** The list; give it a new `key` for another list. */
export function OrderList<Row>({ label, rows, keyOf, nameOf, draw, faults, isSaving, onSave }: OrderList<Row>) {
  const [order, setOrder] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')
  const [held, setHeld] = useState<string | null>(null)
  // Rows that were added after the user moved one go to the end.
  const placeOf = (row: Row) => (order.includes(keyOf(row)) ? order.indexOf(keyOf(row)) : order.length)
  const shown = order.length === 0 ? [...rows] : [...rows].sort((a, b) => placeOf(a) - placeOf(b))
  const isMoved = shown.some((row, at) => row !== rows[at])
  const move = (from: number, to: number) => {
    const row = shown[from]
    if (row === undefined || to < 0 || to >= shown.length) return
    const next = shown.filter((_, at) => at !== from)
    next.splice(to, 0, row)
    setOrder(next.map(keyOf))
    setSaid(words.moved(nameOf(row), to + 1, shown.length))
  }
  const button = (row: Row, at: number, way: 'up' | 'down') => {
    const to = way === 'up' ? at - 1 : at + 1
    const id = `${way}-${keyOf(row)}`
    return (
      <button
        type="button"
        id={id}
        className={styles.move}
        aria-label={words[way](nameOf(row))}
        aria-disabled={to < 0 || to >= shown.length || undefined}
        onClick={() => {
          flushSync(() => move(at, to))
          // Moving its row takes the focus from the button; give it back.
          document.getElementById(id)?.focus()
        }}
      >
        {way === 'up' ? <IconArrowUp size={20} aria-hidden="true" /> : <IconArrowDown size={20} aria-hidden="true" />}
      </button>
    )
  }
  return (
    <section aria-label={label}>
      {faults.length > 0 && <ErrorSummary title={frameTexts.problem} faults={faults} />}
      <ol className={styles.list} aria-label={label}>
        {shown.map((row, at) => (
          <li
            key={keyOf(row)}
            className={styles.row}
            draggable
            data-held={held === keyOf(row) || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setHeld(keyOf(row))
            }}
            onDragEnd={() => setHeld(null)}
            onDrop={(event) => event.preventDefault()}
            onDragOver={(event) => {
              if (held === null) return
              event.preventDefault()
              if (held !== keyOf(row)) {
                move(
                  shown.findIndex((one) => keyOf(one) === held),
                  at,
                )
              }
            }}
          >
            <span className={styles.moves}>
              {button(row, at, 'up')}
              {button(row, at, 'down')}
            </span>
            <div className={styles.what}>{draw(row)}</div>
          </li>
        ))}
      </ol>
      <p className="unseen" role="status">
        {said}
      </p>
      {isMoved && (
        <div className={styles.save}>
          <p>{words.changed}</p>
          <Button loading={isSaving} onClick={() => onSave(shown)}>
            {words.save}
          </Button>
          <Button variant="outline" onClick={() => setOrder([])}>
            {words.undo}
          </Button>
        </div>
      )}
    </section>
  )
}
