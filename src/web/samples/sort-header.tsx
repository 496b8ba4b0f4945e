/** The header of a column: its name and, if the list can be sorted by it, a menu of the two orders (R4.10). */
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { columns, type SortOrder, sortColumns, sortLabels } from '#domain/lists/tabs.ts'
import type { ListView } from '#web/api/queries.ts'
import { homeTexts } from '#web/texts/home.ts'
import { ChoiceMenu } from '#web/ui/choice-menu.tsx'
import { PlainHeader } from '#web/ui/sample-rows.tsx'
import { useChangeView } from './home-search.ts'
import type { ShownColumn } from './sample-cells.tsx'

const orders = ['asc', 'desc'] as const satisfies readonly SortOrder[]
const orderIcons = { asc: IconArrowUp, desc: IconArrowDown }

/** The order of a column, for screen readers. */
export function ariaSortOf(column: ShownColumn, { sort }: ListView): 'ascending' | 'descending' | undefined {
  if (columns[column].sort === null || columns[column].sort !== sort.by) return undefined
  return sort.order === 'asc' ? 'ascending' : 'descending'
}

/** The content of the header. */
export function SortHeader({ column, view }: { column: ShownColumn; view: ListView }) {
  const changeView = useChangeView(view)
  const { label, sort: by } = columns[column]
  if (by === null) return <PlainHeader>{label}</PlainHeader>
  const current = view.sort.by === by ? view.sort.order : null
  const Icon = current === null ? IconSelector : orderIcons[current]
  return (
    <ChoiceMenu
      name={homeTexts.sortColumn(label)}
      choices={orders.map((order) => ({ id: order, label: sortLabels[sortColumns[by]][order] }))}
      chosen={current}
      onChoose={(order) => changeView({ sort: { by, order } })}
    >
      {label}
      <Icon size={16} aria-hidden="true" />
    </ChoiceMenu>
  )
}
