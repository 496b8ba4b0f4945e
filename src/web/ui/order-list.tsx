/**
 * A list that the user reorders: with two buttons in each row, which keep the focus, or by dragging. The page keeps the
 * order until it is saved.
 */

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { adminOrderTexts } from '#web/texts/admin-order.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from './button.tsx'
import { ErrorSummary, type Fault } from './error-summary.tsx'
import styles from './order-list.module.css'

const words = adminOrderTexts

type OrderList<Row, Read> = {
  readonly label: string
  /** In the saved order. */
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly draw: (row: Row) => ReactNode
  /** What the saved order was read as: its version. */
  readonly read: Read
  readonly change: { readonly faults: readonly Fault[]; readonly isPending: boolean; readonly reset: () => void }
  /** `read` is what the user has seen of the saved order. */
  readonly onSave: (rows: Row[], read: Read) => void
}

/** What the user moved: the order, and the saved one that they began from. */
type Moved<Read> = { readonly keys: readonly string[]; readonly read: Read }

/** The list; give it a new `key` for another list. */
export function OrderList<Row, Read>(props: OrderList<Row, Read>) {
  const { label, rows, keyOf, nameOf, draw, read, change, onSave } = props
  const [moved, setMoved] = useState<Moved<Read> | null>(null)
  const [said, setSaid] = useState('')
  const [held, setHeld] = useState<string | null>(null)
  // Rows that were added after the user moved one go to the end.
  const order = moved?.keys ?? []
  const placeOf = (row: Row) => (order.includes(keyOf(row)) ? order.indexOf(keyOf(row)) : order.length)
  const shown = moved === null ? [...rows] : [...rows].sort((a, b) => placeOf(a) - placeOf(b))
  const isMoved = shown.some((row, at) => row !== rows[at])
  // Saved, or moved back: what others save later is no change of this user's.
  if (moved !== null && !isMoved) setMoved(null)
  // A refused save shows what somebody else has saved; only then may it be replaced.
  const isOvertaken = moved !== null && change.faults.length > 0 && JSON.stringify(moved.read) !== JSON.stringify(read)
  const undo = () => {
    change.reset()
    setMoved(null)
  }
  const move = (from: number, to: number) => {
    const row = shown[from]
    if (row === undefined || to < 0 || to >= shown.length) return
    const next = shown.filter((_, at) => at !== from)
    next.splice(to, 0, row)
    setMoved({ ...(moved ?? { read }), keys: next.map(keyOf) })
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
      {change.faults.length > 0 && <ErrorSummary title={frameTexts.problem} faults={change.faults} />}
      {isOvertaken && (
        <section className={styles.now} aria-label={words.now}>
          <h3>{words.now}</h3>
          <ol>
            {rows.map((row) => (
              <li key={keyOf(row)}>{nameOf(row)}</li>
            ))}
          </ol>
        </section>
      )}
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
          <p>{isOvertaken ? words.both : words.changed}</p>
          <Button loading={change.isPending} onClick={() => onSave(shown, isOvertaken ? read : (moved?.read ?? read))}>
            {isOvertaken ? words.saveMine : words.save}
          </Button>
          <Button variant="outline" onClick={undo}>
            {isOvertaken ? words.takeTheirs : words.undo}
          </Button>
        </div>
      )}
    </section>
  )
}
