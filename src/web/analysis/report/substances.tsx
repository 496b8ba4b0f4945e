/**
 * The list of substances of one technology. It works by keyboard like a spreadsheet, but its fields are real and labelled.
 * Sums at the foot warn before the server does, and a removed row can be restored.
 */
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, lazy, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { maxSubstances } from '#domain/report/report-rules.ts'
import { isNumberLike } from '#domain/report/typed-numbers.ts'
import type { BlockColumn } from '#domain/table/block-columns.ts'
import { isSentence } from '#domain/table/sentences.ts'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { amountTexts } from '#web/texts/amounts.ts'
import { reportTexts } from '#web/texts/report.ts'
import { Buttons, LinkButton } from '#web/ui/layout.tsx'
import { Grid, GridHead, GridRows } from '#web/ui/report/grid.tsx'
import { type Cell, cellOf, nextCell } from './grid-moves.ts'
import type { Drugs } from './report-drugs.ts'
import { foundRows, isBlank, isNotFound, newRow, type Row, type TestForm, withSpare } from './report-form.ts'
import { cellId, fieldId } from './report-input.ts'
import { SubstanceRow } from './substance-row.tsx'

/** Loads the sums; the form does so before the first of them, because the network may be gone by then. */
export const loadSums = () => import('./substance-sums.tsx')
const SubstanceSums = lazy(async () => ({ default: (await loadSums()).SubstanceSums }))

const words = reportTexts

/** Characters of a cell, and of a pasted block: more is no name, amount or table, and reading it would take seconds. */
const mostInCell = 500
const mostInBlock = 200_000

/** A pasted block of cells, and the cell that received it. */
export type Pasted = { readonly text: string; readonly at: Cell }

type Substances = {
  readonly test: TestForm
  readonly label: string
  /** In grams; null if unknown. */
  readonly most: number | null
  readonly drugs: Drugs
  readonly errorOf: (field: string) => string | undefined
  readonly onRows: (make: (rows: readonly Row[]) => readonly Row[]) => void
  readonly onPaste: (pasted: Pasted) => void
  /** Leads to the answers about a name that nobody knows. */
  readonly onSay: (name: string) => void
}

