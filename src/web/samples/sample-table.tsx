/** The open list as a table, for wide windows. */
import type { Sample } from '#contract/samples.ts'
import { type Column, tabs } from '#domain/lists/tabs.ts'
import type { ListView } from '#web/api/queries.ts'
import { onRowKeys } from '#web/ui/row-keys.ts'
import { SampleRows, TableCard } from '#web/ui/sample-rows.tsx'
import { PageCheckBox, RowCheckBox } from './check-box.tsx'
import { SampleCell, type ShownColumn } from './sample-cells.tsx'
import { ariaSortOf, SortHeader } from './sort-header.tsx'
import { useRowEvents } from './use-row-events.ts'
import type { Ticks } from './use-ticks.ts'

const isShown = (column: Column): column is ShownColumn => column !== 'check'

type SampleTable = { samples: readonly Sample[]; ticks: Ticks; view: ListView; isStale: boolean }

/** The table; `isStale` while it still shows the previous page. */
export function SampleTable({ samples, ticks, view, isStale }: SampleTable) {
  const { tab } = view
  const rowEvents = useRowEvents(tab)
  const { columns } = tabs[tab]
  return (
    <TableCard>
      <SampleRows aria-label={tabs[tab].label} aria-busy={isStale}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column} column={column} ticks={ticks} view={view} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onRowKeys}>
          {samples.map((sample) => {
            const id = sample.sample_id
            return (
              <tr key={id} data-row={id} data-checked={ticks.isTicked(id) || undefined} {...rowEvents}>
                {columns.map((column) =>
                  isShown(column) ? (
                    <td key={column} data-column={column}>
                      <SampleCell sample={sample} column={column} tab={tab} />
                    </td>
                  ) : (
                    <td key={column} data-column={column}>
                      <RowCheckBox sample={sample} ticks={ticks} />
                    </td>
                  ),
                )}
              </tr>
            )
          })}
        </tbody>
      </SampleRows>
    </TableCard>
  )
}

function Header({ column, ticks, view }: { column: Column; ticks: Ticks; view: ListView }) {
  if (!isShown(column)) {
    return (
      <th data-column={column}>
        <PageCheckBox ticks={ticks} />
      </th>
    )
  }
  return (
    <th scope="col" aria-sort={ariaSortOf(column, view)} data-column={column}>
      <SortHeader column={column} view={view} />
    </th>
  )
}
