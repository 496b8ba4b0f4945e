/** The table of a return: many narrow columns of amounts, each in short lines; below 900 px a card for each row. */
import styles from './return-table.module.css'
import { useIsWide } from './use-is-wide.ts'

/** A row: what it is about, and the lines of each column; no lines where nothing happened. */
export type ReturnRow = {
  readonly key: string
  readonly name: string
  readonly note: string | null
  readonly cells: readonly (readonly string[])[]
  /** The sum of all others. */
  readonly isSum: boolean
}

/** Lines of so many letters stay whole. */
const longest = 16

type ReturnTable = {
  /** The table's name for screen readers. */
  readonly label: string
  /** The heading of the rows, then of each column. */
  readonly columns: readonly [string, ...string[]]
  readonly rows: readonly ReturnRow[]
  /** What an empty cell says. */
  readonly nothing: string
}

/** The table. */
export function ReturnTable({ label, columns, rows, nothing }: ReturnTable) {
  const isWide = useIsWide(900)
  const [about, ...amounts] = columns
  if (!isWide)
    return (
      <ul className={styles.cards} aria-label={label}>
        {rows.map(({ key, name, note, cells }) => (
          <li key={key}>
            <Name name={name} note={note} />
            <dl>
              {amounts.map((column, at) =>
                (cells[at] ?? []).length === 0 ? null : (
                  <div key={column}>
                    <dt>{column}</dt>
                    <dd>
                      <Lines lines={cells[at] ?? []} />
                    </dd>
                  </div>
                ),
              )}
            </dl>
          </li>
        ))}
      </ul>
    )
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{about}</th>
          {amounts.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, note, cells, isSum }) => (
          <tr key={key} className={isSum ? styles.sum : undefined}>
            <th scope="row">
              <Name name={name} note={note} />
            </th>
            {amounts.map((column, at) => (
              <td key={column}>
                {(cells[at] ?? []).length === 0 ? (
                  <span className={styles.nothing}>{nothing}</span>
                ) : (
                  <Lines lines={cells[at] ?? []} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Name({ name, note }: Pick<ReturnRow, 'name' | 'note'>) {
  return (
    <div className={styles.name}>
      <strong>{name}</strong> {note !== null && <span>{note}</span>}
    </div>
  )
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => (
    <div key={line} className={line.length <= longest ? styles.whole : styles.line}>
      {line}
    </div>
  ))
}
