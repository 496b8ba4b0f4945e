/** The header of a column: its name, and a menu of the two orders where the list can be sorted by it (spec S2, S9). */
import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCheck, IconSelector } from '@tabler/icons-react'
import { columns, type SortOrder, sortColumns, sortLabels } from '#domain/lists/tabs.ts'
import type { ListView } from '#web/api/queries.ts'
import { homeTexts } from '#web/texts/home.ts'
import { useChangeView } from './home-search.ts'
import type { ShownColumn } from './sample-cells.tsx'
import styles from './sort-header.module.css'

const orders = ['asc', 'desc'] as const satisfies readonly SortOrder[]
const orderIcons = { asc: IconArrowUp, desc: IconArrowDown }

/** How a header tells its order to a screen reader. */
export function ariaSortOf(column: ShownColumn, { sort }: ListView): 'ascending' | 'descending' | undefined {
  if (columns[column].sort === null || columns[column].sort !== sort.by) return undefined
  return sort.order === 'asc' ? 'ascending' : 'descending'
}

/** The content of the header. */
export function SortHeader({ column, view }: { column: ShownColumn; view: ListView }) {
  const changeView = useChangeView(view)
  const { label, sort: by } = columns[column]
  if (by === null) return <span className={styles.plain}>{label}</span>
  const current = view.sort.by === by ? view.sort.order : null
  const Icon = current === null ? IconSelector : orderIcons[current]
  return (
    <Menu position="bottom-start" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={styles.button} title={homeTexts.sortColumn(label)}>
          {label}
          <Icon size={16} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={homeTexts.sortColumn(label)} className={styles.menu}>
        {orders.map((order) => (
          <Menu.RadioItem
            key={order}
            value={order}
            checked={order === current}
            checkIcon={<IconCheck size={18} aria-hidden="true" />}
            closeMenuOnClick
            className={styles.order}
            onChange={() => changeView({ sort: { by, order } })}
          >
            {sortLabels[sortColumns[by]][order]}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
