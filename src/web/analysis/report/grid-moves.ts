/**
 * Moving among the cells of the list of substances as in a spreadsheet: Enter to the next row, in the column where the
 * row was begun; Tab across and on to the next row; arrows up and down, and left and right at a cell's end.
 */
import type { KeyboardEvent } from 'react'
import { type BlockColumn, blockColumns } from '#domain/report/substance-block.ts'

/** A cell by its row, from 0, and its column. */
export type Cell = { readonly row: number; readonly column: BlockColumn }

/** The cell that an element is, if it is one. */
export function cellOf(target: EventTarget): Cell | null {
  // Events of this list come from its own elements.
  const { row, column } = (target as HTMLElement).dataset
  const known = blockColumns.find((one) => one === column)
  return row === undefined || known === undefined ? null : { row: Number(row), column: known }
}

/** Where a key leads from a cell; null where the key is not for moving, or nothing lies there. */
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

/** Whether the caret stands there; a cell that is marked as a whole is at both its ends. */
function isAtEdge(target: EventTarget, edge: 'start' | 'end'): boolean {
  // A cell is a text field.
  const { selectionStart, selectionEnd, value } = target as HTMLInputElement
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (edge === 'start' ? 0 : value.length)
}