/** The list. */
export function Substances({ test, label, most, drugs, errorOf, onRows, onPaste, onSay }: Substances) {
  const { rows } = test
  const [removed, setRemoved] = useState<{ row: Row; at: number } | null>(null)
  const [split, setSplit] = useState<string | null>(null)
  const [isFull, setFull] = useState(false)
  const [tooLong, setTooLong] = useState<string | null>(null)
  const home = useRef<BlockColumn>('name')
  const isTabbing = useRef(false)

  const goTo = ({ row, column }: Cell) => {
    const element = document.getElementById(cellId(test, row, column))
    if (!(element instanceof HTMLInputElement)) return
    element.focus()
    element.select()
  }
  const remove = (at: number, column: BlockColumn) => {
    const row = rows[at]
    if (row === undefined || isBlank(row)) return
    setRemoved({ row, at })
    flushSync(() => onRows((all) => withSpare(all.filter(({ key }) => key !== row.key))))
    goTo({ row: Math.min(at, rows.length - 1), column })
  }
  const splitUp = (row: Row, names: readonly string[]) => {
    // If the test saw none of the drugs together, it saw no single one. An amount says nothing about a single one.
    const kept = isNotFound(row) ? { percent: row.percent, weight: row.weight } : null
    const each = names.map((name) => ({ ...newRow(), ...kept, name }))
    const said = kept === null ? words.split : words.splitNotFound
    setSplit(said(row.name.trim(), names.length, amountsOf(row).join(', ')))
    flushSync(() => onRows((all) => withSpare(all.flatMap((one) => (one.key === row.key ? each : [one])))))
    goTo({ row: rows.indexOf(row), column: 'percent' })
  }
  const putBack = ({ row, at }: { row: Row; at: number }) => {
    flushSync(() => {
      onRows((all) =>
        withSpare(
          [...all.slice(0, at), row, ...all.slice(at)].filter((one, i, list) => !isBlank(one) || i === list.length - 1),
        ),
      )
      setRemoved(null)
    })
    goTo({ row: at, column: 'name' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = cellOf(event.target)
    if (from === null || event.nativeEvent.isComposing || event.altKey) return
    if ((event.ctrlKey || event.metaKey) && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      return remove(from.row, from.column)
    }
    if (event.ctrlKey || event.metaKey) return
    const next = nextCell(event, from, home.current, rows.length)
    const isEnd = event.key === 'Enter' && !event.shiftKey && from.row === rows.length - 1
    setTooLong(null)
    setFull(isEnd && foundRows(rows).length >= maxSubstances)
    isTabbing.current = event.key === 'Tab'
    // Enter must not submit the form from here; from the last cell, Tab leaves the list.
    if (next !== null || event.key === 'Enter') event.preventDefault()
    if (next !== null) goTo(next)
  }
  const onFocus = (event: FocusEvent) => {
    const cell = cellOf(event.target)
    if (cell !== null && !isTabbing.current) home.current = cell.column
    isTabbing.current = false
  }
  const onPasted = (event: ClipboardEvent) => {
    const at = cellOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (at === null) return
    const most = separator.test(text.trim()) ? mostInBlock : mostInCell
    const isTooLong = text.length > most
    setTooLong(isTooLong ? words.tooLong(most, text.length) : null)
    const isRead = isBlock(text) || (at.column === 'name' && isSentence(text))
    if (!isTooLong && !isRead) return
    event.preventDefault()
    if (!isTooLong) onPaste({ text, at })
  }
  return (
    <div>
      {/* Keys and paste events come from the fields inside. */}
      <Grid onKeyDown={onKeyDown} onFocus={onFocus} onPaste={onPasted}>
        <GridHead aria-hidden="true">
          <span />
          <span>{words.headers.name}</span>
          <span data-number>{words.headers.percent}</span>
          <span data-number>{words.headers.weight}</span>
          <span />
        </GridHead>
        <GridRows aria-label={label}>
          {rows.map((row, at) => (
            <SubstanceRow
              key={row.key}
              test={test}
              row={row}
              at={at}
              drugs={drugs}
              errorOf={errorOf}
              onChange={(part) => {
                // A text that was dropped comes without a paste.
                const longest = Math.max(...amountCells.map((name) => part[name]?.length ?? 0))
                setTooLong(longest > mostInCell ? words.tooLong(mostInCell, longest) : null)
                if (longest <= mostInCell)
                  onRows((all) => withSpare(all.map((one) => (one.key === row.key ? { ...one, ...part } : one))))
              }}
              onSplit={(names) => splitUp(row, names)}
              onSay={() => onSay(row.name)}
              onRemove={() => remove(at, 'name')}
            />
          ))}
        </GridRows>
        <LoadedPart>
          <SubstanceSums
            id={fieldId(test, 'drugs_found')}
            rows={rows}
            most={most}
            error={errorOf(fieldId(test, 'drugs_found'))}
          />
        </LoadedPart>
      </Grid>
      <p>{amountTexts.hint}</p>
      <Buttons as="p" role="status">
        {tooLong ?? (isFull && words.full(maxSubstances))}
        {split}
        {removed !== null && (
          <>
            {words.removed(words.rowNamed(removed.row.name, removed.at + 1))}
            <LinkButton look="strong" onClick={() => putBack(removed)}>
              {words.putBack}
            </LinkButton>
          </>
        )}
      </Buttons>
    </div>
  )
}

/** The amounts of a row as typed, each with its unit. */
export function amountsOf({ percent, weight }: Row): string[] {
  const withUnit = (text: string, unit: string) => (/\d$/.test(text) ? `${text} ${unit}` : text)
  return [withUnit(percent.trim(), '%'), withUnit(weight.trim(), 'mg')].filter((text) => text !== '')
}

const amountCells = ['name', 'percent', 'weight'] as const

/** A sign that separates cells or lines. */
const separator = /[\t\n\r|;]/

/** Whether a text has more than one cell; a comma separates only an amount behind it, not '1,3-Diacetin' or '8,25'. */
function isBlock(text: string): boolean {
  return separator.test(text.trim()) || (/, ?\D{0,2}\d[\d.,]* ?(%|m?g)?$/.test(text.trim()) && !isNumberLike(text))
}
