/** The open list as a table, from 700 px. */
import type { Column } from '#domain/lists/tabs.ts'
import { tabs } from '#domain/lists/tabs.ts'
import type { ListView } from '#web/api/queries.ts'
import { onRowKeys } from '#web/ui/row-keys.ts'
import { PageCheckBox, RowCheckBox } from './check-box.tsx'
import { SampleCell, type ShownColumn } from './sample-cells.tsx'
import styles from './sample-table.module.css'
import { ariaSortOf, SortHeader } from './sort-header.tsx'
import { useRowEvents } from './use-row-events.ts'
import type { SampleTable as Table } from './use-sample-table.ts'

const isShown = (column: string): column is ShownColumn => column !== 'check'

/** The table; `isStale` while it still shows the page before. */
export function SampleTable({ table, view, isStale }: { table: Table; view: ListView; isStale: boolean }) {
  const { tab } = view
  const rowEvents = useRowEvents(tab)
  const headers = tabs[tab].columns
  return (
    <div className={styles.card}>
      <table className={styles.table} aria-label={tabs[tab].label} aria-busy={isStale}>
        <thead>
          <tr>
            {headers.map((column) => (
              <Header key={column} column={column} table={table} view={view} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onRowKeys}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-row={row.id} data-checked={row.getIsSelected() || undefined} {...rowEvents}>
              {row.getAllCells().map(({ id, column }) =>
                isShown(column.id) ? (
                  <td key={id} data-column={column.id}>
                    <SampleCell sample={row.original} column={column.id} tab={tab} />
                  </td>
                ) : (
                  <td key={id} className={styles.check}>
                    <RowCheckBox row={row} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Header({ column, table, view }: { column: Column; table: Table; view: ListView }) {
  if (!isShown(column)) {
    return (
      <th className={styles.check}>
        <PageCheckBox table={table} />
      </th>
    )
  }
  return (
    <th scope="col" aria-sort={ariaSortOf(column, view)} data-column={column}>
      <SortHeader column={column} view={view} />
    </th>
  )
}
