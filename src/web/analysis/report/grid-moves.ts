/**
 * Moves among the cells of the list of substances as in a spreadsheet. Enter goes to the next row, in the column where
 * typing in this row began. Tab goes across and then to the next row. The up and down arrows change the row; the left and
 * right arrows leave a cell at its end.
 */
import type { KeyboardEvent } from 'react'
import { type BlockColumn, blockColumns } from '#domain/table/block-columns.ts'

/** A cell: its row, counted from 0, and its column. */
export type Cell = { readonly row: number; readonly column: BlockColumn }

/** The cell of an element; null if the element is not a cell. */
export function cellOf(target: EventTarget): Cell | null {
  // Events of this list come from its own HTML elements.
  const { row, column } = (target as HTMLElement).dataset
  const known = blockColumns.find((one) => one === column)
  return row === undefined || known === undefined ? null : { row: Number(row), column: known }
}

/** The cell to which a key leads; null if the key does not move or no cell is there. */
export function nextCell(event: KeyboardEvent, from: Cell, home: BlockColumn, rows: number): Cell | null {
  const place = from.row * blockColumns.length + blockColumns.indexOf(from.column)
  const along = (step: number) => cellAt(place + step, rows)
  const down = (step: number, column: BlockColumn) => {
    const row = from.row + step
    return row < 0 || row >= rows ? null : { row, column }
  }
  switch (event.key) {
    case 'Enter':
      return event.shiftKey ? down(-1, from.column) : down(1, home)
    case 'Tab':
      return along(event.shiftKey ? -1 : 1)
    case 'ArrowUp':
      return down(-1, from.column)
    case 'ArrowDown':
      return down(1, from.column)
    case 'ArrowLeft':
      return isAtEdge(event.target, 'start') ? along(-1) : null
    case 'ArrowRight':
      return isAtEdge(event.target, 'end') ? along(1) : null
    default:
      return null
  }
}

function cellAt(place: number, rows: number): Cell | null {
  const column = blockColumns[place % blockColumns.length]
  const row = Math.floor(place / blockColumns.length)
  return column === undefined || place < 0 || row >= rows ? null : { row, column }
}

/** Whether the caret is at this end of a cell; if all text is selected, it is at both ends. */
function isAtEdge(target: EventTarget, edge: 'start' | 'end'): boolean {
  // Every cell is a text field.
  const { selectionStart, selectionEnd, value } = target as HTMLInputElement
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (edge === 'start' ? 0 : value.length)
}
