/** The open list as cards, below 700 px: the same columns as the table, each with its name. */
import { columns, tabs } from '#domain/lists/tabs.ts'
import type { ListView } from '#web/api/queries.ts'
import { homeTexts } from '#web/texts/home.ts'
import { onRowKeys } from '#web/ui/row-keys.ts'
import { PageCheckBox, RowCheckBox } from './check-box.tsx'
import styles from './sample-cards.module.css'
import { SampleCell, type ShownColumn } from './sample-cells.tsx'
import { SortSelect } from './sort-select.tsx'
import { useRowEvents } from './use-row-events.ts'
import type { SampleRow, SampleTable } from './use-sample-table.ts'

/** The cards, with the choice of their order. */
export function SampleCards({ table, view, isStale }: { table: SampleTable; view: ListView; isStale: boolean }) {
  const { tab } = view
  const rowEvents = useRowEvents(tab)
  const hasChecks = tabs[tab].columns.includes('check')
  return (
    <>
      <div className={styles.bar}>
        {hasChecks && (
          <span className={styles.all}>
            <PageCheckBox table={table} />
            <span aria-hidden="true">{homeTexts.all}</span>
          </span>
        )}
        <SortSelect view={view} />
      </div>
      <ul className={styles.cards} aria-label={tabs[tab].label} aria-busy={isStale} onKeyDown={onRowKeys}>
        {table.getRowModel().rows.map((row) => (
          <li
            key={row.id}
            className={styles.card}
            data-row={row.id}
            data-checked={row.getIsSelected() || undefined}
            {...rowEvents}
          >
            <Card row={row} view={view} hasChecks={hasChecks} />
          </li>
        ))}
      </ul>
    </>
  )
}

const apart: readonly string[] = ['check', 'sample_id', 'status']

function Card({ row, view: { tab }, hasChecks }: { row: SampleRow; view: ListView; hasChecks: boolean }) {
  const sample = row.original
  const facts = tabs[tab].columns.filter((column): column is ShownColumn => !apart.includes(column))
  return (
    <>
      <div className={styles.top}>
        {hasChecks && <RowCheckBox row={row} />}
        <SampleCell sample={sample} column="sample_id" tab={tab} />
      </div>
      {tabs[tab].columns.includes('status') && (
        <div className={styles.status}>
          <SampleCell sample={sample} column="status" tab={tab} />
        </div>
      )}
      <dl className={styles.facts}>
        {facts.map((column) => (
          <div key={column} className={styles.fact}>
            <dt>{columns[column].label}</dt>
            <dd>
              <SampleCell sample={sample} column={column} tab={tab} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
