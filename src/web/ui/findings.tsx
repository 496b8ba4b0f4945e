/** What a test found: a table, or cards on a narrow screen. */
import type { ReactNode } from 'react'
import { drawn } from './drawn.tsx'
import { EdgeFacts } from './edge-facts.tsx'
import styles from './findings.module.css'

type Column = {
  readonly label: string
  readonly isNumber: boolean
  /** Text under the heading. */
  readonly under?: string | undefined
}

type Cell = {
  readonly text: string | null
  /** Text under the cell's. */
  readonly under: ReactNode
}

type Findings = {
  readonly label: string
  readonly isWide: boolean
  readonly words: { readonly name: string; readonly nothing: string }
  readonly columns: readonly Column[]
  /** Each row with a cell for each column. */
  readonly rows: readonly { readonly name: ReactNode; readonly cells: readonly Cell[] }[]
}

/** A substance's name with its marks; `strong` holds the name itself. */
export const FindingName = drawn('span', styles.name)

/** What there is to say about a substance, below its name. */
export const FindingNote = drawn('span', styles.note)

/** Small text below a heading, a name or a number. */
export const Under = drawn('small', styles.under)

/** The findings. */
export function Findings({ label, isWide, words, columns, rows }: Findings) {
  const heading = ({ label: of, under }: Column) => (
    <>
      {of}
      {under && <Under>{under}</Under>}
    </>
  )
  if (!isWide) {
    return (
      <ul className={styles.cards} aria-label={label}>
        {rows.map(({ name, cells }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a substance may appear twice, and rows never move.
          <li key={at}>
            {name}
            <EdgeFacts isDense>
              {columns.map((column, place) => {
                const cell = cells[place]
                if (!cell || cell.text === null) return null
                return (
                  <div key={column.label}>
                    <dt>{heading(column)}</dt>
                    <dd data-number={column.isNumber || undefined}>
                      {cell.text}
                      {cell.under}
                    </dd>
                  </div>
                )
              })}
            </EdgeFacts>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-number={column.isNumber || undefined}>
              {heading(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a substance may appear twice, and rows never move.
          <tr key={at}>
            <th scope="row">{name}</th>
            {columns.map(({ label: of, isNumber }, place) => {
              const { text = null, under } = cells[place] ?? {}
              return (
                <td key={of} data-number={isNumber || undefined} data-long={isLong(text) || undefined}>
                  {text ?? (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="unseen">{words.nothing}</span>
                    </>
                  )}
                  {under}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Ranges are too long for one line. */
const isLong = (text: string | null) => (text?.length ?? 0) > 14
