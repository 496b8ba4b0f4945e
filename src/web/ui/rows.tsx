/** The rows of a list: a table, or cards below 700 px. */
import type { ReactNode } from 'react'
import styles from './rows.module.css'
import { useIsWide } from './use-is-wide.ts'

/** A column; the cell of the first column names its row. */
export type ListColumn<Row> = { readonly label: string; readonly cell: (row: Row) => ReactNode }

type Rows<Row> = {
  /** The list's name for screen readers. */
  readonly label: string
  readonly columns: readonly ListColumn<Row>[]
  readonly keyOf: (row: Row) => string | number
  readonly rows: readonly Row[]
}

/** The rows alone: a table, or cards below 700 px. */
export function Rows<Row>({ label, columns, keyOf, rows }: Rows<Row>) {
  const isWide = useIsWide(700)
  if (!isWide) {
    return (
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <div>{columns[0]?.cell(row)}</div>
            <dl>
              {columns.slice(1).map(({ label: of, cell }) => (
                <div key={of}>
                  <dt>{of}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    )
  }
  return <RowsTable label={label} columns={columns} keyOf={keyOf} rows={rows} className={styles.table} />
}

/** The rows as a table, whatever the width; each row's first cell heads it. */
export function RowsTable<Row>({
  label,
  columns,
  keyOf,
  rows,
  className,
}: Rows<Row> & { readonly className?: string | undefined }) {
  return (
    <table className={className} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ label: of }) => (
            <th key={of} scope="col">
              {of}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label: of, cell }, index) =>
              index === 0 ? (
                <th key={of} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={of}>{cell(row)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
